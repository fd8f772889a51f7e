import { type Insertable, type Selectable, sql } from 'kysely'
import type { CALL_FILTERS } from '#contracts/console-leads.ts'
import type { LeadKind, LeadState, PromisedKind } from '#contracts/lead-kind.ts'
import { type Database, isPostgres } from './database.ts'
import { insertLead, type Lead } from './leads.ts'
import type { LeadListingTable, LeadTable } from './tables.ts'

/** A lead's search and filter fields, and its state. */
export type LeadListing = Selectable<LeadListingTable>

/** Filters leads; an empty filter matches all of them. */
export interface LeadChoice {
  kinds?: readonly PromisedKind[] | undefined
  /** From this time on. */
  since?: number | undefined
  /** Before this time. */
  until?: number | undefined
  /** The text contains all of these, folded like the text. */
  words?: readonly string[] | undefined
  state?: LeadState | undefined
  /** The sender first arrived on one of these pages. */
  pages?: readonly string[] | undefined
  source?: string | undefined
  /** Held by the spam trap; or undelivered; or undelivered and failed. */
  delivery?: 'held' | 'waiting' | 'failed' | undefined
  /** Whether the sender may still be at the calendar at this time or has left it; or what became of the call. */
  call?: { state: (typeof CALL_FILTERS)[number]; now: number } | undefined
}

/** The listings that match a filter, unordered. */
function chosen(db: Database, choice: LeadChoice) {
  const { kinds, since, until, words = [], state, pages, source, delivery, call } = choice
  let query = db.selectFrom('lead_listings')
  // First, since SQLite evaluates in this order and few leads contain the words.
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
  if (call?.state === 'moved' || call?.state === 'cancelled') {
    const booked = db.selectFrom('calls').select('lead_id').where('state', '=', 'booked')
    const were = db.selectFrom('calls').select('lead_id').where('state', '=', call.state)
    query = query
      .where('lead_id', 'in', were)
      .$if(call.state === 'moved', (moved) => moved.where('lead_id', 'in', booked))
      .$if(call.state === 'cancelled', (cancelled) => cancelled.where('lead_id', 'not in', booked))
  } else if (call) {
    const until = db
      .selectFrom('leads')
      .select('id')
      .where('calendar_until', call.state === 'left' ? '<=' : '>', call.now)
    query = query.where('lead_id', 'in', until)
  }
  return query
}

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A cursor: the lead before or after a page. */
export type Place = Pick<LeadListing, 'created_at' | 'lead_id'>

/** A page of results: the newest leads, or those next older or newer than a cursor. */
export interface ListPart {
  olderThan?: Place | undefined
  newerThan?: Place | undefined
  limit: number
}

/** A page of matching leads, in order from its cursor. */
function partOf(db: Database, choice: LeadChoice, { olderThan, newerThan, limit }: ListPart) {
  const place = olderThan ?? newerThan
  const direction = newerThan ? 'asc' : 'desc'
  let query = chosen(db, choice)
  if (place) {
    // A single tuple comparison: with two and an `or`, SQLite rescans everything already read.
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

/** A page of matching leads, newest first. */
export async function listLeads(db: Database, choice: LeadChoice, part: ListPart): Promise<Place[]> {
  const places = await partOf(db, choice, part).select(['lead_id', 'lead_listings.created_at']).execute()
  return part.newerThan ? places.toReversed() : places
}

/** Up to `limit` matching leads, unordered, which is faster when searching for a rare word. */
export const findLeads = (db: Database, choice: LeadChoice, limit: number): Promise<Place[]> =>
  chosen(db, choice).select(['lead_id', 'created_at']).limit(limit).execute()

/** Counts matching leads. @param most where counting stops */
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

/** Counts matching leads by the page their senders first arrived on; null if unknown. */
export const countLeadsByPage = (db: Database, choice: LeadChoice): Promise<{ page: string | null; count: number }[]> =>
  chosen(db, choice)
    .select(['page', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('page')
    .execute()

/** A page of matching leads in full. */
export const readLeadPage = (db: Database, choice: LeadChoice, part: ListPart): Promise<(Lead & Place)[]> =>
  partOf(db, choice, part).innerJoin('leads', 'leads.id', 'lead_id').selectAll('leads').select('lead_id').execute()

/** A page of matching leads, with only the answers that have no payload field. */
export const readAnswerPage = (
  db: Database,
  choice: LeadChoice,
  part: ListPart,
): Promise<(Pick<Lead, 'answers'> & Place)[]> =>
  partOf(db, choice, part)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['answers', 'lead_id', 'lead_listings.created_at'])
    .execute()

/** The listings of these leads; pass a few hundred at most. */
export const readListingsOf = (db: Database, leadIds: readonly string[]): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('lead_id', 'in', leadIds).execute()

/** Inserts or updates listings. An existing one keeps its state. */
export const putListings = (db: Database, listings: readonly Insertable<LeadListingTable>[]) =>
  db
    .insertInto('lead_listings')
    .values([...listings])
    .onConflict((conflict) =>
      conflict.column('lead_id').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        page: row.ref('excluded.page'),
        source: row.ref('excluded.source'),
        meeting_at: row.ref('excluded.meeting_at'),
        search_text: row.ref('excluded.search_text'),
      })),
    )
    .execute()

/** The way leads are listed now. Older code lists in its own way, as 1; those leads count as unlisted. */
const LISTED = 2

const isUnlisted = sql<boolean>`listed is distinct from ${sql.lit(LISTED)}`

/** Some unlisted leads, locked until the transaction ends. */
export function lockUnlistedLeads(db: Database, limit: number): Promise<Lead[]> {
  const leads = db.selectFrom('leads').selectAll().where(isUnlisted).orderBy('id').limit(limit)
  return (isPostgres(db) ? leads.forUpdate().skipLocked() : leads).execute()
}

/** True if there are unlisted leads. */
export const hasUnlistedLeads = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('leads').select('id').where(isUnlisted).limit(1).execute()).length > 0

/** Stores a lead that's being listed, unless its id is taken. @returns true if it was stored */
export const insertListedLead = (db: Database, lead: Omit<Insertable<LeadTable>, 'listed'>): Promise<boolean> =>
  insertLead(db, { ...lead, listed: LISTED })

/** Marks these leads as listed. */
export const markListed = (db: Database, leadIds: readonly string[]) =>
  db.updateTable('leads').set({ listed: LISTED }).where('id', 'in', leadIds).execute()

/** Sets a lead's state if it's still `from`. @returns true if it was */
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

/** Maximum clock skew between servers: a lead that another server took may seem older than the newest one. */
const CLOCKS_DIFFER_MS = 60 * 1000

/** When the newest lead of these kinds came (0 if none), and how many came in the minute up to then. */
export async function readNewest(
  db: Database,
  kinds: readonly LeadKind[],
): Promise<{ newest: number; lately: number }> {
  const [place] = await listLeads(db, { kinds }, { limit: 1 })
  if (!place) return { newest: 0, lately: 0 }
  const newest = place.created_at
  return { newest, lately: await countChosenLeads(db, { kinds, since: newest - CLOCKS_DIFFER_MS }) }
}

/** Up to `limit` sources of leads: one index lookup per source, since scanning all leads is slower. */
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

/** Leads with a call booked at or after this time, soonest first. */
export const readComingCalls = (db: Database, from: number, limit: number): Promise<Place[]> =>
  db
    .selectFrom('lead_listings')
    .select(['lead_id', 'created_at'])
    .where('meeting_at', '>=', from)
    .orderBy('meeting_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()

/** Counts leads since a time by kind and quarter hour, counted from the epoch. */
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

/** Time zone offsets are whole quarter hours, so days in any zone are too. */
export const QUARTER_MS = 15 * 60 * 1000
