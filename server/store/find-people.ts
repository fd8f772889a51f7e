import type { Selectable } from 'kysely'
import type { PromisedKind } from '#contracts/lead-kind.ts'
import type { Database } from './database.ts'
import type { Delivery } from './deliveries.ts'
import type { Lead } from './leads.ts'
import type { OrderTable } from './tables.ts'

/** Which leads are meant. */
export interface LeadChoice {
  /** All kinds when undefined. */
  kind?: PromisedKind | undefined
  /** Those from this time on; all when undefined. */
  since?: number | undefined
  /** Those in whose text each of these may stand in any case: roughly, to be looked at. All when undefined. */
  texts?: readonly string[] | undefined
}

/** The leads of a choice, in no order yet. */
function chosenLeads(db: Database, { kind, since, texts = [] }: LeadChoice) {
  let query = db.selectFrom('leads')
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  for (const text of texts) query = query.where(({ fn }) => fn<string>('lower', ['payload']), 'like', likely(text))
  return query
}

/** How many leads there are of a choice. */
export async function countChosenLeads(db: Database, choice: LeadChoice): Promise<number> {
  const { count } = await chosenLeads(db, choice)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest leads that are older than the last one read, newest first, at most `limit`. */
export function readLeadPage(
  db: Database,
  { after, limit, ...choice }: LeadChoice & { after: Pick<Lead, 'id' | 'created_at'> | undefined; limit: number },
): Promise<Lead[]> {
  let query = chosenLeads(db, choice).selectAll()
  if (after) {
    // As one comparison of pairs: as two with `or`, SQLite goes over all that was read already.
    query = query.where((where) =>
      where(where.refTuple('created_at', 'id'), '<', where.tuple(after.created_at, after.id)),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Each set of answers without a field that one of the chosen leads has, once. */
export async function readAnswerSets(db: Database, choice: LeadChoice): Promise<string[]> {
  const rows = await chosenLeads(db, choice).select('answers').distinct().where('answers', 'is not', null).execute()
  return rows.map(({ answers }) => answers ?? '')
}

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
