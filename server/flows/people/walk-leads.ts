import type { Database } from '#server/store/database.ts'
import { countChosenLeads, type LeadChoice, readLeadPage } from '#server/store/lead-listings.ts'
import type { Lead } from '#server/store/leads.ts'
import { listUnlistedLeads, searchWords } from './lead-listing.ts'
import { readStored, type StoredLead } from './stored-lead.ts'

/** How many leads are in memory at once. */
const PAGE = 500

/** Which leads are meant. */
export interface SearchedLeads extends Omit<LeadChoice, 'words'> {
  /** Words that are all in the address, the name, the firm, the phone number or what was written, in any case; all leads when undefined. */
  search?: string | undefined
}

/** The same as the store is asked for it. */
export const choiceOf = ({ search, ...rest }: SearchedLeads): LeadChoice => ({
  ...rest,
  words: search === undefined ? undefined : searchWords(search),
})

/** The chosen leads with their deliveries, newest first; as many in memory as a page has. What comes in meanwhile is left out. */
export async function* walkLeads(db: Database, leads: SearchedLeads): AsyncGenerator<StoredLead> {
  await listUnlistedLeads(db)
  const choice = choiceOf(leads)
  for (let after: Lead | undefined; ; ) {
    const page = await readLeadPage(db, { ...choice, after, limit: PAGE })
    yield* await readStored(db, page)
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}

/** How many leads are chosen. */
export async function countLeads(db: Database, leads: SearchedLeads): Promise<number> {
  await listUnlistedLeads(db)
  return countChosenLeads(db, choiceOf(leads))
}
