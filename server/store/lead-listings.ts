import { type Insertable, type Selectable, sql } from 'kysely'
import type { LeadKind, LeadState, PromisedKind } from '#contracts/lead-kind.ts'
import { type Database, isPostgres } from './database.ts'
import type { Lead } from './leads.ts'
import type { LeadListingTable } from './tables.ts'

/** How lists find and filter a lead. */
export type LeadListing = Selectable<LeadListingTable>

/** Which leads are meant; all of them when nothing is given. */
export interface LeadChoice {
  kinds?: readonly PromisedKind[] | undefined
  /** Those from this time on. */
  since?: number | undefined
  /** Those before this time. */
  until?: number | undefined
  /** Those in whose text all of these stand, folded as the text is. */
  words?: readonly string[] | undefined
  state?: LeadState | undefined
  /** Those whose sender first arrived on one of these pages. */
  pages?: readonly string[] | undefined
  source?: string | undefined
  /** Held by the spam trap; or promised and not delivered; or that, and given up. */
  delivery?: 'held' | 'waiting' | 'failed' | undefined
}

/** The listings of a choice, in no order yet. */
function chosen(db: Database, choice: LeadChoice) {
  const { kinds, since, until, words = [], state, pages, source, delivery } = choice
  let query = db.selectFrom('lead_listings')
  if (kinds) query = query.where('lead_listings.kind', 'in', kinds)
  if (since !== undefined) query = query.where('lead_listings.created_at', '>=', since)
  if (until !== undefined) query = query.where('lead_listings.created_at', '<', until)
  if (state) query = query.where('state', '=', state)
  if (pages) query = query.where('page', 'in', pages)
  if (source !== undefined) query = query.where('source', '=', source)
  for (const word of words) query = query.where(sql<boolean>`search_text like ${pattern(word)} escape '\\'`)
  if (delivery === 'held') {
    query = query.where('lead_id', 'in', db.selectFrom('leads').select('id').where('held', '=', sql.lit(1)))
  } else if (delivery) {
    let undelivered = db.selectFrom('deliveries').select('lead_id').where('delivered_at', 'is', null)
    if (delivery === 'failed') undelivered = undelivered.where('failed_at', 'is not', null)
    query = query.where('lead_id', 'in', undelivered)
  }
  return query
}

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A place in a list: the lead before or after it. */
export type Place = Pick<LeadListing, 'created_at' | 'lead_id'>

/** Which part of a list: the newest leads, or those next older or newer than a place. */
interface ListPart {
  olderThan?: Place | undefined
  newerThan?: Place | undefined
  limit: number
}

/**
 * Part of a list, and how many leads the choice has in all.
 * @returns newest first, at most `limit`
 */
export async function readListings(
  db: Database,
  choice: LeadChoice,
  part: ListPart,
): Promise<{ total: number; listings: LeadListing[] }> {
  const { total, ids } = await (choice.words ? searchOnce(db, choice, part) : listInOrder(db, choice, part))
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return { total, listings: [] }
  const listings = await db
    .selectFrom('lead_listings')
    .selectAll()
    .where('lead_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('lead_id', 'desc')
    .execute()
  return { total, listings }
}

/** An index has what is filtered by, in order. */
async function listInOrder(db: Database, choice: LeadChoice, { olderThan, newerThan, limit }: ListPart) {
  const place = olderThan ?? newerThan
  const direction = newerThan ? 'asc' : 'desc'
  let query = chosen(db, choice).select('lead_id')
  if (place)
    query = query.where((where) =>
      where(
        where.refTuple('created_at', 'lead_id'),
        newerThan ? '>' : '<',
        where.tuple(place.created_at, place.lead_id),
      ),
    )
  const rows = await query.orderBy('created_at', direction).orderBy('lead_id', direction).limit(limit).execute()
  return { total: await countChosenLeads(db, choice), ids: rows.map(({ lead_id }) => lead_id) }
}

/** A search reads every listing, so once: what it finds is kept for counting as well. */
async function searchOnce(db: Database, choice: LeadChoice, { olderThan, newerThan, limit }: ListPart) {
  const place = olderThan ?? newerThan
  const direction = newerThan ? 'asc' : 'desc'
  let query = db
    .with(
      (cte) => cte('found').materialized(),
      () => chosen(db, choice).select(['lead_id', 'created_at']),
    )
    .selectFrom('found')
    .select('lead_id')
    .select((count) =>
      count
        .selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total'),
    )
  if (place)
    query = query.where((where) =>
      where(
        where.refTuple('created_at', 'lead_id'),
        newerThan ? '>' : '<',
        where.tuple(place.created_at, place.lead_id),
      ),
    )
  const rows = await query.orderBy('created_at', direction).orderBy('lead_id', direction).limit(limit).execute()
  return { total: Number(rows[0]?.total ?? 0), ids: rows.map(({ lead_id }) => lead_id) }
}

/** How many leads there are of a choice. */
export async function countChosenLeads(db: Database, choice: LeadChoice): Promise<number> {
  const { count } = await chosen(db, choice)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest leads of a choice that are older than the last one read, newest first, at most `limit`. */
export function readLeadPage(
  db: Database,
  { after, limit, ...choice }: LeadChoice & { after: Pick<Lead, 'id' | 'created_at'> | undefined; limit: number },
): Promise<Lead[]> {
  let query = chosen(db, choice).innerJoin('leads', 'leads.id', 'lead_id').selectAll('leads')
  if (after) {
    // As one comparison of pairs: as two with `or`, SQLite goes over all that was read already.
    query = query.where((where) =>
      where(where.refTuple('lead_listings.created_at', 'lead_id'), '<', where.tuple(after.created_at, after.id)),
    )
  }
  return query.orderBy('lead_listings.created_at', 'desc').orderBy('lead_id', 'desc').limit(limit).execute()
}

/** Each set of answers without a field that one of the chosen leads has, once. */
export async function readAnswerSets(db: Database, choice: LeadChoice): Promise<string[]> {
  const rows = await chosen(db, choice)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select('answers')
    .distinct()
    .where('answers', 'is not', null)
    .execute()
  return rows.map(({ answers }) => answers ?? '')
}

/** The listings of these leads, at most some hundred. */
export const readListingsOf = (db: Database, leadIds: readonly string[]): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('lead_id', 'in', leadIds).execute()

/** Stores how a lead is listed; once. */
export const insertListings = (db: Database, listings: readonly Insertable<LeadListingTable>[]) =>
  db
    .insertInto('lead_listings')
    .values([...listings])
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .execute()

/** Some leads that have no listing yet. Nobody else changes them until the transaction's end. */
export function lockUnlistedLeads(db: Database, limit: number): Promise<Lead[]> {
  const leads = db.selectFrom('leads').selectAll().where('listed', 'is', null).orderBy('id').limit(limit)
  return (isPostgres(db) ? leads.forUpdate().skipLocked() : leads).execute()
}

/** Whether a lead has no listing yet. */
export const hasUnlistedLeads = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('leads').select('id').where('listed', 'is', null).limit(1).execute()).length > 0

/** Notes that these leads have their listing. */
export const markListed = (db: Database, leadIds: readonly string[]) =>
  db.updateTable('leads').set({ listed: 1 }).where('id', 'in', leadIds).execute()

/** Sets a lead's state if it still is `from`. @returns whether it was */
export async function changeLeadState(
  db: Database,
  { id, from, to, by, now }: { id: string; from: LeadState; to: LeadState; by: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('lead_listings')
    .set({ state: to, state_by: by, state_at: now })
    .where('lead_id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** When the newest lead of these kinds came; 0 when there is none. */
export async function readNewestTime(db: Database, kinds: readonly LeadKind[]): Promise<number> {
  const newest = await db
    .selectFrom('lead_listings')
    .select('created_at')
    .where('kind', 'in', kinds)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? 0
}

/** Every source by which leads came, at most `limit`. A step through the index for each: a look at all leads would take longer. */
export async function readSources(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    with recursive found as (
      select min(source) as source from lead_listings where source is not null
      union all
      select (select min(source) from lead_listings where source > found.source) from found where found.source is not null
    )
    select source from found where source is not null limit ${limit}`.execute(db)
  return rows.map(({ source }) => source)
}

/** Calls that are booked from a time on, the next one first. */
export const readComingCalls = (db: Database, from: number, limit: number): Promise<LeadListing[]> =>
  db
    .selectFrom('lead_listings')
    .selectAll()
    .where('meeting_at', '>=', from)
    .orderBy('meeting_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()

/** How many leads of each kind came in each quarter of an hour (counted from the epoch), from a time on. */
export const countLeadsByQuarter = (
  db: Database,
  since: number,
  kinds: readonly LeadKind[],
): Promise<{ kind: PromisedKind; quarter: number; count: number }[]> =>
  db
    .selectFrom('lead_listings')
    .select([
      'kind',
      sql<number>`created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where('created_at', '>=', since)
    .where('kind', 'in', kinds)
    .groupBy(['kind', 'quarter'])
    .execute()

/** Every time zone is some quarters of an hour from UTC, so that any zone's day is whole quarters. */
export const QUARTER_MS = 15 * 60 * 1000
