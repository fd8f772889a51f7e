import { isDeepStrictEqual } from 'node:util'
import type { CurrentCall } from '#contracts/calls.ts'
import { DAY_MS, dayIn, MINUTE_MS } from '#contracts/clock.ts'
import { eventIdIn } from '#contracts/field-rules.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import type { CalendarEvent } from '#server/partners/ports.ts'
import {
  type BookedEvent,
  changeOf,
  currentCall,
  findLeadsOfEvents,
  isOn,
  putEvents,
  readEvents,
  readSurveysOf,
  type Told,
  withCall,
  withReported,
} from '#server/store/calls/calls.ts'
import { addToCount } from '#server/store/counts.ts'
import { type Database, insertNew, inTransaction, lockAddress } from '#server/store/database.ts'
import { emailKeyOf } from '#server/store/email-key.ts'
import { endLeadsWait, enqueueLeadAgain } from '#server/store/lead-deliveries.ts'
import {
  type Lead,
  listLead,
  lockLead,
  lockLeadIfAny,
  newLead,
  setChanged,
  storedAttribution,
} from '#server/store/leads.ts'
import {
  type EnqueueDeps,
  enqueueDeliveries,
  nextMailAt,
  uuidOf,
  type WakeDeps,
  wakeFor,
} from '../leads/enqueue-deliveries.ts'
import { readFields } from '../leads/stored-lead.ts'

/** How long after the survey a booking may be its sender's, if only the address tells. */
const SAME_VISITOR_MS = 30 * DAY_MS
/** How much later than ours the scheduler's clock may be. */
const SLACK_MS = 10 * MINUTE_MS

/**
 * Stores what the scheduler says: with the lead that it's about, or as a lead of its own. Told twice, late or in
 * another order, it comes to the same. Resolves once it's on disk. @param isWebhook the scheduler says it unasked
 */
export async function handleCalendarEvent(deps: WakeDeps, event: CalendarEvent, isWebhook: boolean): Promise<void> {
  const reported = { ...event, heardAt: isWebhook ? deps.clock() : undefined }
  const lead = await inTransaction(deps.db, async (db) => {
    // One at a time on all servers, so that what's told of one call at once makes one lead.
    await lockAddress(db, 'what the calendar says')
    const uris = [event.eventUri, event.movedTo, event.movedFrom].filter((uri) => uri !== undefined)
    const known = await findLeadsOfEvents(db, uris)
    // Several people may be invited to one event. A booking stays whose it is, whichever other lead claims it.
    const invitees: (string | null)[] = [event.inviteeUri, ...event.otherInviteeUris]
    const id = known.find(({ invitee_uri }) => invitees.includes(invitee_uri))?.id ?? event.leadId
    const named = id === undefined ? undefined : await lockLeadIfAny(db, id)
    const found = named && hasCalls(named) ? named : await findLeadOf(db, event, known)
    if (found) return handleEvent({ ...deps, db }, found, reported)
    return makeBooking({ ...deps, db }, reported, named ? undefined : event.leadId)
  })
  wakeFor(deps, lead.kind)
}

const hasCalls = ({ kind }: Lead) => kind === 'survey' || kind === 'booking'

/** The lead that news is about, locked, where nothing names it: by an event that's known of it, or by address and time. */
async function findLeadOf(
  db: Database,
  event: CalendarEvent,
  known: Awaited<ReturnType<typeof findLeadsOfEvents>>,
): Promise<Lead | undefined> {
  const key = emailKeyOf({ email: event.email })
  const isSomebodys = known.some(({ confirmed }) => confirmed === 1)
  const own =
    known.find(({ email_key }) => email_key === key) ??
    // Its sender gave another address at the scheduler. Who was invited with others knows the event of theirs, too.
    known.find(({ invitee_uri, confirmed }) => invitee_uri === null && (confirmed === 1 || !isSomebodys))
  const id = own?.id ?? (await findByAddress(db, event, key))
  return id === undefined ? undefined : lockLeadIfAny(db, id)
}

async function findByAddress(db: Database, event: CalendarEvent, emailKey: string | null): Promise<string | undefined> {
  if (emailKey === null) return undefined
  const [from, until] = [event.bookedAt - SAME_VISITOR_MS, event.bookedAt + SLACK_MS]
  const surveys = await readSurveysOf(db, { emailKey, from, until })
  const isFree = ({ payload }: Pick<Lead, 'payload'>) =>
    ['', event.eventUri].includes(String(readFields(payload)['eventUri']))
  return surveys.find(isFree)?.id
}

/** A lead of its own: someone booked without the survey, or before it arrived. */
async function makeBooking(
  deps: EnqueueDeps,
  reported: CalendarEvent & { heardAt: number | undefined },
  id = uuidOf(reported.inviteeUri),
): Promise<Lead> {
  const { db, clock } = deps
  const now = clock()
  const { firstName, lastName, email } = reported
  const submission = { uuid: id, timestamp: new Date(now).toISOString(), firstName, lastName, email }
  const lead = newLead({ id, kind: 'booking', submission, created_at: now })
  // Unless its survey arrived since we looked.
  if (await insertNew(db, 'leads', lead)) await enqueueDeliveries(deps, lead)
  return handleEvent(deps, await lockLead(db, id), reported)
}

/** Stores what's told of a lead's call, and tells whoever had it otherwise. @param lead locked */
async function handleEvent(
  deps: EnqueueDeps,
  lead: Lead,
  reported: CalendarEvent & { heardAt: number | undefined },
): Promise<Lead> {
  const { db, clock } = deps
  const now = clock()
  const { before, after } = await storeReported(deps, lead, [reported], now)
  const change = changeOf(before, after)
  if (change === undefined) return lead
  const current = { ...lead, payload: withCall(lead, after), ...(isOn(after) ? { calendar_until: null } : {}) }
  await setChanged(db, current)
  await listLead(db, current, JSON.parse(current.payload) as object)
  const isByLink = (await readEvents(db, lead.id)).some(
    (event) => event.event_uri === reported.eventUri && event.by_link === 1,
  )
  // Whoever got the lead as it was hears of it.
  if (current.calendar_until === null && lead.calendar_until !== null) await endLeadsWait(db, current.id, now)
  // A call that's moved or cancelled can't wait: the visitor's calendar has the old time. Who came by a mailed link reads
  // that address.
  const mailAt = change === 'booked' && !isByLink ? await nextMailAt(db, { ...current, now }) : now
  await enqueueLeadAgain(db, { leadId: current.id, now, mailAt, change })
  return current
}

/**
 * Stores what's told of a lead's call, and counts a booking once, or not at all once it's cancelled.
 * @param lead locked. @param isCounted false if a call that's known so far wasn't counted
 */
export async function storeReported(
  { db, timeZone }: Pick<EnqueueDeps, 'db' | 'timeZone'>,
  lead: Lead,
  reported: readonly Told[],
  now: number,
  isCounted = true,
): Promise<Record<'before' | 'after', CurrentCall | undefined>> {
  const known = await readEvents(db, lead.id)
  const claims = new Set(known.filter(({ confirmed }) => confirmed === 0).map(({ event_uri }) => event_uri))
  const taken = reported.filter(
    ({ isClaim, eventUri }) => !isClaim || claims.has(eventUri) || claims.size < MOST_CLAIMS_OF_A_LEAD,
  )
  const events = taken.reduce((all, each) => withReported(all, each, { leadId: lead.id, now }), known)
  if (!isDeepStrictEqual(events, known)) await putEvents(db, events)
  const [before, after] = [currentCall(known), currentCall(events)]
  if (lead.kind === 'survey' && isOn(after) !== (isCounted && isOn(before)))
    await countCall({ db, timeZone }, lead, events, isOn(after) ? 1 : -1)
  return { before, after }
}

/** Who books again moves the call; more is an attack on what's asked of the scheduler. */
const MOST_CLAIMS_OF_A_LEAD = 10

/** What a survey says of a booking: a claim, until the scheduler says it. No other form has these fields. */
export function claimIn(submission: object, isByLink = false): Told[] {
  const { eventUri = '' }: { eventUri?: string } = submission
  return eventIdIn(eventUri) === undefined ? [] : [{ eventUri, state: 'booked', isClaim: true, isByLink }]
}

/** Counts it on the day of the first booking, under the landing page where its sender's visit started. */
async function countCall(
  { db, timeZone }: Pick<EnqueueDeps, 'db' | 'timeZone'>,
  lead: Lead,
  events: readonly BookedEvent[],
  by: 1 | -1,
): Promise<void> {
  const day = dayIn(Math.min(...events.map(({ created_at }) => created_at)), timeZone)
  const { page: path = '', variant: isEntry } = storedAttribution(lead)?.first ?? {}
  const { page, variant } = (isEntry && landingPageAt(path)) || { page: '', variant: '' }
  await addToCount(db, { day, page, variant, step: 'booked' }, by)
}
