import { contactOf } from '#contracts/contact.ts'
import type { Database } from '#server/store/database.ts'
import { insertLead, storedAnswers, storedAttribution } from '#server/store/leads.ts'
import { putListing } from '#server/store/listings/lead-listings.ts'
import { listingOf } from '#server/store/listings/listing-of.ts'
import type { NewRow } from '#server/store/tables.ts'

const NOTHING = { answers: null, attribution: null, email_key: null }

/** Stores a lead as captured, with its contact and listing, but without deliveries. */
export async function storeLead(db: Database, given: NewRow<'leads'>): Promise<void> {
  const submission = readSubmission(given.payload)
  const lead = { ...NOTHING, ...given, ...contactOf(submission) }
  await insertLead(db, lead)
  const sent = { submission, answers: storedAnswers(lead), attribution: storedAttribution(lead) }
  await putListing(db, listingOf(lead, sent))
}

function readSubmission(payload: string): object {
  try {
    return Object(JSON.parse(payload)) as object
  } catch {
    return {}
  }
}
