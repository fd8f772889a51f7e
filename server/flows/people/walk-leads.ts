import type { Cursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { type ListPart, readAnswerPage, readLeadPage } from '#server/store/listings/lead-listings.ts'
import { readFields, readStored, type StoredLead } from './stored-lead.ts'

/** Leads in memory at once. */
const PAGE = 500

/** Matching leads with their deliveries, newest first, one page in memory. Excludes leads that arrive meanwhile. */
export async function* walkLeads(db: Database, choice: LeadChoice): AsyncGenerator<StoredLead> {
  for await (const page of walk(db, choice, readLeadPage)) yield* await readStored(db, page)
}

/** Sorted ids of the questions that a matching lead answered and that have no payload field. */
export async function answeredQuestions(db: Database, choice: LeadChoice): Promise<string[]> {
  const ids = new Set<string>()
  for await (const page of walk(db, choice, readAnswerPage))
    for (const { answers } of page) for (const id of Object.keys(readFields(answers ?? ''))) ids.add(id)
  return [...ids].toSorted()
}

/** Yields page after page of what `read` returns. */
async function* walk<Row extends Cursor>(
  db: Database,
  choice: LeadChoice,
  read: (db: Database, choice: LeadChoice, part: ListPart) => Promise<Row[]>,
) {
  for (let olderThan: Cursor | undefined; ; ) {
    const page = await read(db, choice, { olderThan, limit: PAGE })
    yield page
    olderThan = page.at(-1)
    if (page.length < PAGE) return
  }
}
