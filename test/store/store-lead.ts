import { contactOf } from '#contracts/lead-forms.ts'
import { type Database, insertNew, putRow } from '#server/store/database.ts'
import { type Lead, storedAnswers, storedAttribution } from '#server/store/leads.ts'
import { listingOf } from '#server/store/listings/listing-of.ts'
import type { NewRow } from '#server/store/tables.ts'

const NOTHING = { answers: null, attribution: null, email_key: null }

/** What a test says of a lead: it's a survey that says nothing, unless told otherwise. */
type GivenLead = Pick<NewRow<'leads'>, 'id' | 'created_at'> & Partial<NewRow<'leads'>>
const ORDINARY = { kind: 'survey', payload: '{}', held: 0 } as const

/** Leads in one statement. */
const BATCH = 200

/** Stores a lead as captured, with its contact and listing, but without deliveries. */
export async function storeLead(db: Database, input: GivenLead): Promise<void> {
  const { lead, listing } = rowsOf(input)
  await insertNew(db, 'leads', lead)
  await putRow(db, 'lead_listings', 'lead_id', listing)
}

/** The same for `count` leads, many in one statement. @param at the lead at a number from 0 */
export async function storeLeads(
  db: Database,
  count: number,
  at: (number: number) => GivenLead & { delivery?: Omit<NewRow<'deliveries'>, 'id' | 'lead_id'> },
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const input = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => at(from + index))
    const rows = input.map(({ delivery: _, ...lead }) => rowsOf(lead))
    await db
      .insertInto('leads')
      .values(rows.map(({ lead }) => lead))
      .execute()
    await db
      .insertInto('lead_listings')
      .values(rows.map(({ listing }) => listing))
      .execute()
    const queued = input.flatMap(({ id, delivery }) => (delivery ? [{ id: `of ${id}`, lead_id: id, ...delivery }] : []))
    if (queued.length > 0) await db.insertInto('deliveries').values(queued).execute()
  }
}

function rowsOf(given: GivenLead) {
  const input = { ...ORDINARY, ...given }
  const submission = readSubmission(input.payload)
  const lead = { ...NOTHING, ...input, ...contactOf(submission) }
  const sent = { submission, answers: storedAnswers(lead), attribution: storedAttribution(lead) }
  return { lead, listing: listingOf(lead, sent) }
}

function readSubmission(payload: string): object {
  try {
    return Object(JSON.parse(payload)) as object
  } catch {
    return {}
  }
}

/** Queues a lead's delivery, which is named after it and due. */
export const queueDelivery = (db: Database, lead_id: string, more: Partial<NewRow<'deliveries'>> = {}) =>
  db
    .insertInto('deliveries')
    .values({ id: lead_id, lead_id, destination: 'survey', next_attempt_at: 0, created_at: 0, ...more })
    .execute()

/** @throws if there is none */
export const readLead = (db: Database, id: string): Promise<Lead> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
