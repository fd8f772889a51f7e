import type { LeadState } from '#contracts/lead-kind.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import type { StoreParts } from '#server/store/database.ts'
import { changeLeadState, readListingsOf } from '#server/store/lead-listings.ts'
import { findLead, insertNote } from '#server/store/leads.ts'

interface StateChange {
  id: string
  from: LeadState
  to: LeadState
  by: string
}

/** Sets a state unless someone else has since. @returns `changed`, `unknown`, or the current state and who set it */
export const setLeadState = (
  { db, clock }: StoreParts,
  { id, from, to, by }: StateChange,
): Promise<'changed' | 'unknown' | { state: LeadState; by: string | null }> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    if (await changeLeadState(trx, { id, from, to, by, now })) {
      await insertAuditEntry(trx, { by, what: 'changed a lead’s state', about: `${id}: ${from} → ${to}`, at: now })
      return 'changed'
    }
    const [listing] = await readListingsOf(trx, [id])
    if (!listing) return 'unknown'
    return listing.state === to ? 'changed' : { state: listing.state, by: listing.state_by }
  })

/** Stores a note about a lead; idempotent. @returns true if the lead exists */
export const addNote = (
  { db, clock }: StoreParts,
  { leadId, id, text, by }: { leadId: string; id: string; text: string; by: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await findLead(trx, leadId))) return false
    const now = clock()
    const isNew = await insertNote(trx, { id, lead_id: leadId, text: text.trim(), by, created_at: now })
    if (isNew) await insertAuditEntry(trx, { by, what: 'wrote a note', about: leadId, at: now })
    return true
  })
