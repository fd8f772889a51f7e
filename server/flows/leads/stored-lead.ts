import { describeAskedTimes } from '#contracts/asked-times.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { type Brief, consultantBrief } from '#contracts/readiness.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type BookedEvent, currentCall, readEventsOf } from '#server/store/calls/calls.ts'
import type { Cursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { contentIdOf, type Delivery, hasFailed, readDeliveriesOf } from '#server/store/deliveries.ts'
import { emailKey, mentionsAddress, roughMentions } from '#server/store/email-key.ts'
import {
  type Lead,
  type LeadNote,
  lockLeadIfAny,
  type Message,
  readLeadsOf,
  readMessagesTo,
  readNotesOf,
  storedAskedTimes,
  storedAttribution,
} from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { type ListPart, readAnswerPage, readLeadPage } from '#server/store/listings/lead-listings.ts'
import { type LeadListing, readListingsOf } from '#server/store/listings/person-listings.ts'
import { type NextStep, readStepsOf } from '#server/store/next-steps.ts'
import { readOrdersOf } from '#server/store/orders.ts'
import { readLeadsThatMayMention } from '#server/store/people.ts'

export interface StoredLead {
  lead: Lead
  fields: Readonly<Record<string, unknown>>
  /** Answers that have no payload field, by question id. */
  answers: Readonly<Record<string, unknown>>
  deliveries: readonly Delivery[]
  /** Its state and search fields; undefined if it's being erased. */
  listing: LeadListing | undefined
  /** Everything that was booked for it at the scheduler. */
  calls: readonly BookedEvent[]
  notes: readonly LeadNote[]
  /** What's next about its sender, if it was set on this lead. */
  step: NextStep | undefined
}

/** A lead that a page showed isn't there anymore. */
export const leadGone = () =>
  new HttpError(404, 'This lead is gone: it was erased, or deleted after the retention period.')

export const NO_ADDRESS = 'This lead came without an email address.'

/** Locks a lead that a page showed until the transaction ends. @throws HttpError if it's gone */
export async function lockShownLead(trx: Database, id: string): Promise<Lead> {
  const lead = await lockLeadIfAny(trx, id)
  if (!lead) throw leadGone()
  return lead
}

/** Loads everything stored with these leads. @param leads a few hundred at most */
export async function readStored(db: Database, leads: readonly Lead[]): Promise<StoredLead[]> {
  // PostgreSQL rejects an empty list.
  if (leads.length === 0) return []
  const ids = leads.map(({ id }) => id)
  const deliveries = Map.groupBy(await readDeliveriesOf(db, 'lead_id', ids), contentIdOf)
  const notes = Map.groupBy(await readNotesOf(db, ids), ({ lead_id }) => lead_id)
  const steps = new Map((await readStepsOf(db, ids)).map((step) => [step.lead_id, step]))
  const calls = Map.groupBy(await readEventsOf(db, ids), ({ lead_id }) => lead_id)
  const listings = new Map((await readListingsOf(db, ids)).map((listing) => [listing.lead_id, listing]))
  return leads.map((lead) => ({
    lead,
    fields: readFields(lead.payload),
    answers: readFields(lead.answers ?? ''),
    deliveries: deliveries.get(lead.id) ?? [],
    listing: listings.get(lead.id),
    calls: calls.get(lead.id) ?? [],
    notes: notes.get(lead.id) ?? [],
    step: steps.get(lead.id),
  }))
}

/** Parses a JSON object; empty if unreadable. It has only its own names, whichever visitors chose, such as `constructor`. */
export function readFields(payload: string): Record<string, unknown> {
  const fields = ifPossible((): unknown => JSON.parse(payload))
  return { __proto__: null, ...(typeof fields === 'object' && fields) }
}

export interface StoredMessage {
  message: Message
  deliveries: readonly Delivery[]
}

/** All messages to an address, newest first. */
export async function readStoredMessages(db: Database, emailKey: string): Promise<StoredMessage[]> {
  const messages = await readMessagesTo(db, emailKey)
  // PostgreSQL rejects an empty list.
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const deliveries = Map.groupBy(await readDeliveriesOf(db, 'message_id', ids), contentIdOf)
  return messages.map((message) => ({ message, deliveries: deliveries.get(message.id) ?? [] }))
}

/** How far a lead has got. `unconfirmed`: its sender hasn't confirmed it yet. */
export type LeadDeliveryState = 'held' | 'unconfirmed' | 'delivered' | 'failed' | 'waiting'

export function deliveryStateOf({ lead, deliveries }: Pick<StoredLead, 'lead' | 'deliveries'>): LeadDeliveryState {
  if (lead.unconfirmed_until !== null) return 'unconfirmed'
  if (deliveries.some(hasFailed)) return 'failed'
  if (deliveries.some(({ delivered_at }) => delivered_at === null)) return 'waiting'
  return lead.held === 1 ? 'held' : 'delivered'
}

/** When the latest delivery arrived; null if it hasn't. */
export const deliveredAt = ({ deliveries }: Pick<StoredLead, 'deliveries'>): number | null =>
  deliveries.at(-1)?.delivered_at ?? null

/** Everything that the store holds about an address. */
export interface Person {
  /** Newest first, like the messages. */
  leads: StoredLead[]
  messages: StoredMessage[]
  orders: Awaited<ReturnType<typeof readOrdersOf>>
  mentionedIn: string[]
}

/** Finds everything about an address, however it's spelled. */
export async function findPerson(db: Database, email: string): Promise<Person> {
  const key = emailKey(email)
  const isAbout = mentionsAddress(key)
  const others = await readLeadsThatMayMention(db, key, roughMentions(key))
  return {
    leads: await readStored(db, await readLeadsOf(db, [key])),
    messages: await readStoredMessages(db, key),
    orders: await readOrdersOf(db, [key]),
    mentionedIn: others
      .filter(({ payload, answers }) => isAbout(payload) || isAbout(answers ?? ''))
      .map(({ id }) => id),
  }
}

/** The brief for a call with a stored lead's sender. @param survey the owner's current one */
export function briefOnLead(
  survey: SurveyDefinition,
  { lead, fields, answers, calls }: Pick<StoredLead, 'lead' | 'fields' | 'answers' | 'calls'>,
): Brief {
  return consultantBrief(survey, {
    kind: lead.kind,
    contact: lead,
    fields,
    answers,
    attribution: storedAttribution(lead),
    askedTimes: describeAskedTimes(storedAskedTimes(lead), lead.created_at),
    call: currentCall(calls)?.state,
  })
}

/** Leads in memory at once. */
const PAGE = 500

/** Matching leads with their deliveries, newest first, one page in memory. Excludes leads that arrive meanwhile. */
export async function* walkLeads(db: Database, choice: LeadChoice): AsyncGenerator<StoredLead> {
  for await (const page of walk(db, choice, readLeadPage)) yield* await readStored(db, page)
}

/** Sorted ids of the questions that a matching lead answered and that have no payload field. */
export async function answeredQuestions(db: Database, choice: LeadChoice): Promise<string[]> {
  const ids = new Set<string>()
  for await (const page of walk(db, choice, readAnswerPage))
    for (const { answers } of page) for (const id of Object.keys(readFields(answers ?? ''))) ids.add(id)
  return [...ids].toSorted()
}

/** Yields page after page of what `read` returns. */
async function* walk<Row extends Cursor>(
  db: Database,
  choice: LeadChoice,
  read: (db: Database, choice: LeadChoice, part: ListPart) => Promise<Row[]>,
) {
  for (let olderThan: Cursor | undefined; ; ) {
    const page = await read(db, choice, { olderThan, limit: PAGE })
    yield page
    olderThan = page.at(-1)
    if (page.length < PAGE) return
  }
}
