import { halfDaySpan } from '#contracts/asked-times.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { describeZone } from '#contracts/dates.ts'
import { readTakenTimes } from '#server/store/calls/agreed-calls.ts'
import type { StoreParts } from '#server/store/database.ts'
import { findLead, type Lead, storedAskedTimes } from '#server/store/leads.ts'
import { readLeadsOfPerson } from '#server/store/people.ts'
import { showAgreed } from '../agreed-call.ts'
import { loadDeliveryView } from '../manage-deliveries.ts'
import { asListed, type ListParts } from './show-leads.ts'
import { briefOnLead, readStored } from './stored-lead.ts'

/** How many earlier forms of a person are shown. */
const MAX_EARLIER = 50

/** Everything the console shows about a lead and its sender; undefined if there is none. */
export async function showLead(
  { db, clock, survey }: StoreParts & ListParts,
  id: string,
): Promise<LeadAnswer | undefined> {
  const lead = await findLead(db, id)
  if (!lead) return undefined
  const leads = lead.email_key === null ? [lead] : await readLeadsOfPerson(db, lead.email_key)
  const all = await readStored(db, leads.slice(0, MAX_EARLIER))
  const stored = all.find((each) => each.lead.id === id) ?? (await readStored(db, [lead]))[0]
  if (!stored) return undefined
  const now = clock()
  const { listing } = stored
  const show = await loadDeliveryView(db, stored.deliveries)
  return {
    lead: {
      ...asListed(survey, stored, now),
      stateBy: listing?.state_by ?? null,
      stateAt: listing?.state_at ?? null,
      correctedAt: lead.corrected_at,
    },
    brief: briefOnLead(survey, stored),
    asked: askedSpans(lead, now),
    taken: await readTakenTimes(db, { from: now, besides: id }),
    agreed: (await showAgreed(db, stored.calls, now)) ?? null,
    calls: stored.calls
      .toSorted((one, other) => other.created_at - one.created_at)
      .map(({ starts_at, state }) => ({ at: Date.parse(starts_at ?? '') || null, state })),
    agreedWords: lead.agreed_words,
    deliveries: stored.deliveries.map((delivery) => ({ ...show(delivery), lastAnswer: delivery.last_answer })),
    notes: all
      .flatMap(({ notes }) => notes)
      .toSorted((one, other) => one.created_at - other.created_at)
      .map((note) => ({ id: note.id, text: note.text, by: note.by, at: note.created_at })),
    others: all
      .filter((other) => other !== stored)
      .map((other) => ({ ...asListed(survey, other, now), answers: briefOnLead(survey, other).answers })),
  }
}

/** The half-days that a lead's sender asked for and that aren't over. */
function askedSpans(lead: Lead, now: number): LeadAnswer['asked'] {
  const asked = storedAskedTimes(lead)
  if (!asked) return []
  return asked.halfDays.flatMap((halfDay) => {
    const span = halfDaySpan(halfDay, asked.timeZone)
    return span && span.to > now ? [{ ...span, says: `${halfDay.half}, ${describeZone(asked.timeZone)}` }] : []
  })
}
