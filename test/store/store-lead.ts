import type { Insertable } from 'kysely'
import { contactOf } from '#contracts/contact.ts'
import type { Database } from '#server/store/database.ts'
import { putListing } from '#server/store/lead-listings.ts'
import { insertLead, readLead, storedAnswers, storedAttribution } from '#server/store/leads.ts'
import { listingOf } from '#server/store/listing-of.ts'
import type { LeadTable } from '#server/store/tables.ts'

/** Stores a lead as captured, with its contact and listing, but without deliveries. */
export async function storeLead(db: Database, lead: Insertable<LeadTable>): Promise<void> {
  const submission = readSubmission(lead.payload)
  await insertLead(db, { ...contactOf(submission), ...lead })
  const stored = await readLead(db, lead.id)
  const sent = { submission, answers: storedAnswers(stored), attribution: storedAttribution(stored) }
  await putListing(db, listingOf(stored, sent))
}

function readSubmission(payload: string): object {
  try {
    return Object(JSON.parse(payload)) as object
  } catch {
    return {}
  }
}
