import { sql } from 'kysely'
import type { Campaign } from '#contracts/counts.ts'
import type { Database } from './database.ts'
import { heldLeads, leadsThatAsk, unconfirmedLeads } from './listings/lead-choice.ts'
import type { Span } from './order-books.ts'

/** What brought the leads of a time, most leads first, without those that the spam trap holds or that aren't confirmed. */
export async function countByCampaign(db: Database, { from, until }: Span): Promise<Campaign[]> {
  const counted = await db
    .selectFrom('lead_listings')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('lead_id', 'not in', heldLeads(db))
    .where('lead_id', 'not in', unconfirmedLeads(db))
    .groupBy(['source', 'medium', 'campaign'])
    .select(({ fn }) => ['source', 'medium', 'campaign', fn.countAll<number>().as('leads')])
    .select([
      sql<number>`count(meeting_at)`.as('booked'),
      sql<number>`count(case when meeting_at is null and lead_id in ${leadsThatAsk(db)} then 1 end)`.as('asked'),
      sql<number>`count(case when state = 'client' then 1 end)`.as('clients'),
    ])
    .execute()
  const nameOf = ({ source, medium, campaign }: (typeof counted)[number]) => [source, medium, campaign].join(' ')
  return counted.toSorted((one, other) => other.leads - one.leads || nameOf(one).localeCompare(nameOf(other)))
}
