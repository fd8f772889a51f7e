import type { Insertable, Selectable } from 'kysely'
import type { Destination } from '#contracts/lead-kind.ts'
import type { Database } from './database.ts'
import type { DestinationHoldTable } from './tables.ts'

/** That a destination is held, or was. */
export type DestinationHold = Selectable<DestinationHoldTable>

/** The latest hold of each destination that ever was held. There are few: people make them. */
export async function readLatestHolds(db: Database): Promise<Map<Destination, DestinationHold>> {
  const all = await db.selectFrom('destination_holds').selectAll().orderBy('held_at').orderBy('id').execute()
  return new Map(all.map((hold) => [hold.destination, hold]))
}

/** Stores a hold unless the destination is held already. @returns whether it was stored */
export async function insertHold(db: Database, hold: Insertable<DestinationHoldTable>): Promise<boolean> {
  const result = await db
    .insertInto('destination_holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('destination').where('released_at', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends the hold of a destination. @returns whether there was one */
export async function endHold(
  db: Database,
  destination: Destination,
  ended: { released_by: string; released_at: number },
): Promise<boolean> {
  const result = await db
    .updateTable('destination_holds')
    .set(ended)
    .where('destination', '=', destination)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
