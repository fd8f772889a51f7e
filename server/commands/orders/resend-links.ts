import type { Config } from '#server/config.ts'
import type { PromiseParts } from '#server/flows/capture-lead.ts'
import { type LinksResent, resendOrderLinks } from '#server/flows/purchase/send-purchase-links.ts'
import { describeAge } from '../doctor/describe-age.ts'
import type { Wish } from './read-wish.ts'

/** What sending an order's links again takes. */
interface ResendParts extends Pick<PromiseParts, 'db' | 'destinationsOf'> {
  now: number
  config: Pick<Config, 'publicOrigin' | 'production' | 'host' | 'port'>
  signingSecrets: readonly string[]
  /** Where purchases are delivered to. */
  place: { hasAddress: boolean; setting: string }
}

const REFUSALS: Record<Exclude<LinksResent, 'promised' | object>, string> = {
  'no such order': 'there is no such order. npm run orders lists them',
  'not paid': 'it is not paid',
  refunded: 'it was refunded, which ends its links',
  erased: 'its buyer’s address was erased',
  'no address': 'the payment provider gave no address of its buyer',
}

/** Sends the links of one order again. @returns whether they are promised, and what is said of it */
export async function resendLinks(
  { db, destinationsOf, now, config, signingSecrets, place }: ResendParts,
  { id, again }: Extract<Wish, { what: 'resend' }>,
): Promise<{ isPromised: boolean; says: string }> {
  const refuse = (why: string) => ({ isPromised: false, says: `${id}: nothing was sent: ${why}.\n` })
  const origin = originOf(config)
  if (origin === undefined) return refuse('the links begin with the address of the site. Set PUBLIC_ORIGIN')
  const parts = { db, destinationsOf, clock: () => now, signingSecrets, wakeOutbox: () => {} }
  const outcome = await resendOrderLinks(parts, id, { origin, again })
  if (typeof outcome === 'object') {
    return refuse(`its links were sent ${describeAge(now - outcome.sentAt)} ago. To send them once more: --again`)
  }
  if (outcome !== 'promised') return refuse(REFUSALS[outcome])
  const next = place.hasAddress
    ? 'A running server sends them within a second, otherwise the next start does.'
    : `They wait until ${place.setting} is set.`
  return { isPromised: true, says: `The links of order ${id} go to its buyer once more.\n${next}\n` }
}

/** Where buyers see the site; undefined when these settings do not tell. */
function originOf({ publicOrigin, production, host, port }: ResendParts['config']): string | undefined {
  if (publicOrigin !== undefined || production || port === 0) return publicOrigin
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
