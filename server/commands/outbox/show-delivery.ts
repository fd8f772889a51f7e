import { writeAttribution } from '#contracts/attribution.ts'
import { plainJson } from '#server/flows/people/plain-json.ts'
import type { Database } from '#server/store/database.ts'
import { type Delivery, NEVER } from '#server/store/deliveries.ts'
import { findLead, type Lead, storedAttribution } from '#server/store/leads.ts'
import { findDeliveries } from '#server/store/waiting-deliveries.ts'
import { printable } from '../leads/printable.ts'
import { describeTime } from './describe-time.ts'
import { deliveryAsJson } from './list-outbox.ts'
import type { Places } from './places.ts'
import type { Wish } from './read-wish.ts'

/**
 * Everything about the delivery with this id, or about those of the lead with this id, the beginning of what its receiver
 * answered included; what the sender typed only when the payload is asked for.
 * @returns undefined when there is neither
 */
export async function showDelivery(
  { db, now, places }: { db: Database; now: number; places: Places },
  { id, payload, json }: Extract<Wish, { what: 'show' }>,
): Promise<string | undefined> {
  const deliveries = await findDeliveries(db, id)
  const lead = await findLead(db, deliveries[0]?.lead_id ?? id)
  if (!lead) return undefined
  const typed: unknown = payload ? JSON.parse(lead.payload) : undefined
  if (json) {
    const { id: leadId, kind, held } = lead
    const about = { leadId, kind, held: held === 1, attribution: storedAttribution(lead) ?? null }
    return `${plainJson({ ...about, deliveries: deliveries.map(asJson), payload: typed }, 2)}\n`
  }
  return [
    ...describeLead(lead),
    ...deliveries.flatMap((delivery) => ['', ...describeDelivery(delivery, now, places)]),
    ...(typed === undefined ? [] : ['', printable(JSON.stringify(typed, null, 2))]),
    '',
  ].join('\n')
}

const asJson = (delivery: Delivery) => ({ ...deliveryAsJson(delivery), lastAnswer: delivery.last_answer })

function describeLead(lead: Lead): string[] {
  const attribution = storedAttribution(lead)
  const touches = attribution && writeAttribution(attribution)?.split('&').map(decodeTouch)
  return [
    line('Lead', lead.id),
    line('Kind', lead.kind),
    line('Came', describeTime(lead.created_at)),
    ...(lead.held === 1 ? [line('Held', `by a spam trap; to deliver it: npm run outbox -- release ${lead.id}`)] : []),
    ...(touches ?? ['nothing is known']).map((touch, index) => line(index === 0 ? 'Came from' : '', touch)),
  ]
}

function describeDelivery(delivery: Delivery, now: number, places: Places): string[] {
  const { id, destination, attempts, last_attempt_at, last_error, last_answer, delivered_at } = delivery
  const tries = `${attempts}${last_attempt_at === null ? '' : `, the last at ${describeTime(last_attempt_at)}`}`
  return [
    line('Delivery', id),
    line('Goes to', `${places[destination].name} at ${places[destination].shown}`),
    line('Promised', describeTime(delivery.created_at)),
    line('Tries', tries),
    ...(last_error === null ? [] : [line('Last error', printable(last_error, { onOneLine: true }))]),
    ...(last_answer === null ? [] : [line('It said', printable(last_answer, { onOneLine: true }))]),
    delivered_at === null
      ? line('Next try', describeNext(delivery, now, places))
      : line('Delivered', describeTime(delivered_at)),
  ]
}

function describeNext(
  { id, destination, next_attempt_at, locked_until, failed_at }: Delivery,
  now: number,
  places: Places,
) {
  if (!places[destination].hasAddress) return `when ${places[destination].setting} is set`
  if (locked_until > now) return 'is being made now'
  if (next_attempt_at === NEVER)
    return `none: it was refused for good. To send it again: npm run outbox -- resend ${id}`
  const when = next_attempt_at <= now ? 'due now; a running server makes it' : describeTime(next_attempt_at)
  return failed_at === null ? when : `${when}; the schedule is through, so one a day`
}

const line = (name: string, text: string) => `${name.padEnd(12)}${text}`

function decodeTouch(pair: string): string {
  const [name = '', value = ''] = pair.split('=')
  return `${name} ${printable(new URLSearchParams(`v=${value}`).get('v') ?? '', { onOneLine: true })}`
}
