import { type Finding, notReady, ok, warning } from '../finding.ts'
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
  const { status } = answer.response
  // 501: it knows nothing but what is sent.
  return status >= 500 && status !== 501
    ? warning(
        name,
        `live; fails (answered ${status})`,
        'see there what is wrong, then send a lead and look whether it arrives',
      )
    : ok(name, `live; reachable (answered ${status}). That it takes what is sent, only a lead proves`)
}
