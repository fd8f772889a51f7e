import { randomUUID } from 'node:crypto'
import type { NextStepWords } from '#contracts/console-leads.ts'
import type { LeadState } from '#contracts/lead-kind.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, inTransaction, lockAddress, type StoreDeps } from '#server/store/database.ts'
import { findLead, insertNote, type LeadNote, readNotesOf } from '#server/store/leads.ts'
import { changeState, readListingsOf, readListingsOfPerson } from '#server/store/listings/person-listings.ts'
import { readStepsOf, replaceStep } from '#server/store/next-steps.ts'

interface StateChange {
  id: string
  from: LeadState
  to: LeadState
  by: string
}

/** Sets the state of a lead and its sender's others, unless someone else has since. @returns `changed`, `unknown`, or the current state and who set it */
export const setLeadState = (
  { db, clock }: StoreDeps,
  { id, from, to, by }: StateChange,
): Promise<'changed' | 'unknown' | { state: LeadState; by: string | null }> =>
  inTransaction(db, async (trx) => {
    const now = clock()
    const person = (await findLead(trx, id))?.email_key ?? null
    // One after the other, or two states at once would leave some leads with one and some with the other.
    if (person !== null) await lockAddress(trx, person)
    if (await changeState(trx, { id, person, from, to, by, now })) {
      const about = from === to ? `${id}: answered` : `${id}: ${from} → ${to}`
      await insertAuditEntry(trx, { by, what: 'changed a lead’s state', about, at: now })
      return 'changed'
    }
    const [listing] = await readListingsOf(trx, [id])
    if (!listing) return 'unknown'
    return listing.state === to ? 'changed' : { state: listing.state, by: listing.state_by }
  })

/** Stores a note about a lead; idempotent by its id and text. @returns true if the lead exists */
export const addNote = (
  { db, clock }: StoreDeps,
  { leadId, id, text, by }: { leadId: string; id: string; text: string; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await findLead(trx, leadId))) return false
    const now = clock()
    const note = { id, lead_id: leadId, text: text.trim(), by, created_at: now }
    const isNew = (await insertNote(trx, note)) || (await insertOtherNote(trx, note))
    if (isNew) await insertAuditEntry(trx, { by, what: 'wrote a note', about: leadId, at: now })
    return true
  })

/** Stores what comes under the id of another note: the answer to that one got lost, and its writer typed on. */
async function insertOtherNote(trx: Database, note: LeadNote): Promise<boolean> {
  const notes = await readNotesOf(trx, [note.lead_id])
  if (notes.some(({ by, text }) => by === note.by && text === note.text)) return false
  return insertNote(trx, { ...note, id: randomUUID() })
}

interface StepChange {
  leadId: string
  /** What the page showed. */
  from: NextStepWords | null
  to: NextStepWords | null
  by: string
}

/** Sets what's next about a lead's sender, moves it, or takes it off, unless someone else has since. */
export const setNextStep = (
  { db, clock }: StoreDeps,
  { leadId, from, to, by }: StepChange,
): Promise<'changed' | 'unknown' | 'another'> =>
  inTransaction(db, async (trx) => {
    const lead = await findLead(trx, leadId)
    if (!lead) return 'unknown'
    await lockAddress(trx, lead.email_key ?? leadId)
    const listings = lead.email_key === null ? [] : await readListingsOfPerson(trx, lead.email_key)
    const ids = [...new Set([leadId, ...listings.map(({ lead_id }) => lead_id)])]
    const stored = (await readStepsOf(trx, ids)).at(0)
    const isNow = (words: NextStepWords | null) => stored?.text === words?.text && stored?.due_on === words?.on
    if (isNow(to)) return 'changed'
    if (!isNow(from)) return 'another'
    const now = clock()
    await replaceStep(trx, ids, to ? { lead_id: leadId, text: to.text, due_on: to.on, by, created_at: now } : undefined)
    const what = to ? 'set a next step' : 'did a next step'
    await insertAuditEntry(trx, { by, what, about: leadId, at: now })
    return 'changed'
  })
