import { randomUUID } from 'node:crypto'
import type { ShownHold } from '#contracts/console-deliveries.ts'
import type { Destination } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import { noteInAudit } from '#server/store/audit.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { type DestinationHold, endHold, insertHold, readLatestHolds } from '#server/store/destination-holds.ts'

/** What holding takes. */
interface HoldParts {
  db: Database
  clock: Clock
}

/**
 * Holds a destination: from now on no server begins to send anything to it, and what waits loses nothing. What is being sent right
 * now may still arrive.
 * @returns false when it's held already
 */
export const holdDestination = (
  { db, clock }: HoldParts,
  { destination, reason, by }: { destination: Destination; reason: string; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const hold = { id: randomUUID(), destination, reason, held_by: by, held_at: clock() }
    if (!(await insertHold(trx, hold))) return false
    await noteInAudit(trx, { by, what: 'held a destination', about: `${destination}: ${reason}`, at: hold.held_at })
    return true
  })

/** Lets a held destination go: what is due is sent, by every server. @returns false when it isn't held */
export const releaseDestination = (
  { db, clock }: HoldParts,
  { destination, by }: { destination: Destination; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const at = clock()
    if (!(await endHold(trx, destination, { released_by: by, released_at: at }))) return false
    await noteInAudit(trx, { by, what: 'released a destination', about: destination, at })
    return true
  })

/** The destinations that are held now. */
export async function readHolds(db: Database): Promise<Map<Destination, ShownHold>> {
  const latest = [...(await readLatestHolds(db))].filter(([, hold]) => hold.released_at === null)
  return new Map(latest.map(([destination, hold]) => [destination, showHold(hold)]))
}

const showHold = ({ reason, held_by, held_at }: DestinationHold): ShownHold => ({ reason, by: held_by, at: held_at })
