import { type Finding, notReady, ok } from '../finding.ts'
import { type Caller, dismiss } from './caller.ts'

/**
 * Tries whether a receiver of webhooks is there without sending it anything: what a browser asks before it posts
 * elsewhere, which no receiver takes for a lead.
 * @param setting that holds its address
 */
export async function tryWebhook(caller: Caller, name: string, url: string, setting: string): Promise<Finding> {
  const headers = { origin: 'https://origin.invalid', 'access-control-request-method': 'POST' }
  const answer = await caller.call(url, { method: 'OPTIONS', redirect: 'manual', headers })
  if (!answer.ok) return notReady(name, answer.reason, `check ${setting}, and that the receiver runs`)
  await dismiss(answer.response)
  return ok(
    name,
    `live; reachable (answered ${answer.response.status}). That it takes what is sent, only a lead proves`,
  )
}
