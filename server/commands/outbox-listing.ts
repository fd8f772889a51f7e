import { writeAttribution } from '#contracts/attribution.ts'
import { capitalized } from '#contracts/capitalized.ts'
import type { ShownAttempt, ShownHold } from '#contracts/console-deliveries.ts'
import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { describeAge } from '#server/clock.ts'
import { type DestinationAddresses, readDestinationAddresses } from '#server/destination-addresses.ts'
import { readHolds } from '#server/flows/manage-deliveries.ts'
import type { Database } from '#server/store/database.ts'
import { type Delivery, NEVER, readAttempts } from '#server/store/deliveries.ts'
import { type Alarm, readLatestAlarms } from '#server/store/destinations.ts'
import { findLead, type Lead, listHeldLeads, storedAttribution } from '#server/store/leads.ts'
import { findMessage, type Message } from '#server/store/messages.ts'
import {
  countWaiting,
  findDeliveries,
  listWaiting,
  readLastError,
  type Waiting,
} from '#server/store/waiting-deliveries.ts'
import { describeTime, isoTime, printable, printJson, printTable, type Session } from './command.ts'

const SHOWN = 20
const WIDTH = 80

/** Pending deliveries per destination, then the most recent attempts. */
export async function listOutbox(
  { db, now, config }: Session,
  { only, all, json }: { only: Destination | undefined; all: boolean; json: boolean },
): Promise<string> {
  const places = readDestinationAddresses(config)
  const counted = await countWaiting(db)
  const alarms = await readLatestAlarms(db)
  const holds = await readHolds(db)
  const rows = await Promise.all(
    DESTINATIONS.filter((each) => only === undefined || each === only).map(async (destination) => ({
      destination,
      waiting: counted.find((each) => each.destination === destination),
      lastError: places[destination].hasAddress ? await readLastError(db, destination) : 'no address is set',
      alarm: alarms.find((each) => each.destination === destination && each.state === 'failing'),
      hold: holds.get(destination),
    })),
  )
  const deliveries = await listWaiting(db, { destination: only, limit: all ? 1_000_000 : SHOWN })
  if (json) return printJson({ destinations: rows.map(rowAsJson), deliveries: deliveries.map(deliveryAsJson) })

  const summary = printTable(
    [['Destination', 'Waiting', 'Oldest', 'Failed', 'Last error'], ...rows.map((row) => describeRow(row, now))],
    { right: [1, 2, 3], width: WIDTH },
  )
  const total = rows.reduce((sum, { waiting }) => sum + (waiting?.waiting ?? 0), 0)
  const list = printTable(
    [
      ['Delivery', 'Destination', 'Since', 'Tries', 'Error'],
      ...deliveries.map(({ id, destination, created_at, attempts, last_error }) => {
        return [id, destination, describeAge(now - created_at), `${attempts}`, last_error ?? '-']
      }),
    ],
    { right: [2, 3], width: WIDTH },
  )
  const rest = total - deliveries.length
  const more = rest > 0 ? `… and ${rest} more: npm run outbox -- list --all\n` : ''
  return `${summary}${rows.map(describeAlarm).join('')}${rows.map(describeHold).join('')}\n${total === 0 ? 'Nothing is waiting.\n' : list + more}`
}

interface Row {
  destination: Destination
  waiting: Waiting | undefined
  lastError: string | undefined
  alarm: Alarm | undefined
  hold: ShownHold | undefined
}

const describeRow = ({ destination, waiting, lastError = '-' }: Row, now: number) =>
  waiting
    ? [destination, `${waiting.waiting}`, describeAge(now - waiting.oldest_at), `${waiting.failed}`, lastError]
    : [destination, '0', '-', '0', '-']

function describeAlarm({ destination, alarm }: Row): string {
  if (!alarm) return ''
  const told = alarm.told_at === null ? 'no alarm has been sent yet' : 'an alarm was sent'
  return `\n${capitalized(DESTINATION_NAMES[destination])} keeps failing; ${told}. Since\n  ${describeTime(alarm.at)}\n`
}

const describeHold = ({ destination, hold }: Row): string =>
  hold ? `\n${capitalized(DESTINATION_NAMES[destination])} is held: ${saidOfHold(hold)}\n` : ''

const saidOfHold = ({ reason, by, at }: ShownHold) =>
  `${printable(reason, { onOneLine: true })}\n  By ${by}, ${describeTime(at)}`

const rowAsJson = ({ destination, waiting, lastError, alarm, hold }: Row) => ({
  destination,
  waiting: waiting?.waiting ?? 0,
  failed: waiting?.failed ?? 0,
  oldestAt: isoTime(waiting?.oldest_at ?? null),
  lastError: waiting ? (lastError ?? null) : null,
  failingSince: isoTime(alarm?.at ?? null),
  held: hold ? { reason: hold.reason, by: hold.by, since: isoTime(hold.at) } : null,
})

const deliveryAsJson = (delivery: Delivery) => ({
  id: delivery.id,
  leadId: delivery.lead_id,
  messageId: delivery.message_id,
  destination: delivery.destination,
  attempts: delivery.attempts,
  queuedAt: isoTime(delivery.created_at),
  lastAttemptAt: isoTime(delivery.last_attempt_at),
  nextAttemptAt:
    delivery.delivered_at === null && delivery.next_attempt_at !== NEVER ? isoTime(delivery.next_attempt_at) : null,
  deliveredAt: isoTime(delivery.delivered_at),
  failedAt: isoTime(delivery.failed_at),
  lastError: delivery.last_error,
})

/** One delivery, or all of a lead's or message's; what was typed only with `payload`. @returns undefined for an unknown id */
export async function showDelivery(
  { db, now, config }: Session,
  { id, payload, json }: { id: string; payload: boolean; json: boolean },
): Promise<string | undefined> {
  const places = readDestinationAddresses(config)
  const deliveries = await findDeliveries(db, id)
  const [first] = deliveries
  const lead = await findLead(db, first?.lead_id ?? id)
  const content = lead ?? (await findMessage(db, first?.message_id ?? id))
  if (!content) return undefined
  const attempts = await readAttempts(
    db,
    deliveries.map((each) => each.id),
  )
  const holds = await readHolds(db)
  const typed: unknown = payload ? JSON.parse(content.payload) : undefined
  if (json) {
    const about = { leadId: lead?.id ?? null, messageId: lead ? null : content.id, kind: content.kind }
    const held = lead?.held === 1
    const attribution = (lead && storedAttribution(lead)) ?? null
    const all = deliveries.map((each) => ({
      ...deliveryAsJson(each),
      lastAnswer: each.last_answer,
      history: (attempts.get(each.id) ?? []).map(({ at, ...attempt }) => ({ ...attempt, at: isoTime(at) })),
    }))
    return printJson({ ...about, held, attribution, deliveries: all, payload: typed })
  }
  const parts = [
    describeContent(content),
    ...deliveries.map((delivery) => {
      const [history, hold] = [attempts.get(delivery.id), holds.get(delivery.destination)]
      return describeDelivery(delivery, { now, places, history, hold })
    }),
  ]
  if (typed !== undefined) parts.push(`${printable(JSON.stringify(typed, null, 2))}\n`)
  return parts.join('\n')
}

function describeContent(content: Lead | Message): string {
  const isLead = 'held' in content
  const said = [line(isLead ? 'Lead' : 'Message', content.id), line('Kind', content.kind)]
  if (!isLead) return [...said, line('Written', describeTime(content.created_at))].join('')
  const attribution = storedAttribution(content)
  const touches = attribution && writeAttribution(attribution)?.split('&').map(decodeTouch)
  return [
    ...said,
    line('Came', describeTime(content.created_at)),
    ...(content.held === 1
      ? [line('Held', `by a spam trap; to deliver it: npm run outbox -- release ${content.id}`)]
      : []),
    ...(touches ?? ['not known']).map((touch, index) => line(index === 0 ? 'Came from' : '', touch)),
  ].join('')
}

function describeDelivery(
  delivery: Delivery,
  {
    now,
    places,
    history = [],
    hold,
  }: { now: number; places: DestinationAddresses; history: ShownAttempt[] | undefined; hold: ShownHold | undefined },
): string {
  const { id, destination, attempts, last_attempt_at, last_error, last_answer, delivered_at } = delivery
  return [
    line('Delivery', id),
    line('Goes to', `${places[destination].name} at ${places[destination].shown}`),
    line('Queued', describeTime(delivery.created_at)),
    line('Tries', `${attempts}${last_attempt_at === null ? '' : `, the last at ${describeTime(last_attempt_at)}`}`),
    ...(last_error === null ? [] : [line('Last error', printable(last_error, { onOneLine: true }))]),
    ...(last_answer === null ? [] : [line('It said', printable(last_answer, { onOneLine: true }))]),
    delivered_at === null
      ? line('Next try', hold ? `when ${destination} is released` : describeNext(delivery, now, places))
      : line('Delivered', describeTime(delivered_at)),
    ...(hold && delivered_at === null ? [line('Held', saidOfHold(hold))] : []),
    ...history.map((attempt, index) => line(index === 0 ? 'History' : '', describeAttempt(attempt))),
  ].join('')
}

const describeAttempt = ({ number, at, tookMs, result, error }: ShownAttempt) =>
  `${number}: ${describeTime(at)}, ${result} after ${tookMs} ms${error === null ? '' : `: ${printable(error, { onOneLine: true })}`}`

function describeNext(
  { id, destination, next_attempt_at, locked_until, failed_at }: Delivery,
  now: number,
  places: DestinationAddresses,
) {
  if (!places[destination].hasAddress) return `when ${places[destination].setting} is set`
  if (locked_until > now) return 'right now'
  if (next_attempt_at === NEVER)
    return `none: it was refused for good. To send it again: npm run outbox -- resend ${id}`
  const when = next_attempt_at <= now ? 'due now; a running server makes it' : describeTime(next_attempt_at)
  return failed_at === null ? when : `${when}; its schedule is over, so it gets one try a day`
}

const line = (name: string, text: string) => `${name.padEnd(12)}${text}\n`

function decodeTouch(pair: string): string {
  const [name = '', value = ''] = pair.split('=')
  return `${name} ${printable(new URLSearchParams(`v=${value}`).get('v') ?? '', { onOneLine: true })}`
}

/** Leads caught by the spam trap, newest first, up to 1,000. */
export async function listHeld(db: Database, json: boolean): Promise<string> {
  const held = await listHeldLeads(db, 1000)
  if (json)
    return printJson({
      held: held.map(({ id, kind, created_at }) => ({ leadId: id, kind, cameAt: isoTime(created_at) })),
    })
  if (held.length === 0) return 'No leads are held.\n'
  const rows = held.map(({ id, kind, created_at }) => [id, kind, describeTime(created_at).slice(0, 16)])
  return `${printTable([['Lead', 'Kind', 'Came'], ...rows])}
To read one: npm run outbox -- show ID --payload
To deliver one: npm run outbox -- release ID
`
}
