import { type Insertable, type Selectable, sql } from 'kysely'
import type { LeadKind, LeadState, PromisedKind } from '#contracts/lead-kind.ts'
import { type Database, isPostgres } from './database.ts'
import type { Lead } from './leads.ts'
import type { LeadListingTable } from './tables.ts'

/** How a lead is found and filtered, and its state. */
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
  // First, since SQLite checks in this order and few leads have the words.
  for (const word of words) query = query.where(sql<boolean>`search_text like ${pattern(word)} escape '\\'`)
  if (kinds) query = query.where('lead_listings.kind', 'in', kinds)
  if (since !== undefined) query = query.where('lead_listings.created_at', '>=', since)
  if (until !== undefined) query = query.where('lead_listings.created_at', '<', until)
  if (state) query = query.where('state', '=', state)
  if (pages) query = query.where('page', 'in', pages)
  if (source !== undefined) query = query.where('source', '=', source)
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
export interface ListPart {
  olderThan?: Place | undefined
  newerThan?: Place | undefined
  limit: number
}

/** A part of the chosen leads, in order from its place on. */
function partOf(db: Database, choice: LeadChoice, { olderThan, newerThan, limit }: ListPart) {
  const place = olderThan ?? newerThan
  const direction = newerThan ? 'asc' : 'desc'
  let query = chosen(db, choice)
  if (place) {
    // As one comparison of pairs: as two with `or`, SQLite goes over all that was read already.
    query = query.where((where) =>
      where(
        where.refTuple('lead_listings.created_at', 'lead_id'),
        newerThan ? '>' : '<',
        where.tuple(place.created_at, place.lead_id),
      ),
    )
  }
  return query.orderBy('lead_listings.created_at', direction).orderBy('lead_id', direction).limit(limit)
}

/** A part of the chosen leads, newest first. */
export async function listLeads(db: Database, choice: LeadChoice, part: ListPart): Promise<Place[]> {
  const places = await partOf(db, choice, part).select(['lead_id', 'lead_listings.created_at']).execute()
  return part.newerThan ? places.toReversed() : places
}

/** Leads of a choice in no order, at most `limit`. A search for a rare word takes less time than in order. */
export const findLeads = (db: Database, choice: LeadChoice, limit: number): Promise<Place[]> =>
  chosen(db, choice).select(['lead_id', 'created_at']).limit(limit).execute()

/** How many leads there are of a choice. @param most where counting ends */
export async function countChosenLeads(db: Database, choice: LeadChoice, most?: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      chosen(db, choice)
        .select('lead_id')
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** On which pages the senders of the chosen leads first arrived, and how many on each; null: not known. */
export const countLeadsByPage = (db: Database, choice: LeadChoice): Promise<{ page: string | null; count: number }[]> =>
  chosen(db, choice)
    .select(['page', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('page')
    .execute()

/** The chosen leads themselves, those older than a place. */
export const readLeadPage = (db: Database, choice: LeadChoice, part: ListPart): Promise<(Lead & Place)[]> =>
  partOf(db, choice, part).innerJoin('leads', 'leads.id', 'lead_id').selectAll('leads').select('lead_id').execute()

/** Of the same, the answers without a field. */
export const readAnswerPage = (
  db: Database,
  choice: LeadChoice,
  part: ListPart,
): Promise<(Pick<Lead, 'answers'> & Place)[]> =>
  partOf(db, choice, part)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['answers', 'lead_id', 'lead_listings.created_at'])
    .execute()

/** The listings of these leads, at most some hundred. */
export const readListingsOf = (db: Database, leadIds: readonly string[]): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('lead_id', 'in', leadIds).execute()

/** Stores how leads are listed. One that is listed already keeps its state. */
export const putListings = (db: Database, listings: readonly Insertable<LeadListingTable>[]) =>
  db
    .insertInto('lead_listings')
    .values([...listings])
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet((row) => ({
        page: row.ref('excluded.page'),
        source: row.ref('excluded.source'),
        meeting_at: row.ref('excluded.meeting_at'),
        search_text: row.ref('excluded.search_text'),
      })),
    )
    .execute()

/** Some leads that are to be listed, which no other server changes until the transaction's end. */
export function lockUnlistedLeads(db: Database, limit: number): Promise<Lead[]> {
  const leads = db.selectFrom('leads').selectAll().where('listed', 'is', null).orderBy('id').limit(limit)
  return (isPostgres(db) ? leads.forUpdate().skipLocked() : leads).execute()
}

/** Whether a lead is to be listed. */
export const hasUnlistedLeads = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('leads').select('id').where('listed', 'is', null).limit(1).execute()).length > 0

/** Notes that these leads are listed. */
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

/** Servers' clocks differ by less: a lead that another server took may seem older than the newest one. */
const CLOCKS_DIFFER_MS = 60 * 1000

/** When the newest lead of these kinds came, 0 when there is none, and how many came in the minute up to then. */
export async function readNewest(
  db: Database,
  kinds: readonly LeadKind[],
): Promise<{ newest: number; lately: number }> {
  const [place] = await listLeads(db, { kinds }, { limit: 1 })
  if (!place) return { newest: 0, lately: 0 }
  const newest = place.created_at
  return { newest, lately: await countChosenLeads(db, { kinds, since: newest - CLOCKS_DIFFER_MS }) }
}

/** The sources by which leads came, at most `limit`: a step through the index for each, since reading all leads takes longer. */
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

/** Leads whose call is booked for a time from this one on, the next one first. */
export const readComingCalls = (db: Database, from: number, limit: number): Promise<Place[]> =>
  db
    .selectFrom('lead_listings')
    .select(['lead_id', 'created_at'])
    .where('meeting_at', '>=', from)
    .orderBy('meeting_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()

/** How many leads of each kind came in each quarter of an hour, counted from the epoch, from a time on. */
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

/** Time zones are whole quarters of an hour from UTC, so a day of any zone is too. */
export const QUARTER_MS = 15 * 60 * 1000
