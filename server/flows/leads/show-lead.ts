import { halfDaySpan } from '#contracts/asked-times.ts'
import { asksForCall } from '#contracts/calls.ts'
import {
  type CallState,
  LEAD_FACTS,
  type LeadAnswer,
  type LeadFact,
  type ListedLead,
  LONGEST_PROBLEM,
  type PersonAddress,
  type ShownStep,
} from '#contracts/console-leads.ts'
import { describeZone } from '#contracts/dates.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { readTakenTimes } from '#server/store/calls/agreed-calls.ts'
import { currentCall, isOn } from '#server/store/calls/calls.ts'
import type { Database } from '#server/store/database.ts'
import { isLetGo } from '#server/store/deliveries.ts'
import { shownAddress, spelledKey } from '#server/store/email-key.ts'
import { findLead, type Lead, readLeadsOf, storedAskedTimes } from '#server/store/leads.ts'
import { isUnanswered, type LeadChoice } from '#server/store/listings/lead-choice.ts'
import { type MergedAddress, readMerged } from '#server/store/listings/merged-people.ts'
import type { NextStep } from '#server/store/next-steps.ts'
import { readOrdersOf } from '#server/store/orders.ts'
import { pagesOfCall, showAgreed } from '../calls/agreed-call.ts'
import { showOrder } from '../purchase/order-books.ts'
import type { EnqueueDeps } from './enqueue-deliveries.ts'
import { loadDeliveryView } from './manage-deliveries.ts'
import { readReplies } from './reply.ts'
import { briefOnLead, readStored, type StoredLead } from './stored-lead.ts'

/** What lists show of leads depends on the owner's survey. */
export interface ShowDeps {
  db: Database
  survey: () => Promise<SurveyDefinition>
}

interface ShowLeadDeps extends EnqueueDeps, ShowDeps {
  /** Leads to a payment at its provider; undefined without one. */
  paymentPage?: ((paymentId: string) => string) | undefined
}

/** How many earlier forms of a person are shown. */
const MAX_EARLIER = 50

/** Everything the console shows about a lead and its sender; undefined if there is none. */
export async function showLead(
  { db, clock, destinationsOf, paymentPage, ...deps }: ShowLeadDeps,
  id: string,
): Promise<LeadAnswer | undefined> {
  const lead = await findLead(db, id)
  if (!lead) return undefined
  const merged = lead.email_key === null ? [] : await readMerged(db, lead.email_key)
  const keys = merged.length > 0 ? merged.map(({ email_key }) => email_key) : [lead.email_key ?? []].flat()
  const leads = keys.length === 0 ? [lead] : await readLeadsOf(db, keys)
  const all = await readStored(db, leads.slice(0, MAX_EARLIER))
  const stored = all.find((each) => each.lead.id === id) ?? (await readStored(db, [lead]))[0]
  if (!stored) return undefined
  const now = clock()
  const { listing } = stored
  const show = await loadDeliveryView(db, stored.deliveries)
  const survey = await deps.survey()
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
    mailsCalls: destinationsOf('agreed-call').includes('visitor-mail'),
    agreed: (await showAgreed(db, stored.calls, now)) ?? null,
    atCalendar: pagesOfCall(stored.calls),
    calls: stored.calls
      .toSorted((one, other) => other.created_at - one.created_at)
      .map(({ starts_at, state }) => ({ at: Date.parse(starts_at ?? '') || null, state })),
    agreedWords: lead.agreed_words,
    deliveries: stored.deliveries.map(show),
    notes: all
      .flatMap(({ notes }) => notes)
      .toSorted((one, other) => one.created_at - other.created_at)
      .map((note) => ({ id: note.id, text: note.text, by: note.by, at: note.created_at })),
    addresses: addressesOf(leads, merged),
    orders: keys.length === 0 ? [] : (await readOrdersOf(db, keys)).map((order) => showOrder(order, paymentPage)),
    replies: await readReplies(db, keys),
    mailsReplies: destinationsOf('reply').includes('visitor-mail'),
    step: showStep(
      all
        .flatMap(({ step }) => step ?? [])
        .toSorted((one, other) => one.due_on.localeCompare(other.due_on))
        .at(0),
    ),
    others: all
      .filter((other) => other !== stored)
      .map((other) => ({ ...asListed(survey, other, now), answers: briefOnLead(survey, other).answers })),
  }
}

/** @param leads newest first */
function addressesOf(leads: readonly Lead[], merged: readonly MergedAddress[]): PersonAddress[] {
  const byKey = Map.groupBy(leads, ({ email_key }) => email_key)
  return [...byKey].flatMap(([key, [newest, ...older]]) => {
    if (key === null || !newest) return []
    const row = merged.length > 1 ? merged.find(({ email_key }) => email_key === key) : undefined
    return {
      email: shownAddress(spelledKey(newest.email || key)),
      leadId: newest.id,
      at: newest.created_at,
      leads: older.length + 1,
      merged: row ? { by: row.merged_by, at: row.merged_at } : null,
    }
  })
}

/** What's next about a person, as the console shows it. */
export const showStep = (step: NextStep | undefined): ShownStep | null =>
  step ? { text: step.text, on: step.due_on, by: step.by } : null

/** The half-days that a lead's sender asked for and that aren't over. */
function askedSpans(lead: Lead, now: number): LeadAnswer['asked'] {
  const asked = storedAskedTimes(lead)
  if (!asked) return []
  return asked.halfDays.flatMap((halfDay) => {
    const span = halfDaySpan(halfDay, asked.timeZone)
    return span && span.to > now ? [{ ...span, says: `${halfDay.half}, ${describeZone(asked.timeZone)}` }] : []
  })
}

/** A lead as lists show it. */
export function asListed(survey: SurveyDefinition, stored: StoredLead, now: number): ListedLead {
  const { lead, deliveries, listing } = stored
  const { kind } = lead
  const call = callOf(stored, now)
  const missing = deliveries.filter((each) => each.delivered_at === null && !isLetGo(each))
  // One at the calendar waits for its booking, as it should.
  const isWaiting = missing.length > 0 && call !== 'calendar'
  return {
    id: lead.id,
    kind,
    at: lead.created_at,
    name: `${lead.first_name.trim()} ${lead.last_name.trim()}`.trim(),
    firm: lead.company.trim(),
    email: lead.email.trim(),
    phone: lead.phone.trim(),
    page: listing?.page ?? '',
    source: listing?.source ?? null,
    medium: listing?.medium ?? null,
    campaign: listing?.campaign ?? null,
    facts: factsInWords(survey, listing),
    problem: lead.message.trim().slice(0, LONGEST_PROBLEM).toWellFormed(),
    waitsSince: isToCall(stored, call) && listing && isUnanswered(listing) ? lead.created_at : null,
    state: listing?.state ?? 'new',
    callAt: listing?.meeting_at ?? null,
    call,
    marks: [
      ...(lead.held === 1 ? (['held'] as const) : []),
      ...(missing.some(({ failed_at }) => failed_at !== null)
        ? (['failed'] as const)
        : isWaiting
          ? (['waiting'] as const)
          : []),
    ],
  }
}

/** Whether the sender wants to be called and has no time, as server/store/listings/lead-choice.ts chooses them. */
function isToCall({ lead, listing, fields }: StoredLead, call: CallState | null): boolean {
  if (lead.held === 1 || call === 'calendar' || (listing?.meeting_at ?? null) !== null) return false
  return asksForCall(lead) && (lead.kind !== 'survey' || fields['eventUri'] === '')
}

/** How far a lead's sender has got with a time. */
function callOf({ lead, fields, listing, calls }: StoredLead, now: number): CallState | null {
  const call = currentCall(calls)
  if (call && isOn(call)) return call.state
  // An older server stored it.
  if (!call && lead.kind === 'survey' && (fields['eventUri'] || listing?.meeting_at)) return 'booked'
  if (storedAskedTimes(lead) !== undefined) return 'asked'
  if (call) return call.state
  if (lead.calendar_until === null) return null
  return lead.calendar_until > now ? 'calendar' : 'left'
}

const FIELDS = { fee: 'caseValueThreshold', cases: 'targetCasesPerYear', size: 'firmType' } as const

/** What can be answered to a question, in the survey's order: from the lowest to the highest. */
function optionsOf({ questions }: SurveyDefinition, name: LeadFact) {
  const question = questions.find(({ field }) => field === FIELDS[name])
  return question?.kind === 'choice' ? question.options : []
}

/** The stored answers in the survey's words; blank if there are none. One that the survey no longer offers stays as it is. */
const factsInWords = (
  survey: SurveyDefinition,
  stored: Readonly<Record<LeadFact, string | null>> | undefined,
): Record<LeadFact, string> =>
  Object.fromEntries(
    LEAD_FACTS.map((name) => {
      const answer = stored?.[name] ?? ''
      return [name, optionsOf(survey, name).find(({ value }) => value === answer)?.label ?? answer]
    }),
  ) as Record<LeadFact, string>

/** The groups of a list that's sorted by what a survey says: the highest answer first, and whoever gave none last. */
export function groupsBy(survey: SurveyDefinition, name: LeadFact): NonNullable<LeadChoice['fact']>[] {
  const values = optionsOf(survey, name).map(({ value }) => value)
  return [...values.toReversed().map((is) => ({ name, is })), { name, not: values }]
}
