import type { Database } from '#server/store/database.ts'
import {
  countChosenLeads,
  countLeadsByPage,
  type LeadChoice,
  type ListPart,
  type Place,
  readAnswerPage,
  readLeadPage,
} from '#server/store/lead-listings.ts'
import { listUnlistedLeads, searchWords } from './lead-listing.ts'
import { readFields, readStored, type StoredLead } from './stored-lead.ts'

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
  for await (const page of walk(db, leads, readLeadPage)) yield* await readStored(db, page)
}

/** The ids of the questions that a chosen lead has answered and whose answers have no field of their own, in order. */
export async function answeredQuestions(db: Database, leads: SearchedLeads): Promise<string[]> {
  const ids = new Set<string>()
  for await (const page of walk(db, leads, readAnswerPage))
    for (const { answers } of page) for (const id of Object.keys(readFields(answers ?? ''))) ids.add(id)
  return [...ids].toSorted()
}

/** Page after page of what `read` finds. */
async function* walk<Row extends Place>(
  db: Database,
  leads: SearchedLeads,
  read: (db: Database, choice: LeadChoice, part: ListPart) => Promise<Row[]>,
) {
  await listUnlistedLeads(db)
  const choice = choiceOf(leads)
  for (let olderThan: Place | undefined; ; ) {
    const page = await read(db, choice, { olderThan, limit: PAGE })
    yield page
    olderThan = page.at(-1)
    if (page.length < PAGE) return
  }
}

/** How many leads are chosen. */
export async function countLeads(db: Database, leads: SearchedLeads): Promise<number> {
  await listUnlistedLeads(db)
  return countChosenLeads(db, choiceOf(leads))
}

/** How many of the chosen leads came first by each page, the most first; null: not known. */
export async function countByPage(db: Database, leads: SearchedLeads): Promise<[page: string | null, count: number][]> {
  await listUnlistedLeads(db)
  const counted = await countLeadsByPage(db, choiceOf(leads))
  return counted
    .map(({ page, count }): [string | null, number] => [page, Number(count)])
    .toSorted(([one, few], [other, many]) => many - few || (one ?? 'not known').localeCompare(other ?? 'not known'))
}
