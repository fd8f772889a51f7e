import type { Logger } from 'pino'
import { HOUR_MS, keepDoing, MINUTE_MS, type Stoppable } from '#contracts/clock.ts'
import { eventIdIn } from '#contracts/field-rules.ts'
import type { CalendarNews, Scheduler, SchedulerAnswer } from '#server/partners/ports.ts'
import type { BookedEvent } from '#server/store/calls/calls.ts'
import { claimLook, endLook, readClaims, readDueLooks, readUnknownCalls } from '#server/store/calls/looks.ts'
import { inTransaction } from '#server/store/database.ts'
import { emailKeyOf } from '#server/store/email-key.ts'
import { findLead, lockLeadIfAny } from '#server/store/leads.ts'
import type { CaptureParts } from '../leads/capture-lead.ts'
import { hearCalendar, keepTold } from './hear-calendar.ts'

export interface EventParts {
  scheduler: Scheduler | undefined
}

/** Reads a booked event by its URI. Only the id is used; the URI's host is never called. */
export async function readScheduledEvent(
  { scheduler }: EventParts,
  uri: string,
): Promise<SchedulerAnswer | 'malformed' | 'off'> {
  if (!scheduler) return 'off'
  const id = eventIdIn(uri)
  return id === undefined ? 'malformed' : scheduler.readEvent(id)
}

export interface FollowCallsParts
  extends Pick<CaptureParts, 'db' | 'clock' | 'timeZone' | 'destinationsOf' | 'wakeOutbox'> {
  log: Logger
  /** Undefined if none is configured. */
  scheduler: Pick<Scheduler, 'readInvitees'> | undefined
}

/** How often it's checked whether a call is due for a look. */
const TICK_MS = 10 * MINUTE_MS

/** Calls to come are looked at once a day, and once within this time before they begin. */
const LAST_LOOK_MS = 2 * HOUR_MS

/** Asks the scheduler what became of each call to come: where it has no webhook, or where an event of it got lost. */
export function followCalls(parts: FollowCallsParts): Stoppable | undefined {
  const { scheduler, log } = parts
  if (!scheduler) return undefined
  return keepDoing(async () => {
    try {
      await lookAtCalls({ ...parts, scheduler })
    } catch (error) {
      log.error({ err: error }, 'the calls to come could not be checked with the scheduler; trying again later')
    }
    return TICK_MS
  })
}

type LookParts = FollowCallsParts & { scheduler: Pick<Scheduler, 'readInvitees'> }

/** Looks at those that are due. Several servers may do so at once. */
export async function lookAtCalls(parts: LookParts): Promise<void> {
  const { db, clock } = parts
  const now = clock()
  for (const leadId of await readUnknownCalls(db, now)) {
    await inTransaction(db, async (trx) => {
      const lead = await lockLeadIfAny(trx, leadId)
      if (lead) await keepTold({ ...parts, db: trx }, lead, [], now)
    })
  }
  for (const event of await readDueLooks(db, { now, lastLookMs: LAST_LOOK_MS })) {
    if (!(await claimLook(db, event, now))) continue
    if (!(await look(parts, event))) await endLook(db, event)
  }
  await confirmClaims(parts)
}

/** Asks the scheduler whether what pages say of bookings is so. @param leadId if it's about one lead */
async function confirmClaims(parts: LookParts, leadId?: string): Promise<void> {
  const now = parts.clock()
  for (const event of await readClaims(parts.db, now, leadId))
    if (await claimLook(parts.db, event, now)) await look(parts, event)
}

/** Has claims confirmed as they come, without making whoever sent one wait. */
export interface Claims extends NonNullable<CaptureParts['claims']> {
  /** Resolves once none is being asked about. */
  settled(): Promise<void>
}

export function openClaims(parts: FollowCallsParts): Claims {
  const { scheduler, log } = parts
  let last = Promise.resolve()
  return {
    confirm(leadId) {
      if (!scheduler) return
      last = last
        .then(() => confirmClaims({ ...parts, scheduler }, leadId))
        .catch((error: unknown) => log.error({ err: error }, 'a booking could not be checked; trying again later'))
    },
    settled: () => last,
  }
}

/** @returns false if the scheduler can't be asked now */
async function look(parts: LookParts, event: BookedEvent): Promise<boolean> {
  const found = await readOwn(parts, event, event.event_uri)
  if (found === 'unreachable') return false
  if (!found) return true
  // A claim doesn't take what the scheduler says is another lead's.
  const leadId = event.confirmed === 1 ? event.lead_id : (found.leadId ?? event.lead_id)
  await hearCalendar(parts, { ...found, leadId }, false)
  if (found.movedTo === undefined) return true
  const next = await readOwn(parts, event, found.movedTo, found.otherInviteeUris)
  if (next === 'unreachable') return false
  if (next) await hearCalendar(parts, { ...next, leadId }, false)
  return true
}

/** What the scheduler says of the lead's own invitee; undefined if it's not one of the event's. */
async function readOwn(
  { db, scheduler }: LookParts,
  { lead_id, invitee_uri, confirmed }: BookedEvent,
  eventUri: string,
  inviteeUris: readonly string[] = [],
): Promise<CalendarNews | 'unreachable' | undefined> {
  const id = eventIdIn(eventUri)
  if (id === undefined) return undefined
  const answer = await scheduler.readInvitees(id, confirmed === 1 ? 'server' : 'visitor')
  if (!answer.ok) return answer.status === 404 ? undefined : 'unreachable'
  const lead = await findLead(db, lead_id)
  const { news } = answer
  return (
    news.find((each) => each.inviteeUri === invitee_uri || inviteeUris.includes(each.inviteeUri)) ??
    news.find(({ leadId }) => leadId === lead_id) ??
    news.find(({ email }) => emailKeyOf({ email }) === lead?.email_key)
  )
}
