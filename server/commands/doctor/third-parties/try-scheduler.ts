import { type Finding, notReady, ok, warning } from '../finding.ts'
import { type Caller, dismiss } from './caller.ts'

/** Asks the scheduler who the token's owner is, and its page whether it is there. */
export const tryScheduler = (
  caller: Caller,
  { apiUrl, token, eventUrl }: { apiUrl: string; token: string; eventUrl: string },
): Promise<Finding[]> => Promise.all([tryToken(caller, apiUrl, token), tryPage(caller, eventUrl)])

async function tryToken(caller: Caller, apiUrl: string, token: string): Promise<Finding> {
  const name = 'scheduler token'
  const answer = await caller.call(`${apiUrl.replace(/\/+$/, '')}/users/me`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) return notReady(name, `Calendly’s API ${answer.reason}`, 'check CALENDLY_API_URL and the network')
  await dismiss(answer.response)
  const { status } = answer.response
  switch (status) {
    case 200:
      return ok(name, 'live; Calendly takes it')
    case 401:
      return notReady(name, 'Calendly refuses it', 'make a new token there and set CALENDLY_TOKEN')
    case 403:
      return warning(name, 'may not read its own user', 'see in Calendly that it may read scheduled events')
    case 429:
      return warning(name, 'Calendly has been asked too often', 'run this again in a minute')
    default:
      return notReady(name, `Calendly’s API answered ${status}`, 'check CALENDLY_API_URL, or run this again later')
  }
}

async function tryPage(caller: Caller, eventUrl: string): Promise<Finding> {
  const name = 'scheduler page'
  const answer = await caller.call(eventUrl)
  if (!answer.ok) return notReady(name, answer.reason, 'check CALENDLY_EVENT_URL')
  await dismiss(answer.response)
  const { ok: isThere, status } = answer.response
  if (isThere) return ok(name, 'live; answers')
  return status === 404 || status === 410
    ? notReady(name, `is not there (answered ${status})`, 'set CALENDLY_EVENT_URL to the link of an event type')
    : warning(name, `answered ${status}`, 'open CALENDLY_EVENT_URL in a browser and see for yourself')
}
