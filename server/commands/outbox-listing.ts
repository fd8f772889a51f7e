import { capitalized } from '#contracts/capitalized.ts'
import type { ShownHold } from '#contracts/console-deliveries.ts'
import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { describeAge } from '#server/clock.ts'
import { readHolds } from '#server/flows/manage-deliveries.ts'
import type { Database } from '#server/store/database.ts'
import { type Alarm, readLatestAlarms } from '#server/store/destinations.ts'
import { listHeldLeads } from '#server/store/leads.ts'
import { countWaiting, listWaiting, readLastError, type Waiting } from '#server/store/waiting-deliveries.ts'
import { readDestinationAddresses } from '#server/third-parties.ts'
import { describeTime, printable, printTable, type Session } from './command.ts'

const SHOWN = 20
const WIDTH = 80

/** Pending deliveries per destination, then the most recent attempts. */
export async function listOutbox(
  { db, now, config }: Session,
  { only, all }: { only: Destination | undefined; all: boolean },
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

/** Leads caught by the spam trap, newest first, up to 1,000. */
export async function listHeld(db: Database): Promise<string> {
  const held = await listHeldLeads(db, 1000)
  if (held.length === 0) return 'No leads are held.\n'
  const rows = held.map(({ id, kind, created_at }) => [id, kind, describeTime(created_at).slice(0, 16)])
  return `${printTable([['Lead', 'Kind', 'Came'], ...rows])}
To read them: npm run leads -- list
To deliver one: npm run outbox -- release ID
`
}
