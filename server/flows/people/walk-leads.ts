import type { Database } from '#server/store/database.ts'
import { countChosenLeads, type LeadChoice, readLeadPage } from '#server/store/find-people.ts'
import type { Lead } from '#server/store/leads.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'
import { readFields, type StoredLead, withDeliveries } from './stored-lead.ts'

/** How many leads are in memory at once. */
const PAGE = 500

/** Which leads are meant. */
export interface SearchedLeads extends Pick<LeadChoice, 'kind' | 'since'> {
  /** Words that are all in the address, the name or the firm, in any case; all leads when undefined. */
  search?: string | undefined
}

/** The chosen leads with their deliveries, newest first; as many in memory as a page has. What comes in meanwhile is left out. */
export async function* walkLeads(db: Database, choice: SearchedLeads): AsyncGenerator<StoredLead> {
  for await (const leads of pagesOf(db, choice)) yield* await withDeliveries(db, leads)
}

/** How many leads are chosen. */
export async function countLeads(db: Database, choice: SearchedLeads): Promise<number> {
  if (choice.search === undefined) return countChosenLeads(db, choice)
  let count = 0
  for await (const leads of pagesOf(db, choice)) count += leads.length
  return count
}

async function* pagesOf(db: Database, { search, ...rest }: SearchedLeads): AsyncGenerator<Lead[]> {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean)
  for (let after: Lead | undefined; ; ) {
    const leads = await readLeadPage(db, { ...rest, texts: words, after, limit: PAGE })
    yield words ? leads.filter((lead) => isFound(lead, words)) : leads
    after = leads.at(-1)
    if (leads.length < PAGE) return
  }
}

const SEARCHED = ['email', 'first_name', 'last_name', 'company'].map((column) => LEAD_COLUMNS.indexOf(column))

function isFound(lead: Lead, words: readonly string[]): boolean {
  const row = leadRow({ lead, fields: readFields(lead.payload), answers: {}, deliveries: [] })
  const text = SEARCHED.map((index) => row[index])
    .join('\n')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
