import * as z from 'zod/mini'
import { CALL_EVENTS } from '#server/partners/calendly.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { dismiss, type HttpClient } from './http-client.ts'

const NAME = 'scheduler webhook'
const CONNECT = 'press Have it tell the site of calls in Connections, or run npm run doctor -- --connect-calendar'
const WITHOUT = 'moved and canceled calls are only found when each call is looked up, once a day and before it'

const me = z.object({ resource: z.object({ uri: z.string(), current_organization: z.string() }) })
const subscriptions = z.object({
  collection: z.array(
    z.object({ uri: z.string(), callback_url: z.string(), state: z.string(), events: z.array(z.string()) }),
  ),
})
type Subscription = z.infer<typeof subscriptions>['collection'][number]

/** The scheduler's account, and what its webhook needs. */
export interface CalendarAccount {
  apiUrl: string
  token: string
  webhookKey: string | undefined
  publicOrigin: string | undefined
}

/** Whether the scheduler tells this site of bookings, moves and cancellations. */
export async function checkCalendarWebhook(client: HttpClient, account: CalendarAccount): Promise<Finding> {
  if (account.webhookKey === undefined)
    return warning(NAME, `no key is set: ${WITHOUT}`, 'set CALENDLY_WEBHOOK_SIGNING_KEY, and connect the scheduler')
  const found = await readSubscription(client, account)
  if ('finding' in found) return found.finding
  const { subscription } = found
  if (!subscription) return warning(NAME, `Calendly doesn't know this site: ${WITHOUT}`, CONNECT)
  if (subscription.state !== 'active')
    return warning(NAME, `Calendly has switched it off, since this site didn't take its events: ${WITHOUT}`, CONNECT)
  return CALL_EVENTS.every((event) => subscription.events.includes(event))
    ? ok(NAME, 'live; active')
    : warning(NAME, "doesn't tell of all bookings and cancellations", CONNECT)
}

/** Makes the subscription, anew if there is one: its key can't be read or changed. */
export async function connectCalendar(client: HttpClient, account: CalendarAccount): Promise<Finding> {
  const { publicOrigin, webhookKey } = account
  if (webhookKey === undefined) return notReady(NAME, 'no key is set', 'set CALENDLY_WEBHOOK_SIGNING_KEY first')
  if (publicOrigin === undefined) return notReady(NAME, 'the site has no address', 'set PUBLIC_ORIGIN first')
  const found = await readSubscription(client, account)
  if ('finding' in found) return found.finding
  const { subscription, user, organization } = found
  if (subscription) {
    const id = encodeURIComponent(subscription.uri.split('/').at(-1) ?? '')
    const dropped = await ask(client, account, `webhook_subscriptions/${id}`, { method: 'DELETE' })
    if ('finding' in dropped) return dropped.finding
  }
  const events = [...CALL_EVENTS]
  const wanted = { url: callbackUrl(publicOrigin), events, organization, user, scope: 'user', signing_key: webhookKey }
  const made = await ask(client, account, 'webhook_subscriptions', { method: 'POST', body: JSON.stringify(wanted) })
  return 'finding' in made ? made.finding : ok(NAME, 'connected; Calendly now tells this site of every call')
}

const callbackUrl = (publicOrigin: string | undefined) => `${publicOrigin}/api/calendly-webhook`

async function readSubscription(
  client: HttpClient,
  account: CalendarAccount,
): Promise<{ finding: Finding } | { subscription: Subscription | undefined; user: string; organization: string }> {
  const self = await ask(client, account, 'users/me', {})
  if ('finding' in self) return self
  const owner = me.safeParse(self.body)
  if (!owner.success) return { finding: ODD }
  const { uri: user, current_organization: organization } = owner.data.resource
  const query = new URLSearchParams({ organization, user, scope: 'user', count: '100' })
  const listed = await ask(client, account, `webhook_subscriptions?${query.toString()}`, {})
  if ('finding' in listed) return listed
  const known = subscriptions.safeParse(listed.body)
  if (!known.success) return { finding: ODD }
  const url = callbackUrl(account.publicOrigin)
  return { subscription: known.data.collection.find(({ callback_url }) => callback_url === url), user, organization }
}

const ODD = warning(NAME, 'Calendly’s answer can’t be read', 'run this again later')

async function ask(
  client: HttpClient,
  { apiUrl, token }: CalendarAccount,
  path: string,
  init: { method?: string; body?: string },
): Promise<{ finding: Finding } | { body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await client.request(`${apiUrl.replace(/\/+$/, '')}/${path}`, { redirect: 'manual', headers, ...init })
  const warn = (says: string, cure: string) => ({ finding: warning(NAME, says, cure) })
  if (!answer.ok) return warn(`Calendly's API ${answer.reason}`, 'check CALENDLY_API_URL and the network')
  const { status } = answer.response
  if (status === 204) {
    await dismiss(answer.response)
    return { body: undefined }
  }
  if (answer.response.ok) return { body: await answer.response.json().catch(() => undefined) }
  const said = status === 403 ? await answer.response.text().catch(() => '') : ''
  await dismiss(answer.response)
  if (/upgrade/i.test(said))
    return warn(
      `Calendly's plan of this account has no webhooks: ${WITHOUT}`,
      'choose a plan with webhooks in Calendly, or go without',
    )
  if (/scope/i.test(said))
    return warn(
      `the token lacks a scope for webhooks: ${WITHOUT}`,
      'make a new token there with webhooks:read and webhooks:write, and set CALENDLY_TOKEN',
    )
  if (status === 403)
    return warn(
      `Calendly doesn't allow it: the account's plan has no webhooks, or the token may not manage them. Until then, ${WITHOUT}`,
      'look at the plan in Calendly, make a new token there with all rights, set CALENDLY_TOKEN and try again',
    )
  if (status === 401) return warn('Calendly refuses the token', 'make a new token there and set CALENDLY_TOKEN')
  return warn(`Calendly's API answered ${status}`, 'run this again later')
}
