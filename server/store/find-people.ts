import type { Selectable } from 'kysely'
import type { PromisedKind } from '#contracts/lead-kind.ts'
import type { Database } from './database.ts'
import type { Delivery } from './deliveries.ts'
import type { Lead } from './leads.ts'
import type { OrderTable } from './tables.ts'

/** All deliveries of these leads, at most some hundred leads at once; the oldest first. */
export const readDeliveriesOf = (db: Database, leadIds: readonly string[]): Promise<Delivery[]> =>
  db.selectFrom('deliveries').selectAll().where('lead_id', 'in', leadIds).orderBy('created_at').execute()

/** All leads of an address, newest first. */
export const readLeadsOfPerson = (db: Database, emailKey: string): Promise<Lead[]> =>
  db.selectFrom('leads').selectAll().where('email_key', '=', emailKey).orderBy('created_at', 'desc').execute()

/** Whether anything is held of an address besides messages of this kind. */
export async function isAnythingHeld(db: Database, emailKey: string, besides: PromisedKind): Promise<boolean> {
  const lead = db.selectFrom('leads').select('id').where('email_key', '=', emailKey).where('kind', '!=', besides)
  const order = db.selectFrom('orders').select('id').where('email_key', '=', emailKey)
  return (await Promise.all([lead.executeTakeFirst(), order.executeTakeFirst()])).some(Boolean)
}

/** All orders of an address, newest first, refunded or not. */
export const readOrdersOfPerson = (
  db: Database,
  emailKey: string,
): Promise<(Selectable<OrderTable> & { refunded_at: number | null })[]> =>
  db
    .selectFrom('orders')
    .leftJoin('refunded_payments', 'refunded_payments.payment_id', 'orders.payment_id')
    .selectAll('orders')
    .select('refunded_payments.refunded_at')
    .where('email_key', '=', emailKey)
    .orderBy('orders.created_at', 'desc')
    .execute()

/** Leads of other addresses in whose text this one may stand: roughly, to be looked at. */
export const readLeadsThatMayMention = (
  db: Database,
  emailKey: string,
): Promise<Pick<Lead, 'id' | 'payload' | 'answers'>[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'payload', 'answers'])
    .where((where) =>
      where.or(
        (['payload', 'answers'] as const).map((column) =>
          where(where.fn<string>('lower', [column]), 'like', likely(emailKey)),
        ),
      ),
    )
    .where((where) => where.or([where('email_key', 'is', null), where('email_key', '!=', emailKey)]))
    .execute()

/**
 * A pattern for a text somewhere in a payload. Nothing in it must be escaped, since the databases differ there: `_` stands for
 * any character. Beyond ASCII they differ in what lower case is: anything may stand there.
 */
const likely = (text: string) =>
  `%${JSON.stringify(text.toLowerCase())
    .slice(1, -1)
    .replaceAll(/[%\\]/g, '_')
    .replaceAll(/\P{ASCII}+/gu, '%')}%`
