import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BookingAnswer } from '#contracts/calls.ts'
import { HOUR_MS, MINUTE_MS, runRepeatedly, type Stoppable } from '#contracts/clock.ts'
import { eventIdIn } from '#contracts/field-rules.ts'
import type { CalendarEvent, Scheduler, SchedulerAnswer } from '#server/partners/ports.ts'
import { type BookedEvent, readEvents } from '#server/store/calls/calls.ts'
import { readClaims, readDuePolls } from '#server/store/calls/polls.ts'
import { type Database, updateOne, updateRows } from '#server/store/database.ts'
import { emailKeyOf } from '#server/store/email-key.ts'
import { findLead } from '#server/store/leads.ts'
import type { CaptureDeps, Claims } from '../leads/capture-lead.ts'
import { handleCalendarEvent } from './handle-calendar-event.ts'

export interface EventDeps {
  scheduler: Scheduler | undefined
}

/** Reads a booked event by its URI. Only the id is used; the URI's host is never called. */
export async function readScheduledEvent(
  { scheduler }: EventDeps,
  uri: string,
): Promise<SchedulerAnswer | 'malformed' | 'off'> {
  if (!scheduler) return 'off'
  const id = eventIdIn(uri)
  return id === undefined ? 'malformed' : scheduler.readEvent(id)
}

export interface FollowCallsDeps
  extends Pick<CaptureDeps, 'db' | 'clock' | 'timeZone' | 'destinationsOf' | 'wakeOutbox'> {
  log: Logger
  /** Undefined if none is configured. */
  scheduler: Pick<Scheduler, 'readInvitees'> | undefined
}

/** How often it's checked whether a call is due for a look. */
const TICK_MS = 10 * MINUTE_MS

/** Calls to come are looked at once a day, and once within this time before they begin. */
const LAST_POLL_MS = 2 * HOUR_MS

/** Asks the scheduler what became of each call to come: where it has no webhook, or where an event of it got lost. */
export function followCalls(deps: FollowCallsDeps): Stoppable | undefined {
  const { scheduler, log } = deps
  if (!scheduler) return undefined
  return runRepeatedly(async () => {
    try {
      await pollCalls({ ...deps, scheduler })
    } catch (error) {
      log.error({ err: error }, 'the calls to come could not be checked with the scheduler; trying again later')
    }
    return TICK_MS
  })
}

type PollDeps = FollowCallsDeps & { scheduler: Pick<Scheduler, 'readInvitees'> }

/** Looks at those that are due. Several servers may do so at once. */
export async function pollCalls(deps: PollDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  for (const event of await readDuePolls(db, { now, lastPollMs: LAST_POLL_MS })) {
    if (!(await claim(db, event, now))) continue
    const { schedulerStatus = UNKNOWN } = await look(deps, event)
    // It can't be asked now.
    if (schedulerStatus !== UNKNOWN) await updateRows(db, 'calls', { looked_at: event.looked_at }, keyOf(event))
  }
  await confirmClaims(deps)
}

const keyOf = ({ lead_id, event_uri }: BookedEvent) => ({ lead_id, event_uri })

/** Notes that an event is looked at. @returns false if another server is about to */
const claim = (db: Database, event: BookedEvent, now: number) =>
  updateOne(db, 'calls', { looked_at: now }, { ...keyOf(event), looked_at: event.looked_at })

/** Asks the scheduler whether what pages say of bookings is so. @param leadId if it's about one lead */
async function confirmClaims(deps: PollDeps, leadId?: string): Promise<Map<string, BookingAnswer>> {
  const now = deps.clock()
  const answers = new Map<string, BookingAnswer>()
  for (const event of await readClaims(deps.db, now, leadId))
    if (await claim(deps.db, event, now)) answers.set(event.event_uri, await look(deps, event))
  return answers
}

const NOT_ASKED: ReadonlyMap<string, BookingAnswer> = new Map()

export function openClaims(deps: FollowCallsDeps): Claims {
  const { scheduler, log } = deps
  let last = Promise.resolve(NOT_ASKED)
  return {
    confirm(leadId) {
      if (!scheduler) return Promise.resolve(NOT_ASKED)
      last = last
        .then(() => confirmClaims({ ...deps, scheduler }, leadId))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a booking could not be checked; trying again later')
          return NOT_ASKED
        })
      return last
    },
    settled: () => last,
  }
}

/** Less than a page waits for its answer, which must not hang because the scheduler does. */
const ANSWER_MS = 4_000

const BUSY = 503
const TIMED_OUT = 504

/** What the page that sent a booking may show of it. The lead is stored already, whatever comes of this. */
export async function answerBooking(
  { db, claims }: Pick<CaptureDeps, 'db' | 'claims'>,
  leadId: string,
  eventUri: string,
): Promise<BookingAnswer> {
  if (!claims) return { schedulerStatus: BUSY }
  const waiting = new AbortController()
  const answers = await Promise.race([
    claims.confirm(leadId),
    pause(ANSWER_MS, undefined, { ref: false, signal: waiting.signal }),
  ]).finally(() => waiting.abort())
  if (answers === undefined) return { schedulerStatus: TIMED_OUT }
  // It may be a repeat of what was confirmed before.
  const known = (await readEvents(db, leadId)).find((event) => event.event_uri === eventUri && event.confirmed === 1)
  return answers.get(eventUri) ?? (known ? { startsAt: known.starts_at ?? undefined } : { schedulerStatus: BUSY })
}

/** @returns what the scheduler says of the event's time, whoever is invited */
async function look(deps: PollDeps, event: BookedEvent): Promise<BookingAnswer> {
  const { own, ...answer } = await readOwn(deps, event, event.event_uri)
  if (!own) return answer
  // A claim doesn't take what the scheduler says is another lead's.
  const leadId = event.confirmed === 1 ? event.lead_id : (own.leadId ?? event.lead_id)
  await handleCalendarEvent(deps, { ...own, leadId }, false)
  if (own.movedTo === undefined) return answer
  const next = await readOwn(deps, event, own.movedTo, own.otherInviteeUris)
  if (next.own) await handleCalendarEvent(deps, { ...next.own, leadId }, false)
  return next
}

const UNKNOWN = 404

/** What the scheduler says of an event, and of the lead's own invitee if that's one of the event's. */
async function readOwn(
  { db, scheduler }: PollDeps,
  { lead_id, invitee_uri }: BookedEvent,
  eventUri: string,
  inviteeUris: readonly string[] = [],
): Promise<BookingAnswer & { own?: CalendarEvent | undefined }> {
  const id = eventIdIn(eventUri)
  if (id === undefined) return { schedulerStatus: UNKNOWN }
  const answer = await scheduler.readInvitees(id)
  if (!answer.ok) return { schedulerStatus: answer.status }
  const lead = await findLead(db, lead_id)
  const { news } = answer
  const own =
    news.find((each) => each.inviteeUri === invitee_uri || inviteeUris.includes(each.inviteeUri)) ??
    news.find(({ leadId }) => leadId === lead_id) ??
    news.find(({ email }) => emailKeyOf({ email }) === lead?.email_key)
  return { own, startsAt: news[0]?.startsAt }
}
