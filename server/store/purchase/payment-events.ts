import type { Selectable } from 'kysely'
import type { Database } from '../database.ts'
import type { PaymentEventTable } from '../tables.ts'

/** Notes an event unless it is noted already. @returns whether it was new */
export async function insertPaymentEvent(db: Database, event: Selectable<PaymentEventTable>): Promise<boolean> {
  const result = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Whether an event is noted. */
export const hasPaymentEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
