import { asksForCall } from '#contracts/calls.ts'
import type { PushMessage } from '#contracts/console-people.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import type { StoreParts } from '#server/store/database.ts'
import type { Lead } from '#server/store/leads.ts'
import { enqueuePush } from '#server/store/push-messages.ts'

/** What a lead is called whose sender asks for a call. */
const NEWS: Partial<Record<LeadKind, string>> = { survey: 'New survey', 'business-card': 'New business card' }

/** Queues a push message about a lead whose sender asks for a call, in the transaction that stores it. @param parts with a transaction as `db` */
export async function pushLead({ db, clock }: StoreParts, lead: Pick<Lead, 'id' | 'kind' | 'phone'>): Promise<void> {
  if (asksForCall(lead)) await enqueuePush(db, lead.id, clock())
}

/** What a push message says. It's on a lock screen, so it names nobody unless the person who gets it wants that. */
export function writePush(lead: { id: string; kind: LeadKind } & Contact, showsNames: boolean): PushMessage {
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.email
  const who = [name, lead.company].filter(Boolean).join(', ')
  return {
    title: NEWS[lead.kind] ?? 'New lead',
    body: showsNames && who !== '' ? who : 'Open it to see who wants to hear from you.',
    path: `/console/leads/${lead.id}`,
    tag: lead.id,
  }
}
