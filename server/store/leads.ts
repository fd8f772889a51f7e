import type { Insertable, Selectable } from 'kysely'
import { type Attribution, tidyTouch } from '#contracts/attribution.ts'
import { type Database, inTransaction, isPostgres } from './database.ts'
import { type DeliveryPromise, insertDelivery } from './deliveries.ts'
import type { LeadTable } from './tables.ts'

/** A stored lead. */
export type Lead = Selectable<LeadTable>

/** Stores a lead unless its id is taken. @returns whether it was stored */
export async function insertLead(db: Database, lead: Insertable<LeadTable>): Promise<boolean> {
  const result = await db
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Stores a lead and the promise of its delivery, both or neither, unless the lead's id is taken. PostgreSQL is told both in one
 * statement: a transaction of two would be four ways there and back, and hold a connection meanwhile.
 * @param promise undefined when nothing is promised
 * @returns whether they were stored
 */
export async function insertPromisedLead(
  db: Database,
  lead: Insertable<LeadTable>,
  promise: DeliveryPromise | undefined,
): Promise<boolean> {
  if (!promise) return insertLead(db, lead)
  if (!isPostgres(db)) {
    return inTransaction(db, async (trx) => {
      const isStored = await insertLead(trx, lead)
      if (isStored) await insertDelivery(trx, promise)
      return isStored
    })
  }
  const { numInsertedOrUpdatedRows } = await db
    .with('stored', (query) =>
      query
        .insertInto('leads')
        .values(lead)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .insertInto('deliveries')
    .columns(['id', 'lead_id', 'destination', 'next_attempt_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('stored')
        .select((eb) => [
          eb.cast<string>(eb.val(promise.id), 'text').as('id'),
          'stored.id as lead_id',
          eb.cast<LeadTable['kind']>(eb.val(promise.destination), 'text').as('destination'),
          eb.cast<number>(eb.val(promise.next_attempt_at), 'bigint').as('next_attempt_at'),
          eb.cast<number>(eb.val(promise.created_at), 'bigint').as('created_at'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns the lead with this id. @throws when there is none */
export const readLead = (db: Database, id: string): Promise<Lead> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The same in a transaction, until whose end nobody else changes or deletes it. @throws when there is none */
export function lockLead(db: Database, id: string): Promise<Lead> {
  const lead = db.selectFrom('leads').selectAll().where('id', '=', id)
  return (isPostgres(db) ? lead.forUpdate() : lead).executeTakeFirstOrThrow()
}

/** Where the sender of a lead came from; undefined when nothing is known or what is stored cannot be read. */
export function storedAttribution({ attribution }: Lead): Attribution | undefined {
  if (attribution === null) return undefined
  try {
    const { first, last } = JSON.parse(attribution) as Record<keyof Attribution, object>
    return { first: tidyTouch({ ...first }), last: tidyTouch({ ...last }) }
  } catch {
    return undefined
  }
}

/** Takes the mark of a filled honeypot from a lead. @returns whether it had one */
export async function releaseLead(db: Database, id: string): Promise<boolean> {
  const result = await db
    .updateTable('leads')
    .set({ held: 0 })
    .where('id', '=', id)
    .where('held', '=', 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
