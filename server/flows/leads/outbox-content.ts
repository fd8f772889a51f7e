import { contactOf } from '#contracts/lead-forms.ts'
import { LINK_MESSAGES } from '#contracts/lead-kind.ts'
import type { Deliverable } from '#server/partners/ports.ts'
import { currentCall, readEvents } from '#server/store/calls/calls.ts'
import type { Database } from '#server/store/database.ts'
import type { ClaimedDelivery } from '#server/store/deliveries.ts'
import {
  dropToken,
  findLead,
  findMessage,
  storedAnswers,
  storedAskedTimes,
  storedAttribution,
} from '#server/store/leads.ts'

/** What the outbox delivers: leads with their calls, and messages. */
export const leadContent = (db: Database) => ({
  load: (delivery: ClaimedDelivery) => loadDeliverable(db, delivery),
  /** The link in a message works by itself now: its token is dropped. */
  async arrived(deliverable: Deliverable) {
    if (LINK_MESSAGES.some((kind) => kind === deliverable.kind)) await dropToken(db, deliverable)
  },
})

async function loadDeliverable(
  db: Database,
  { lead_id, message_id, update_kind }: ClaimedDelivery,
): Promise<Deliverable | undefined> {
  if (message_id !== null) {
    const message = await findMessage(db, message_id)
    if (!message) return undefined
    const { id, kind, payload, created_at: storedAt } = message
    const contact = contactOf({ email: message.email })
    return { id, kind, payload, contact, storedAt, attribution: undefined, askedTimes: undefined }
  }
  const lead = await findLead(db, lead_id ?? '')
  return (
    lead && {
      id: lead.id,
      kind: lead.kind,
      payload: lead.payload,
      contact: lead,
      storedAt: lead.created_at,
      attribution: storedAttribution(lead),
      askedTimes: storedAskedTimes(lead),
      answers: storedAnswers(lead),
      agreedWords: lead.agreed_words ?? undefined,
      correctedAt: lead.corrected_at ?? undefined,
      update: update_kind ?? undefined,
      call: currentCall(await readEvents(db, lead.id)),
      calendarUntil: lead.calendar_until ?? undefined,
      emailKey: lead.email_key ?? undefined,
    }
  )
}
