import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Lead } from './leads.ts'
import type { Span } from './order-books.ts'

/** How many leads came with one attribution, and what became of them. */
export interface AttributionCount extends Pick<Lead, 'attribution'> {
  leads: number
  booked: number
  asked: number
  clients: number
}

/** Leads of a time by what's stored of how they came, without those that the spam trap holds or that aren't confirmed. */
export const countByAttribution = (db: Database, { from, until }: Span): Promise<AttributionCount[]> =>
  db
    .selectFrom('lead_listings')
    .innerJoin('leads', 'leads.id', 'lead_id')
    .where('lead_listings.created_at', '>=', from)
    .where('lead_listings.created_at', '<', until)
    // The same of both, so that PostgreSQL needn't read the others.
    .where('leads.created_at', '>=', from)
    .where('leads.created_at', '<', until)
    .where('held', '=', 0)
    .where('unconfirmed_until', 'is', null)
    .groupBy('attribution')
    .select(['attribution', ({ fn }) => fn.countAll<number>().as('leads')])
    .select([
      sql<number>`count(meeting_at)`.as('booked'),
      sql<number>`count(case when meeting_at is null and asked_times is not null then 1 end)`.as('asked'),
      sql<number>`count(case when state = 'client' then 1 end)`.as('clients'),
    ])
    .execute()
