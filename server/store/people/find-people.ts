import type { Selectable } from 'kysely'
import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '../database.ts'
import type { Delivery } from '../deliveries.ts'
import type { Lead } from '../leads.ts'
import type { OrderTable } from '../tables.ts'

/** Which leads are meant. */
export interface LeadChoice {
  /** All kinds when undefined. */
  kind?: LeadKind | undefined
  /** Those from this time on; all when undefined. */
  since?: number | undefined
}

/** The newest leads that are older than the last one read, newest first, at most `limit`. */
export function readLeadPage(
  db: Database,
  { kind, since, after, limit }: LeadChoice & { after: Pick<Lead, 'id' | 'created_at'> | undefined; limit: number },
): Promise<Lead[]> {
  let query = db.selectFrom('leads').selectAll()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  if (after) {
    // As one comparison of pairs: as two with `or`, SQLite goes over all that was read already.
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(after.created_at, after.id)),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Each set of answers without a field that one of the chosen leads has, once. */
export async function readAnswerSets(db: Database, { kind, since }: LeadChoice): Promise<string[]> {
  let query = db.selectFrom('leads').select('answers').distinct().where('answers', 'is not', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  return (await query.execute()).map(({ answers }) => answers ?? '')
}

/** All deliveries of these leads, at most some hundred leads at once; the oldest first. */
export const readDeliveriesOf = (db: Database, leadIds: readonly string[]): Promise<Delivery[]> =>
  db.selectFrom('deliveries').selectAll().where('lead_id', 'in', leadIds).orderBy('created_at').execute()

/** All leads of an address, newest first. */
export const readLeadsOfPerson = (db: Database, emailKey: string): Promise<Lead[]> =>
  db.selectFrom('leads').selectAll().where('email_key', '=', emailKey).orderBy('created_at', 'desc').execute()

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
          where(where.fn<string>('lower', [column]), 'like', `%${likely(emailKey)}%`),
        ),
      ),
    )
    .where((where) => where.or([where('email_key', 'is', null), where('email_key', '!=', emailKey)]))
    .execute()

/** As a pattern that nothing must be escaped in, since the databases differ there: `_` stands for any character. */
const likely = (emailKey: string) => JSON.stringify(emailKey).slice(1, -1).replaceAll(/[%\\]/g, '_')
