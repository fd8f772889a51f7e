import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '../database.ts'
import type { Delivery } from '../deliveries.ts'

/** Which waiting deliveries: those with these ids, those of a destination, or those whose schedule is through. */
export type Choice = { ids: readonly string[] } | { destination: LeadKind } | 'failed'

/**
 * Makes waiting deliveries due now and begins their schedule anew. Leaves alone what is being sent at this moment.
 * @returns those that it made due
 */
export const makeDue = (
  db: Database,
  now: number,
  choice: Choice,
): Promise<Pick<Delivery, 'id' | 'lead_id' | 'destination'>[]> =>
  db
    .updateTable('deliveries')
    .set({ next_attempt_at: now, attempts: 0, failed_at: null })
    .where('delivered_at', 'is', null)
    .where('locked_until', '<=', now)
    .where((eb) => {
      if (choice === 'failed') return eb('failed_at', 'is not', null)
      return 'ids' in choice ? eb('id', 'in', choice.ids) : eb('destination', '=', choice.destination)
    })
    .returning(['id', 'lead_id', 'destination'])
    .execute()

/** Promises a delivery anew that was made already. @returns whether it was */
export async function promiseAgain(db: Database, now: number, id: string): Promise<boolean> {
  const result = await db
    .updateTable('deliveries')
    .set({ delivered_at: null, last_error: null, last_answer: null, last_attempt_at: null })
    .set({ next_attempt_at: now, attempts: 0, created_at: now })
    .where('id', '=', id)
    .where('delivered_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
