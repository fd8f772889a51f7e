import { randomUUID } from 'node:crypto'
import type { NextStepWords } from '#contracts/console-leads.ts'
import { LEAD_STATES, type LeadState } from '#contracts/lead-kind.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, insertNew, inTransaction, type StoreDeps } from '#server/store/database.ts'
import { findLead, type LeadNote, readNotesOf } from '#server/store/leads.ts'
import { lockPerson, lockSender, readMerged } from '#server/store/listings/merged-people.ts'
import { changeState, readListingsOf, readListingsOfPerson } from '#server/store/listings/person-listings.ts'
import { readStepsOf, replaceStep } from '#server/store/next-steps.ts'
import { leadGone, lockShownLead } from './stored-lead.ts'

/** Sets the state of a lead and its sender's others. @throws HttpError if someone else has since, or it's gone */
export const setLeadState = (
  { db, clock }: StoreDeps,
  { id, from, to, by }: { id: string; from: LeadState; to: LeadState; by: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const now = clock()
    const lead = await findLead(trx, id)
    // One after the other, or two states at once would leave some leads with one and some with the other.
    const person = lead ? await lockSender(trx, lead) : null
    if (await changeState(trx, { id, person, from, to, by, now })) {
      const about = from === to ? `${id}: answered` : `${id}: ${from} → ${to}`
      await insertAuditEntry(trx, { by, what: 'changed a lead’s state', about, at: now })
      return
    }
    const [listing] = await readListingsOf(trx, [id])
    if (!listing) throw leadGone()
    const who = listing.state_by ?? 'Someone'
    const changed = `${who} changed it to “${LEAD_STATES[listing.state]}” in the meantime. Nothing was changed.`
    if (listing.state !== to) throw new HttpError(409, changed)
  })

/** Stores a note about a lead; idempotent by its id and text. @throws HttpError if the lead is gone */
export const addNote = (
  { db, clock }: StoreDeps,
  { leadId, id, text, by }: { leadId: string; id: string; text: string; by: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockShownLead(trx, leadId)
    const now = clock()
    const note = { id, lead_id: leadId, text: text.trim(), by, created_at: now }
    const isNew = (await insertNew(trx, 'lead_notes', note)) || (await insertOtherNote(trx, note))
    if (isNew) await insertAuditEntry(trx, { by, what: 'wrote a note', about: leadId, at: now })
  })

/** Stores what comes under the id of another note: the answer to that one got lost, and its writer typed on. */
async function insertOtherNote(trx: Database, note: LeadNote): Promise<boolean> {
  const notes = await readNotesOf(trx, [note.lead_id])
  if (notes.some(({ by, text }) => by === note.by && text === note.text)) return false
  return insertNew(trx, 'lead_notes', { ...note, id: randomUUID() })
}

type Step = NextStepWords | null

/** Sets what's next about a lead's sender, moves it, or takes it off. @param from what the page showed @throws HttpError if someone else has since */
export const setNextStep = (
  { db, clock }: StoreDeps,
  { leadId, from, to, by }: { leadId: string; from: Step; to: Step; by: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const lead = await lockShownLead(trx, leadId)
    const person = await lockPerson(trx, lead.email_key ?? leadId)
    const addresses = lead.email_key === null ? [] : await readMerged(trx, lead.email_key)
    const listings = await readListingsOfPerson(trx, person)
    const ids = [...new Set([leadId, ...listings.map(({ lead_id }) => lead_id)])]
    const steps = await readStepsOf(trx, ids)
    const stepOf = (words: NextStepWords | null) =>
      steps.find(({ text, due_on }) => text === words?.text && due_on === words.on)
    if (to === null ? steps.length === 0 : stepOf(to)) return
    const earlier = stepOf(from)
    // Each of several addresses may have had one.
    if (from === null ? steps.length >= Math.max(1, addresses.length) : !earlier)
      throw new HttpError(409, 'Someone changed the next step in the meantime. Nothing was changed.')
    const now = clock()
    const free = ids.find((id) => steps.every(({ lead_id }) => lead_id !== id))
    const lead_id = earlier?.lead_id ?? free ?? leadId
    await replaceStep(trx, earlier, to && { lead_id, text: to.text, due_on: to.on, by, created_at: now })
    const what = to ? 'set a next step' : 'did a next step'
    await insertAuditEntry(trx, { by, what, about: leadId, at: now })
  })
