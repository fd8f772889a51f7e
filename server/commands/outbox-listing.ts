import { describeAge } from '#contracts/clock.ts'
import type { DestinationState, ShownHold } from '#contracts/console-deliveries.ts'
import { DESTINATION_NAMES, type Destination } from '#contracts/lead-kind.ts'
import { capitalized } from '#contracts/wording.ts'
import { showDestinations } from '#server/flows/leads/manage-deliveries.ts'
import { readDestinationAddresses } from '#server/start/third-parties.ts'
import type { Database } from '#server/store/database.ts'
import { type Alarm, readLatestAlarms } from '#server/store/destinations.ts'
import { listHeldLeads } from '#server/store/leads.ts'
import { listUndelivered } from '#server/store/waiting-deliveries.ts'
import { describeTime, printable, printTable, type Session } from './command.ts'

const SHOWN = 20
const WIDTH = 80

/** Pending deliveries per destination, then those that have waited longest. */
export async function listOutbox(
  { db, now, config }: Session,
  { only, all }: { only: Destination | undefined; all: boolean },
): Promise<string> {
  const destinations = (await showDestinations(db, readDestinationAddresses(config), now)).filter(
    ({ id }) => only === undefined || id === only,
  )
  const alarms = await readLatestAlarms(db)
  const limit = all ? 1_000_000 : SHOWN
  const deliveries = await listUndelivered(db, { destination: only, state: undefined, after: undefined, limit })

  const summary = printTable(
    [
      ['Destination', 'Waiting', 'Oldest', 'Failed', 'Last error'],
      ...destinations.map((each) => describeRow(each, now)),
    ],
    { right: [1, 2, 3], width: WIDTH },
  )
  const total = destinations.reduce((sum, { waiting }) => sum + waiting, 0)
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
  const troubles = destinations.flatMap(({ id, hold }) => [
    ...alarms.filter(({ destination, state }) => destination === id && state === 'failing').map(describeAlarm(id)),
    ...(hold ? [describeHold(id, hold)] : []),
  ])
  return `${summary}${troubles.join('')}\n${total === 0 ? 'Nothing is waiting.\n' : list + more}`
}

const describeRow = ({ id, waiting, failed, oldestAt, lastError, hasAddress }: DestinationState, now: number) => [
  id,
  `${waiting}`,
  oldestAt === null ? '-' : describeAge(now - oldestAt),
  `${failed}`,
  hasAddress ? (lastError ?? '-') : 'no address is set',
]

const describeAlarm =
  (destination: Destination) =>
  ({ told_at, at }: Alarm): string =>
    `\n${capitalized(DESTINATION_NAMES[destination])} keeps failing; ${told_at === null ? 'no alarm has been sent yet' : 'an alarm was sent'}. Since\n  ${describeTime(at)}\n`

const describeHold = (destination: Destination, { reason, by, at }: ShownHold): string =>
  `\n${capitalized(DESTINATION_NAMES[destination])} is held: ${printable(reason, { onOneLine: true })}\n  By ${by}, ${describeTime(at)}\n`

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
