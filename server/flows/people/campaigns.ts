import type { Campaign } from '#contracts/counts.ts'
import { countByCampaign } from '#server/store/campaigns.ts'
import type { Database } from '#server/store/database.ts'
import type { Span } from '#server/store/order-books.ts'
import { listOlderAnew } from './lead-listing.ts'

/** What brought the leads of a time, by source, medium and campaign, most leads first. */
export async function readCampaigns(db: Database, span: Span): Promise<Campaign[]> {
  await listOlderAnew(db)
  const nameOf = ({ source, medium, campaign }: Campaign) => [source, medium, campaign].join(' ')
  return (await countByCampaign(db, span)).toSorted(
    (one, other) => other.leads - one.leads || nameOf(one).localeCompare(nameOf(other)),
  )
}
