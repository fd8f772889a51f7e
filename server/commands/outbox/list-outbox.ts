import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { plainJson } from '#server/flows/people/plain-json.ts'
import { type Alarm, readLatestAlarms } from '#server/store/alarms.ts'
import type { Database } from '#server/store/database.ts'
import { type Delivery, NEVER } from '#server/store/deliveries.ts'
import { countWaiting, listWaiting, readLastError, type Waiting } from '#server/store/waiting-deliveries.ts'
import { describeAge } from '../doctor/describe-age.ts'
import { describeTime, isoTime } from './describe-time.ts'
import type { Places } from './places.ts'
import type { Wish } from './read-wish.ts'

/** How many deliveries are listed unless all are asked for. */
const SHOWN = 20

/** What waits: for each destination, then the deliveries that were tried last. Fits 80 columns. */
export async function listOutbox(
  { db, now, places }: { db: Database; now: number; places: Places },
  { destination: only, all, json }: Extract<Wish, { what: 'list' }>,
): Promise<string> {
  const counted = await countWaiting(db)
  const alarms = await readLatestAlarms(db)
  const rows = await Promise.all(
    DESTINATIONS.filter((each) => only === undefined || each === only).map(async (destination) => ({
      destination,
      waiting: counted.find((each) => each.destination === destination),
      lastError: places[destination].hasAddress ? await readLastError(db, destination) : 'no address is configured',
      alarm: alarms.find((each) => each.destination === destination),
    })),
  )
  const deliveries = await listWaiting(db, { destination: only, limit: all ? 1_000_000 : SHOWN })
  if (json) return `${plainJson(asJson(rows, deliveries), 2)}\n`

  const total = rows.reduce((sum, { waiting }) => sum + (waiting?.waiting ?? 0), 0)
  const lines = [
    destinationLine('Destination', 'Waiting', 'Oldest', 'Failed', 'Last error'),
    ...rows.map((row) => describeDestination(row, now)),
    ...rows.flatMap(({ destination, alarm }) => describeAlarm(destination, alarm)),
    '',
  ]
  if (total === 0) return [...lines, 'Nothing waits.', ''].join('\n')
  const rest = total - deliveries.length
  return [
    ...lines,
    deliveryLine('Delivery', 'Destination', 'Since', 'Tries', 'Error'),
    ...deliveries.map((each) => describeDelivery(each, now)),
    ...(rest > 0 ? [`… and ${rest} more: npm run outbox -- list --all`] : []),
    '',
  ].join('\n')
}

interface Row {
  destination: Destination
  waiting: Waiting | undefined
  lastError: string | undefined
  alarm: Alarm | undefined
}

function describeDestination({ destination, waiting, lastError }: Row, now: number): string {
  if (!waiting) return destinationLine(destination, '0', '-', '0', '-')
  const oldest = describeAge(now - waiting.oldest_at)
  return destinationLine(destination, `${waiting.waiting}`, oldest, `${waiting.failed}`, lastError ?? '-')
}

function describeAlarm(destination: Destination, alarm: Alarm | undefined): string[] {
  if (alarm?.state !== 'failing') return []
  const told = alarm.told_at === null ? 'nobody was told yet' : 'the owner was told'
  return [
    '',
    `${capitalized(DESTINATION_NAMES[destination])} keeps failing; ${told}. Since`,
    `  ${describeTime(alarm.at)}`,
  ]
}

function describeDelivery({ id, destination, created_at, attempts, last_error }: Delivery, now: number): string {
  return deliveryLine(id, destination, describeAge(now - created_at), `${attempts}`, last_error ?? '-')
}

const destinationLine = (name: string, waiting: string, oldest: string, failed: string, error: string) =>
  `${name.padEnd(13)}  ${waiting.padStart(7)}  ${oldest.padStart(8)}  ${failed.padStart(6)}  ${cut(error, 36)}`

const deliveryLine = (id: string, destination: string, since: string, tries: string, error: string) =>
  `${id.padEnd(36)}  ${destination.padEnd(13)} ${since.padStart(7)} ${tries.padStart(5)}  ${cut(error, 13)}`

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

function asJson(rows: readonly Row[], deliveries: readonly Delivery[]) {
  return {
    destinations: rows.map(({ destination, waiting, lastError, alarm }) => ({
      destination,
      waiting: waiting?.waiting ?? 0,
      failed: waiting?.failed ?? 0,
      oldestAt: isoTime(waiting?.oldest_at ?? null),
      lastError: waiting ? (lastError ?? null) : null,
      failingSince: alarm?.state === 'failing' ? isoTime(alarm.at) : null,
    })),
    deliveries: deliveries.map(deliveryAsJson),
  }
}

/** A delivery for programs; times are ISO 8601 in UTC. */
export const deliveryAsJson = (delivery: Delivery) => ({
  id: delivery.id,
  leadId: delivery.lead_id,
  destination: delivery.destination,
  attempts: delivery.attempts,
  promisedAt: isoTime(delivery.created_at),
  lastAttemptAt: isoTime(delivery.last_attempt_at),
  nextAttemptAt:
    delivery.delivered_at === null && delivery.next_attempt_at !== NEVER ? isoTime(delivery.next_attempt_at) : null,
  deliveredAt: isoTime(delivery.delivered_at),
  failedAt: isoTime(delivery.failed_at),
  lastError: delivery.last_error,
})
