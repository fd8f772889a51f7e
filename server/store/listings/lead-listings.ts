import { sql } from 'kysely'
import { CLOCK_SLACK_MS } from '#contracts/clock.ts'
import { LEAD_FACTS, type LeadFact } from '#contracts/console-leads.ts'
import type { Cursor, GroupedCursor } from '../cursor.ts'
import { type Database, readLatest } from '../database.ts'
import type { Lead } from '../leads.ts'
import type { Row } from '../tables.ts'
import { chosen, type LeadChoice } from './lead-choice.ts'

/** One of the groups that a list shows after one another, such as the highest fees first. They overlap nowhere. */
export interface LeadGroup {
  choice: LeadChoice
  /** The one that came first is on top. */
  oldestFirst?: boolean
}

/** A page of results: the newest leads, or those next older than a cursor. */
export interface ListPart {
  olderThan?: Cursor | undefined
  limit: number
}

const partOf = (db: Database, choice: LeadChoice, { olderThan, limit }: ListPart) =>
  pageOf(db, choice, { from: olderThan, isUp: false, limit })

/** A page of matching leads. @param isUp towards newer ones */
function pageOf(
  db: Database,
  choice: LeadChoice,
  { from, isUp, limit }: { from: Cursor | undefined; isUp: boolean; limit: number },
) {
  const direction = isUp ? 'asc' : 'desc'
  let query = chosen(db, choice)
  if (from) {
    // A single tuple comparison: with two and an `or`, SQLite rescans everything already read.
    query = query.where((where) =>
      where(
        where.refTuple('lead_listings.created_at', 'lead_id'),
        isUp ? '>' : '<',
        where.tuple(from.created_at, from.id),
      ),
    )
  }
  return query.orderBy('lead_listings.created_at', direction).orderBy('lead_id', direction).limit(limit)
}

/** Up to `limit` leads in the order of the groups: the first, or those after or before a cursor. */
export async function listGroups(
  db: Database,
  groups: readonly LeadGroup[],
  { cursor, isBack, limit }: { cursor: GroupedCursor | undefined; isBack: boolean; limit: number },
): Promise<GroupedCursor[]> {
  const found: GroupedCursor[] = []
  const inTurn = [...groups.entries()]
  for (const [group, { choice, oldestFirst = false }] of isBack ? inTurn.toReversed() : inTurn) {
    if (cursor && (isBack ? group > cursor.group : group < cursor.group)) continue
    const from = cursor?.group === group ? cursor : undefined
    const query = pageOf(db, choice, { from, isUp: oldestFirst !== isBack, limit: limit - found.length })
    const page = await query.select(['lead_id as id', 'lead_listings.created_at']).execute()
    for (const each of page) found.push({ ...each, group })
    if (found.length === limit) break
  }
  return isBack ? found.toReversed() : found
}

/** A lead that was searched for, with what lists sort by. */
export type FoundLead = Cursor & Pick<Row<'lead_listings'>, 'person' | LeadFact>

/** Up to `limit` matching leads, unordered, which is faster when searching for a rare word. */
export const findLeads = (db: Database, choice: LeadChoice, limit: number): Promise<FoundLead[]> =>
  chosen(db, choice)
    .select(['lead_id as id', 'created_at', 'person', ...LEAD_FACTS])
    .limit(limit)
    .execute()

/** Counts matching leads. @param most where counting stops */
export async function countChosenLeads(db: Database, choice: LeadChoice, most?: number): Promise<number> {
  const counted = chosen(db, choice)
    .select('lead_id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
  const count = db.selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}

export const readLeadPage = (db: Database, choice: LeadChoice, part: ListPart): Promise<Lead[]> =>
  partOf(db, choice, part).innerJoin('leads', 'leads.id', 'lead_id').selectAll('leads').execute()

/** A page of matching leads, with only the answers that have no payload field. */
export const readAnswerPage = (db: Database, choice: LeadChoice, part: ListPart) =>
  partOf(db, choice, part)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['answers', 'lead_id as id', 'lead_listings.created_at'])
    .execute()

/** When the newest lead came (0 if none), and how many came in the minute up to then: one that another server took may seem older. */
export async function readNewest(db: Database): Promise<{ newest: number; lately: number }> {
  const newest = (await readLatest(db.selectFrom('lead_listings'), 'created_at')) ?? 0
  return { newest, lately: await countChosenLeads(db, { since: newest - CLOCK_SLACK_MS }) }
}

/** Where leads came from, as their addresses said. */
export type Origin = 'source' | 'medium' | 'campaign'

/** Up to `limit` values of one of these: one index lookup per value, since scanning all leads is slower. */
export async function readOrigins(db: Database, column: Origin, limit: number): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      select min(${name}) as value from lead_listings where ${name} is not null
      union all
      select (select min(${name}) from lead_listings where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null limit ${limit}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Leads with a call booked at or after this time, soonest first. */
export const readComingCalls = (db: Database, from: number, limit: number) =>
  db
    .selectFrom('lead_listings')
    .select(['lead_id as id', 'created_at', 'person', 'meeting_at'])
    .where('meeting_at', '>=', from)
    .orderBy('meeting_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()
