import { isDeepStrictEqual } from 'node:util'
import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import { type BookingAnswer, type CurrentCall } from '#contracts/calls.ts'
import { MINUTE_MS } from '#contracts/clock.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { LeadKind, LeadUpdate } from '#contracts/lead-kind.ts'
import { BOOKING_FIELDS, CONTACT_FIELDS } from '#contracts/survey-questions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { callFields, changeOf, isOn, type Told, withCall } from '#server/store/calls/calls.ts'
import { insertNew, inTransaction, updateOne } from '#server/store/database.ts'
import { endLeadsWait, enqueueLeadAgain, type LeadChange } from '#server/store/lead-deliveries.ts'
import { type Lead, listLead, lockLead, newLead, setChanged } from '#server/store/leads.ts'
import { claimIn, storeReported } from '../calls/handle-calendar-event.ts'
import { askToConfirm } from '../links/mail-links.ts'
import {
  type EnqueueDeps,
  enqueueDeliveries,
  nextMailAt,
  rememberMail,
  type WakeDeps,
  wakeFor,
} from './enqueue-deliveries.ts'
import { lockShownLead } from './stored-lead.ts'

/** What storing a lead and queuing its deliveries needs. */
export interface LeadDeps extends EnqueueDeps {
  /** `double`: a newsletter lead is queued only once its sender confirms. Defaults to `single`. */
  newsletterOptIn?: 'single' | 'double' | undefined
  /** How long a lead whose sender is at the calendar waits for the booking before it's delivered. Defaults to 0. */
  bookingWaitMs?: number | undefined
}

/** How long a visitor counts as at the calendar if deliveries don't wait for the booking. */
const AT_CALENDAR_MS = 30 * MINUTE_MS

/** Has claims confirmed as they come. */
export interface Claims {
  /** @returns what the scheduler said, by event, once it's stored. Never rejects */
  confirm(leadId: string): Promise<ReadonlyMap<string, BookingAnswer>>
  /** Resolves once none is being asked about. */
  settled(): Promise<unknown>
}

export interface CaptureDeps extends LeadDeps, WakeDeps {
  /** Asks the scheduler about a booking that a page says it has. */
  claims?: Claims | undefined
}

export interface CapturedSubmission {
  kind: LeadKind
  /** The UUID it came with. */
  id: string
  /** The exact webhook payload. */
  submission: object
  /** What the form said of the use of what's typed; undefined if nobody saw a form. */
  agreedWords?: string | undefined
  /** Other answers by question id; stored with the lead and never delivered. */
  answers?: Readonly<Record<string, string>> | undefined
  /** Its honeypot was filled, so it's stored but never delivered. */
  held: boolean
  attribution: Attribution | undefined
  askedTimes?: AskedTimes | undefined
  /** A survey's sender corrects the contact details of the lead with this id. */
  corrects?: boolean | undefined
  /** A survey's sender is at the calendar: a booking may follow under the same id. */
  isAtCalendar?: boolean | undefined
}

/**
 * Stores a lead and its deliveries in one transaction, or in the caller's. Resolves once it's on disk.
 * @returns `repeated` for the same submission again, `conflict` if its UUID is another's
 * @throws if nothing was stored
 */
export async function captureLead(
  deps: CaptureDeps,
  captured: CapturedSubmission,
): Promise<'stored' | 'repeated' | 'conflict'> {
  const { kind, id, submission, agreedWords, answers, held } = captured
  const { attribution, askedTimes, corrects = false, isAtCalendar } = captured
  const { db, clock, bookingWaitMs } = deps
  const now = clock()
  // What the page says of a booking waits for the scheduler's word, as its sender did for the booking.
  const reported = claimIn(submission)
  const stored = kind === 'survey' ? { ...submission, ...callFields(undefined) } : submission
  const lead: Lead = {
    ...newLead({ id, kind, submission: stored, created_at: now }),
    agreed_words: agreedWords ?? null,
    calendar_until: isAtCalendar || reported.length > 0 ? now + (bookingWaitMs || AT_CALENDAR_MS) : null,
    answers: answers === undefined ? null : JSON.stringify(answers),
    held: held ? 1 : 0,
    attribution: attribution === undefined ? null : JSON.stringify(attribution),
    asked_times: askedTimes === undefined ? null : JSON.stringify(askedTimes),
  }
  const outcome = await inTransaction(db, async (trx) => {
    if (!(await insertNew(trx, 'leads', lead)))
      return repeatLead({ ...deps, db: trx }, lead, { submission: stored, reported, corrects })
    await listLead(trx, lead, stored)
    if (reported.length > 0) await storeReported({ ...deps, db: trx }, lead, reported, now)
    if (held) return 'stored'
    await enqueueLead({ ...deps, db: trx }, lead)
    return 'stored'
  })
  wakeFor(deps, mustConfirm(deps, lead) ? 'confirm-newsletter' : kind)
  return outcome
}

const enqueueLead = (deps: LeadDeps, lead: Lead): Promise<void> =>
  mustConfirm(deps, lead)
    ? askToConfirm(deps, lead)
    : enqueueDeliveries(deps, lead, bookingWait(deps, lead), mailWait(deps, lead))

const bookingWait = ({ clock, bookingWaitMs = 0 }: LeadDeps, { calendar_until, created_at }: Lead): number =>
  calendar_until === null ? 0 : Math.max(0, created_at + bookingWaitMs - clock())

/** How long its sender's email does: that one says that there's no time yet. */
const mailWait = ({ clock }: LeadDeps, { calendar_until }: Lead): number => Math.max(0, (calendar_until ?? 0) - clock())

/** A sender who was asked to confirm has to, even if the setting has changed since. */
const mustConfirm = ({ newsletterOptIn }: LeadDeps, { kind, unconfirmed_until }: Lead) =>
  unconfirmed_until !== null || (kind === 'newsletter' && newsletterOptIn === 'double')

/** The same submission again, beside what's stored under its id. */
interface Repeat {
  earlier: Lead
  lead: Lead
  /** Both submissions in one. */
  submission: object
  isCorrected: boolean
  /** The scheduler was faster: until now, only a booking was stored. */
  isFirst: boolean
  /** The call as it now stands, and what has changed of it. */
  call: CurrentCall | undefined
  change: LeadUpdate | undefined
  now: number
}

/** What a repeat adds to a lead, and why whoever got the lead without it gets it again. Answers never change. */
function mergeRepeat({ earlier, lead, submission, isCorrected, isFirst, call, change, now }: Repeat) {
  let current: Lead = earlier
  const updates: (LeadChange | undefined)[] = []
  // A typo in the address would lose the lead. Another address is another person to whoever writes to it.
  if (isCorrected) {
    current = { ...current, ...contactOf(submission), email_key: lead.email_key, corrected_at: now }
    updates.push(earlier.email_key === lead.email_key ? 'contact' : 'address')
  }
  // The last ones count. A lead that goes out for the first time has them with it.
  if (lead.asked_times !== null && lead.asked_times !== earlier.asked_times) {
    current = { ...current, asked_times: lead.asked_times }
    if (!isFirst) updates.push('times')
  }
  // The automation's JSON has both the contact and the call.
  if (isCorrected || call !== undefined) {
    const payload = withCall({ kind: lead.kind, payload: JSON.stringify(submission) }, call)
    current = { ...current, payload }
    updates.push(change)
  }
  // After a booking, requested times or the end of the survey, there's nothing left to wait for. What a repeat says
  // doesn't make the wait longer, but a survey that joins its canceled booking begins one.
  const staysAtCalendar = lead.calendar_until !== null && !isOn(call)
  if (!staysAtCalendar) current = { ...current, calendar_until: null }
  else if (isFirst) current = { ...current, calendar_until: lead.calendar_until }
  return { current, updates: updates.filter((update) => update !== undefined) }
}

interface RepeatedSubmission extends Pick<CapturedSubmission, 'submission'> {
  reported: Told[]
  corrects: boolean
  isOwnAddress?: boolean
}

/**
 * Merges the same submission again into what's stored. Whoever got the lead without what's new gets it again, under the
 * same id. @param isOwnAddress its sender reads that address
 */
async function repeatLead(
  deps: LeadDeps,
  lead: Lead,
  { submission, reported, corrects, isOwnAddress = false }: RepeatedSubmission,
): Promise<'repeated' | 'conflict'> {
  const { db, clock } = deps
  const locked = await lockLead(db, lead.id)
  const isFirst = locked.kind === 'booking' && lead.kind === 'survey'
  const earlier = isFirst ? { ...lead, created_at: locked.created_at, calendar_until: null } : locked
  if (earlier.kind !== lead.kind || earlier.answers !== lead.answers) return 'conflict'
  const merged = mergeSubmissions(earlier.payload, submission, corrects)
  if (!merged) return 'conflict'
  const now = clock()
  const { before, after: call } = await storeReported(deps, isFirst ? lead : earlier, reported, now, !isFirst)
  const change = isFirst ? call?.state : changeOf(before, call)
  const { current, updates } = mergeRepeat({ ...merged, earlier, lead, isFirst, call, change, now })
  // Before the change: what went to another address isn't this one's. While the lead waits for its booking, so does its mail.
  const nextAt = isOwnAddress ? now : await nextMailAt(db, { ...current, now })
  const mailAt = Math.max(nextAt, now + mailWait(deps, current))
  if (earlier.email_key !== current.email_key) await rememberMail(db, earlier, now)
  if (isFirst || !isDeepStrictEqual(current, earlier)) await setChanged(db, current)
  if (isFirst || merged.isCorrected || change) await listLead(db, current, JSON.parse(current.payload) as object)
  if (lead.held === 0) {
    // Whether or not it was held until now: a lead without deliveries would never get any.
    await updateOne(db, 'leads', { held: 0 }, { id: lead.id, held: 1 })
    await enqueueLead(deps, current)
  }
  if (current.calendar_until === null && earlier.calendar_until !== null) await endLeadsWait(db, lead.id, now)
  for (const change of updates) await enqueueLeadAgain(db, { leadId: lead.id, now, mailAt, change })
  return 'repeated'
}

/** What two submissions under one id say together, but for the call; undefined if they contradict each other. */
function mergeSubmissions(earlier: string, later: object, corrects: boolean) {
  const had = JSON.parse(earlier) as Record<string, unknown>
  // As JSON has it: without what isn't given.
  const has = Object.fromEntries(Object.entries<unknown>({ ...later }).filter(([, value]) => value !== undefined))
  const merged = { ...had }
  const corrected = corrects ? CONTACT_FIELDS.filter((name) => has[name] !== had[name]) : []
  for (const name of corrected) merged[name] = has[name]
  const ignored = Object.fromEntries(['timestamp', 'Timestamp', ...BOOKING_FIELDS].map((name) => [name, undefined]))
  if (!isDeepStrictEqual({ ...merged, ...ignored }, { ...has, ...ignored })) return undefined
  return { submission: merged, isCorrected: corrected.length > 0 }
}

/**
 * Adds a booking or requested times to a stored survey, as if the page that sent it had sent it again. It comes from who
 * reads the lead's address, so the email that confirms it needn't wait for the hour.
 * @param deps with a transaction as `db` @param lead locked
 */
export async function addTime(
  deps: LeadDeps,
  lead: Lead,
  { booking, askedTimes }: { booking: { eventUri: string }; askedTimes: AskedTimes | undefined },
): Promise<void> {
  const submission = JSON.parse(lead.payload) as object
  const asked_times = askedTimes === undefined ? null : JSON.stringify(askedTimes)
  const sent = { submission, reported: claimIn(booking, true), corrects: false, isOwnAddress: true }
  await repeatLead(deps, { ...lead, asked_times, calendar_until: null }, sent)
}

/** Queues the deliveries of a lead held for its filled honeypot; once. @throws HttpError if it isn't held anymore */
export const releaseHeldLead = (deps: LeadDeps, id: string, by: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const lead = await lockShownLead(trx, id)
    if (!(await updateOne(trx, 'leads', { held: 0 }, { id, held: 1 })))
      throw new HttpError(409, 'It isn’t held anymore; its delivery is on its way.')
    await enqueueLead({ ...deps, db: trx }, lead)
    await insertAuditEntry(trx, { by, what: 'released a held lead', about: id, at: deps.clock() })
  })
