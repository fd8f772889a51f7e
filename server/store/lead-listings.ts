import { type Insertable, type Selectable, sql } from 'kysely'
import type { CallState } from '#contracts/console-leads.ts'
import type { LeadKind, LeadState } from '#contracts/lead-kind.ts'
import type { Cursor } from './cursor.ts'
import type { Database } from './database.ts'
import type { Lead } from './leads.ts'
import type { LeadListingTable } from './tables.ts'

/** A lead's search and filter fields, and its state. */
export type LeadListing = Selectable<LeadListingTable>

/** Filters leads; an empty filter matches all of them. */
export interface LeadChoice {
  kinds?: readonly LeadKind[] | undefined
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
  /** How far a survey's sender has got with a time at this time: still at the calendar, or has left it, for example. */
  call?: { state: CallState; now: number } | undefined
}

/** The listings that match a filter, unordered. */
function chosen(db: Database, choice: LeadChoice) {
  const { kinds, since, until, words = [], state, pages, source, delivery, call } = choice
  let query = allListings(db)
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
  if (call) {
    query = withCall(query, db, call)
  }
  return query
}

/** As JSON.stringify writes a survey without a booking; a quote within a value is escaped. */
const NOT_BOOKED = '%"eventUri":""%'

/** Narrows it to the surveys that have got this far. A lead at the calendar, or that left it, has no time. */
function withCall(
  query: ReturnType<typeof allListings>,
  db: Database,
  { state, now }: NonNullable<LeadChoice['call']>,
) {
  const surveys = db.selectFrom('leads').select('id').where('leads.kind', '=', 'survey')
  const unbooked = surveys.where('payload', 'like', NOT_BOOKED)
  switch (state) {
    case 'calendar':
      return query.where('lead_id', 'in', unbooked.where('calendar_until', '>', now))
    case 'left':
      return query.where('lead_id', 'in', unbooked.where('calendar_until', '<=', now))
    case 'asked':
      return query.where('meeting_at', 'is', null).where('lead_id', 'in', unbooked.where('asked_times', 'is not', null))
    case 'moved':
    case 'cancelled': {
      const live = db.selectFrom('calls').select('lead_id').where('state', '=', 'booked')
      const were = query.where('lead_id', 'in', db.selectFrom('calls').select('lead_id').where('state', '=', state))
      return were.where('lead_id', state === 'moved' ? 'in' : 'not in', live)
    }
    case 'booked':
      return query.where((row) =>
        row.or([
          row('meeting_at', 'is not', null),
          row('lead_id', 'in', surveys.where('payload', 'not like', NOT_BOOKED)),
        ]),
      )
  }
}

const allListings = (db: Database) => db.selectFrom('lead_listings')

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A page of results: the newest leads, or those next older or newer than a cursor. */
export interface ListPart {
  olderThan?: Cursor | undefined
  newerThan?: Cursor | undefined
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
        where.tuple(place.created_at, place.id),
      ),
    )
  }
  return query.orderBy('lead_listings.created_at', direction).orderBy('lead_id', direction).limit(limit)
}

/** A page of matching leads, newest first. */
export async function listLeads(db: Database, choice: LeadChoice, part: ListPart): Promise<Cursor[]> {
  const places = await partOf(db, choice, part).select(['lead_id as id', 'lead_listings.created_at']).execute()
  return part.newerThan ? places.toReversed() : places
}

/** Up to `limit` matching leads, unordered, which is faster when searching for a rare word. */
export const findLeads = (db: Database, choice: LeadChoice, limit: number): Promise<Cursor[]> =>
  chosen(db, choice).select(['lead_id as id', 'created_at']).limit(limit).execute()

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
export const readLeadPage = (db: Database, choice: LeadChoice, part: ListPart): Promise<Lead[]> =>
  partOf(db, choice, part).innerJoin('leads', 'leads.id', 'lead_id').selectAll('leads').execute()

/** A page of matching leads, with only the answers that have no payload field. */
export const readAnswerPage = (
  db: Database,
  choice: LeadChoice,
  part: ListPart,
): Promise<(Pick<Lead, 'answers'> & Cursor)[]> =>
  partOf(db, choice, part)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['answers', 'lead_id as id', 'lead_listings.created_at'])
    .execute()

/** The listings of these leads; pass a few hundred at most. */
export const readListingsOf = (db: Database, leadIds: readonly string[]): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('lead_id', 'in', leadIds).execute()

/** Inserts or updates a lead's listing. An existing one keeps its state. */
export const putListing = (db: Database, listing: Insertable<LeadListingTable>) =>
  db
    .insertInto('lead_listings')
    .values(listing)
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

/** Sets a lead's state if it's still `from`. @returns true if it was */
export async function changeLeadState(
  db: Database,
  { id, from, to, by, now }: { id: string; from: LeadState; to: LeadState; by: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('lead_listings')
    .set((row) => ({
      state: to,
      state_by: by,
      state_at: now,
      // One that's new again waits again.
      answered_at:
        to === 'new' ? null : row.fn.coalesce('answered_at', from === 'new' ? row.val(now) : row.ref('state_at')),
    }))
    .where('lead_id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Maximum clock skew between servers: a lead that another server took may seem older than the newest one. */
const CLOCKS_DIFFER_MS = 60 * 1000

/** When the newest lead came (0 if none), and how many came in the minute up to then. */
export async function readNewest(db: Database): Promise<{ newest: number; lately: number }> {
  const [place] = await listLeads(db, {}, { limit: 1 })
  if (!place) return { newest: 0, lately: 0 }
  const newest = place.created_at
  return { newest, lately: await countChosenLeads(db, { since: newest - CLOCKS_DIFFER_MS }) }
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
export const readComingCalls = (db: Database, from: number, limit: number): Promise<Cursor[]> =>
  db
    .selectFrom('lead_listings')
    .select(['lead_id as id', 'created_at'])
    .where('meeting_at', '>=', from)
    .orderBy('meeting_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()

/** Counts leads since a time by kind and quarter hour, counted from the epoch. */
export const countLeadsByQuarter = (
  db: Database,
  since: number,
): Promise<{ kind: LeadKind; quarter: number; count: number }[]> =>
  db
    .selectFrom('lead_listings')
    .select([
      'kind',
      sql<number>`created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where('created_at', '>=', since)
    .groupBy(['kind', 'quarter'])
    .execute()

/** Time zone offsets are whole quarter hours, so days in any zone are too. */
export const QUARTER_MS = 15 * 60 * 1000
