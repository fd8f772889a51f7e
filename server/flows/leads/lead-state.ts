import { randomUUID } from 'node:crypto'
import type { LeadState } from '#contracts/lead-kind.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, inTransaction, lockAddress, type StoreDeps } from '#server/store/database.ts'
import { findLead, insertNote, type LeadNote, readNotesOf } from '#server/store/leads.ts'
import { changeState, readListingsOf } from '#server/store/listings/person-listings.ts'

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
