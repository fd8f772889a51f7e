import { randomUUID } from 'node:crypto'
import { type AgreedCall, agreedId, agreedUri, asksForCall, UNDO_MS } from '#contracts/calls.ts'
import type { CalendarPages, ShownAgreedCall } from '#contracts/console-leads.ts'
import { zoneNamed } from '#contracts/dates.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type BeforeCall,
  dropEvent,
  dropUnsentMessage,
  forgetUpdate,
  queueUpdate,
  restoreStates,
  setEventState,
} from '#server/store/calls/agreed-calls.ts'
import {
  type BookedEvent,
  callFields,
  currentCall,
  isAgreed,
  isOn,
  isSameTime,
  putEvents,
  readEvents,
  withCall,
  withReported,
} from '#server/store/calls/calls.ts'
import { type Database, inTransaction, updateRows } from '#server/store/database.ts'
import { readDeliveriesOf } from '#server/store/deliveries.ts'
import { findMessage, type Lead, listLead, setChanged, storedAskedTimes } from '#server/store/leads.ts'
import { lockSender } from '#server/store/listings/merged-people.ts'
import { changeState, readStates } from '#server/store/listings/person-listings.ts'
import { type EnqueueDeps, enqueueMessage, uuidOf } from '../leads/enqueue-deliveries.ts'
import { lockShownLead, readFields } from '../leads/stored-lead.ts'

// A call that the owner sets, without the scheduler, for who sent a survey or asked to be called on a business card
// (decision 0010). Whatever tells of it waits a minute. Until then it can be taken back, and nobody has heard of it.

/** Who did what to the call of which lead. */
interface CallAct {
  leadId: string
  by: string
}

/** Sets a call. The same time again, as by a double click, changes nothing. @param startsAt epoch milliseconds @throws HttpError */
export const agreeOnCall = (
  deps: EnqueueDeps,
  { leadId, by, startsAt }: CallAct & { startsAt: number },
): Promise<void> =>
  withLead(deps, leadId, async (db, lead) => {
    if (!asksForCall(lead))
      throw new HttpError(
        409,
        'A call can be set only for someone who sent the survey, or a business card with a phone number.',
      )
    const now = deps.clock()
    const known = await readEvents(db, leadId)
    const before = currentCall(known)
    const start = new Date(startsAt).toISOString()
    if (before && isOn(before)) {
      if (isSameTime(before.startsAt, start)) return
      throw new HttpError(409, 'There’s a call already. Cancel it before you set another.')
    }
    // At the same moment as the state: that's how taking it back knows the state.
    const states = await putAgreed({ ...deps, db, clock: () => now }, lead, known, { startsAt: start })
    const state = states.find(({ lead_id }) => lead_id === leadId)?.state ?? 'new'
    const to = state === 'new' ? 'contacted' : state
    await changeState(db, { id: leadId, person: await lockSender(db, lead), from: state, to, by, now })
    await insertAuditEntry(db, { by, what: 'set a time for a call', about: leadId, at: now })
  })

/** Moves a call that the owner set. @param from when it was, as the page showed it, in epoch milliseconds @throws HttpError */
export const moveAgreed = (
  deps: EnqueueDeps,
  { leadId, by, from, startsAt }: CallAct & { from: number; startsAt: number },
): Promise<void> =>
  withLead(deps, leadId, async (db, lead) => {
    const known = await readEvents(db, leadId)
    const event = latestAgreed(known)
    if (!event || event.state === 'cancelled') throw new HttpError(409, 'There’s no call to move: it was canceled.')
    const start = new Date(startsAt).toISOString()
    if (isSameTime(event.starts_at, start)) return
    if (!isSameTime(event.starts_at, new Date(from).toISOString()))
      throw new HttpError(409, 'Someone moved it in the meantime. Nothing was changed.')
    await putAgreed({ ...deps, db }, lead, known, { startsAt: start, movedFrom: event.event_uri })
    await insertAuditEntry(db, { by, what: 'moved a call', about: leadId, at: deps.clock() })
  })

/** Stores a call at a time, instead of another or not, and has it told. @returns the states that were */
async function putAgreed(
  deps: EnqueueDeps,
  lead: Lead,
  known: readonly BookedEvent[],
  call: { startsAt: string; movedFrom?: string },
): Promise<BeforeCall['states']> {
  const { db, clock } = deps
  const id = randomUUID()
  const reported = { ...call, eventUri: agreedUri(id), state: 'booked' } as const
  const events = withReported(known, reported, { leadId: lead.id, now: clock() })
  await putEvents(db, events)
  const states = await readStates(db, lead.id, await lockSender(db, lead))
  const before = { calendarUntil: lead.calendar_until, states }
  await updateRows(db, 'calls', { before: JSON.stringify(before) }, { lead_id: lead.id, event_uri: reported.eventUri })
  await tell(deps, { lead, events, id, state: call.movedFrom === undefined ? 'booked' : 'moved' })
  return states
}

/** Takes back a call that was set, or its cancellation, as long as nobody has heard of it. @throws HttpError */
export const undoAgreed = (deps: EnqueueDeps, { leadId, by }: CallAct): Promise<void> =>
  withLead(deps, leadId, async (db, lead) => {
    const events = await readEvents(db, leadId)
    const event = latestAgreed(events)
    if (!event) throw new HttpError(409, 'It’s undone already.')
    const now = deps.clock()
    const isUnsent = (await readSendsAt(db, messageIdOf(event), now)) !== null
    // An attempt to send it may have begun just now.
    if (!isUnsent || !(await dropUnsentMessage(db, messageIdOf(event))))
      throw new HttpError(409, 'Too late to undo: the emails are on their way.')
    const moved = events.find(({ moved_to }) => moved_to === event.event_uri)
    if (event.state === 'cancelled') await setEventState(db, event, 'booked')
    else {
      await dropEvent(db, event)
      if (moved) await setEventState(db, moved, 'booked')
    }
    const before = JSON.parse(event.before ?? '{}') as Partial<BeforeCall>
    const isCancellation = event.state === 'cancelled'
    const rest = await readEvents(db, leadId)
    if (notifiesAutomation(lead)) await forgetUpdate(db, leadId, currentCall(rest)?.state ?? null)
    await putCall(db, lead, rest, isCancellation ? undefined : before.calendarUntil)
    if (!isCancellation) await restoreStates(db, before.states ?? [], event.created_at)
    const what = isCancellation
      ? 'took back the cancellation of a call'
      : moved
        ? 'took back the move of a call'
        : 'took back a time for a call'
    await insertAuditEntry(db, { by, what, about: leadId, at: now })
  })

/** Cancels a call that the owner set. Its entry leaves both calendars. @throws HttpError */
export const cancelAgreed = (deps: EnqueueDeps, { leadId, by }: CallAct): Promise<void> =>
  withLead(deps, leadId, async (db, lead) => {
    const known = await readEvents(db, leadId)
    const event = latestAgreed(known)
    if (event?.state === 'cancelled') return
    if (!event) throw new HttpError(409, 'There’s no call to cancel.')
    const now = deps.clock()
    await setEventState(db, event, 'cancelled')
    const events = await readEvents(db, leadId)
    await tell({ ...deps, db }, { lead, events, id: messageIdOf({ ...event, state: 'cancelled' }), state: 'cancelled' })
    await insertAuditEntry(db, { by, what: 'canceled a call', about: leadId, at: now })
  })

/** A call that the owner set, as the console shows it; undefined if the owner set none. */
export async function showAgreed(
  db: Database,
  events: readonly BookedEvent[],
  now: number,
): Promise<ShownAgreedCall | undefined> {
  const event = latestAgreed(events)
  if (!event || (event.state === 'cancelled' && isOn(currentCall(events)))) return undefined
  const id = messageIdOf(event)
  const deliveries = await readDeliveriesOf(db, 'message_id', [id])
  return {
    at: Date.parse(event.starts_at ?? '') || 0,
    state:
      event.state !== 'cancelled' && events.some(({ moved_to }) => moved_to === event.event_uri)
        ? 'moved'
        : event.state,
    isMailed: deliveries.some(({ destination }) => destination === 'visitor-mail'),
    undoUntil: await readSendsAt(db, id, now),
  }
}

/** When a message goes out; null if an attempt to send it has begun. Without email, nobody is told, and it's a minute. */
async function readSendsAt(db: Database, messageId: string, now: number): Promise<number | null> {
  const message = await findMessage(db, messageId)
  if (!message) return null
  const deliveries = await readDeliveriesOf(db, 'message_id', [messageId])
  const sendsAt = Math.max(message.created_at + UNDO_MS, ...deliveries.map(({ next_attempt_at }) => next_attempt_at))
  const isUnsent = deliveries.length === 0 ? now < sendsAt : deliveries.every(({ claims }) => claims === 0)
  return isUnsent ? sendsAt : null
}

/** Where the call that's on is moved and cancelled at the scheduler; null if the owner set it, or the scheduler hasn't said. */
export function pagesOfCall(events: readonly BookedEvent[]): CalendarPages | null {
  const call = currentCall(events)
  const event = isOn(call) ? events.find(({ event_uri }) => event_uri === call?.eventUri) : undefined
  return event?.pages ? (JSON.parse(event.pages) as CalendarPages) : null
}

/** Works on a locked lead, one at a time for its sender. @throws HttpError if it's gone */
const withLead = (deps: EnqueueDeps, leadId: string, work: (db: Database, lead: Lead) => Promise<void>) =>
  inTransaction(deps.db, async (db) => {
    const lead = await lockShownLead(db, leadId)
    await lockSender(db, lead)
    await work(db, lead)
  })

/** The call that the owner set last, or that's on, by any server's clock; undefined if there's none. */
const latestAgreed = (events: readonly BookedEvent[]): BookedEvent | undefined =>
  events
    .filter((event) => isAgreed(event) && event.state !== 'moved')
    .toSorted((one, other) => isBooked(other) - isBooked(one) || other.created_at - one.created_at)
    .at(0)

const isBooked = ({ state }: BookedEvent): number => Number(state === 'booked')

/** Of the message that tells of it as it now stands. */
function messageIdOf({ event_uri, state }: Pick<BookedEvent, 'event_uri' | 'state'>): string {
  const id = agreedId(event_uri) ?? ''
  return state === 'cancelled' ? uuidOf(`cancelled ${id}`) : id
}

/** Stores a lead's call as it now stands, and has it told in a minute. */
async function tell(
  deps: EnqueueDeps,
  { lead, events, id, state }: { lead: Lead; events: readonly BookedEvent[]; id: string; state: AgreedCall['state'] },
): Promise<void> {
  const { db, clock } = deps
  const call = currentCall(events)
  if (!call) return
  await putCall(db, lead, events, null)
  const now = clock()
  if (notifiesAutomation(lead)) await queueUpdate(db, { leadId: lead.id, now, at: now + UNDO_MS, change: state })
  const payload: AgreedCall = {
    leadId: lead.id,
    email: lead.email.trim(),
    firstName: lead.first_name.trim(),
    name: `${lead.first_name.trim()} ${lead.last_name.trim()}`.trim(),
    firm: lead.company.trim(),
    phone: lead.phone.trim(),
    state,
    startsAt: (state === 'cancelled' ? call.wasAt : call.startsAt) ?? '',
    visitorZone: zoneNamed(storedAskedTimes(lead)?.timeZone ?? ''),
    firstEventUri: call.firstEventUri,
    sequence: call.sequence,
  }
  await enqueueMessage(deps, { kind: 'agreed-call', id, payload, waitMs: UNDO_MS })
}

/** A survey's JSON has its call, so its automation hears of it. */
const notifiesAutomation = ({ kind }: Lead) => kind === 'survey'

const withoutCall = (payload: string) => JSON.stringify({ ...readFields(payload), ...callFields(undefined) })

/** Stores a lead's call as it now stands. @param calendarUntil undefined: as it was */
async function putCall(
  db: Database,
  lead: Lead,
  events: readonly BookedEvent[],
  calendarUntil: number | null | undefined,
): Promise<void> {
  const call = currentCall(events)
  const current = {
    ...lead,
    payload: call || !notifiesAutomation(lead) ? withCall(lead, call) : withoutCall(lead.payload),
    calendar_until: calendarUntil === undefined ? lead.calendar_until : calendarUntil,
  }
  await setChanged(db, current)
  await listLead(db, current, readFields(current.payload))
}
