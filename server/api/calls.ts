import { type Context, Hono } from 'hono'
import { ASKED_TIMES_HEADER, readAskedTimes } from '#contracts/asked-times.ts'
import { callTimeRequest, type ScheduledEvent, stopCallMailRequest } from '#contracts/calls.ts'
import type { Clock } from '#contracts/clock.ts'
import {
  type CallLinkEnd,
  type CallScreen,
  NO_CALL_MAIL_PATH,
  type NoCallMailScreen,
} from '#contracts/given-to-pages.ts'
import type { SiteWords } from '#contracts/site-config.ts'
import {
  type CallLinkParts,
  type ReadLinkParts,
  readCallLink,
  readStopLink,
  stopByLink,
  takeCallTime,
} from '#server/flows/calls/call-link.ts'
import { answerBooking, type EventParts, readScheduledEvent } from '#server/flows/calls/follow-calls.ts'
import { hearCalendar } from '#server/flows/calls/hear-calendar.ts'
import type { CaptureParts } from '#server/flows/leads/capture-lead.ts'
import { callInvitation } from '#server/flows/leads/compose-mail.ts'
import { refuseOtherSites } from '#server/http/csrf.ts'
import type { Figures } from '#server/http/figures.ts'
import type { Module } from '#server/http/path-gate.ts'
import { limitRate, type RateLimits, type RateParts } from '#server/http/rate-limit.ts'
import { allowOnly, Refusal } from '#server/http/refusal.ts'
import { mediaType, readFormOrJson, readJson, readUnmeasuredBytes } from '#server/http/request-body.ts'
import type { SecurityLog } from '#server/http/security-log.ts'

export interface CallParts extends CalendarParts, InvitationParts, RateParts {
  limits: Pick<RateLimits, 'scheduledEvent'>
  figures?: Figures | undefined
  security: SecurityLog
}

/** Calls that are booked at the scheduler: what it says of them, and the calendar file. */
export function openCalls(parts: CallParts): Module {
  const { limits, security } = parts
  const eventRate = limitRate('scheduled event', limits.scheduledEvent, parts)
  const routes = new Hono()
  routes
    .get('/api/scheduled-event', refuseOtherSites(security), eventRate, serveScheduledEvent(parts))
    .all(allowOnly('GET'))
  routes.post('/api/calendly-webhook', receiveCalendarNews(parts)).all(allowOnly('POST'))
  routes.get('/api/call-invitation', eventRate, serveCallInvitation(parts)).all(allowOnly('GET'))
  return { routes }
}

interface InvitationParts {
  clock: Clock
  publicOrigin: string | undefined
  pages: { words: () => Promise<SiteWords> }
}

/** `GET /api/call-invitation?event=…&start=…`: a booked call as a calendar file, from the query alone; no lookup. */
const serveCallInvitation =
  ({ clock, publicOrigin, pages }: InvitationParts) =>
  async (c: Context) => {
    const call = { eventUri: c.req.query('event') ?? '', startsAt: c.req.query('start') ?? '' }
    const file = callInvitation(call, { now: clock(), publicOrigin, words: await pages.words() })
    if (file === undefined) throw new Refusal(422, 'event must be the id of a booked call, and start its time.')
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="call.ics"',
    })
  }

const SENTENCES = {
  404: 'The scheduler doesn’t know this event.',
  502: 'The scheduler didn’t give a time for this event.',
  503: 'The scheduler is busy. Please try again in a minute.',
  504: 'The scheduler couldn’t be reached. Please try again in a minute.',
}

/** `GET /api/scheduled-event?uri=…`: the booked time, and nothing else about the event. */
const serveScheduledEvent = (parts: EventParts) => async (c: Context) => {
  const answer = await readScheduledEvent(parts, c.req.query('uri') ?? '')
  if (answer === 'off') throw new Refusal(503, 'This site has no scheduler.')
  if (answer === 'malformed') throw new Refusal(422, 'uri must be the address of a scheduled event.')
  if (!answer.ok) {
    const isTemporary = answer.status === 503 || answer.status === 504
    throw new Refusal(answer.status, SENTENCES[answer.status], isTemporary ? { 'retry-after': '60' } : {})
  }
  const event: ScheduledEvent = {
    resource: answer.startsAt === undefined ? {} : { start_time: answer.startsAt },
  }
  return c.json(event)
}

const MAX_EVENT_KILOBYTES = 64

interface CalendarParts extends CaptureParts, EventParts {
  security: SecurityLog
}

/**
 * `POST /api/calendly-webhook`: a call was booked, moved or cancelled. A 2xx means it's on disk; otherwise the scheduler
 * sends it again. Never 410, which ends its subscription.
 */
const receiveCalendarNews = (parts: CalendarParts) => async (c: Context) => {
  if (mediaType(c) !== 'application/json') throw new Refusal(415, 'The event must be sent as JSON.')
  const body = await readUnmeasuredBytes(c, MAX_EVENT_KILOBYTES)
  const news = parts.scheduler?.readNews(body, c.req.header('calendly-webhook-signature') ?? '') ?? 'off'
  if (news === 'off') throw new Refusal(503, 'This site has no signing key for the scheduler’s events.')
  if (news === 'forged') {
    parts.security.record('security.signature_refused', { endpoint: 'calendly-webhook' }, c)
    throw new Refusal(401, 'The signature is missing, wrong, or too old.')
  }
  if (news === 'malformed') throw new Refusal(422, 'The event isn’t one that the scheduler sends about a call.')
  if (news !== 'other') await hearCalendar(parts, news, true)
  return c.json({ received: true })
}

const ENDED: Record<CallLinkEnd, [status: 409 | 410 | 503, sentence: string]> = {
  booked: [409, 'A time is booked already.'],
  asked: [409, 'You’ve asked for a time already. We’ll write to you.'],
  expired: [410, 'This link has expired. Please write to us, or fill in the survey again.'],
  // Not 404, which a server from before this link existed answers, and after which the page tries again.
  unknown: [410, 'We don’t recognize this link. Please open it from the email again.'],
  later: [503, 'We cannot save anything right now. Please try again in a minute.'],
}

/** `POST /api/call-time`: a booking or requested times from the page of a mailed link. The same again answers the same. */
export const receiveCallTime = (parts: CallLinkParts) => async (c: Context) => {
  const { token, eventUri } = await readJson(c, callTimeRequest)
  const askedTimes = readAskedTimes(c.req.header(ASKED_TIMES_HEADER))
  if (eventUri === '' && !askedTimes) throw new Refusal(422, 'eventUri must be the address of a scheduled event.')
  const outcome = await takeCallTime(parts, token, {
    booking: { eventUri },
    askedTimes: eventUri === '' ? askedTimes : undefined,
  })
  if (typeof outcome === 'string') throw new Refusal(...ENDED[outcome])
  return c.json({ ok: true, ...(eventUri !== '' && (await answerBooking(parts, outcome.leadId, eventUri))) })
}

/** `POST /api/stop-call-mail`, by the button of the page that an email's link opens, which shows the outcome. */
export const receiveStop = (parts: CallLinkParts) => async (c: Context) => {
  const { token } = await readFormOrJson(c, stopCallMailRequest, ['token'])
  if ((await stopByLink(parts, token)) === 'unknown') throw new Refusal(...ENDED.unknown)
  return c.redirect(`${NO_CALL_MAIL_PATH}/${token}`, 303)
}

/** `POST /api/stop-call-mail/{token}`: a mail program's own button (RFC 8058). Its token is all that it needs. */
export const receiveOneClickStop = (parts: CallLinkParts) => async (c: Context) => {
  if ((await stopByLink(parts, c.req.param('token') ?? '')) === 'unknown') throw new Refusal(...ENDED.unknown)
  return c.json({ ok: true })
}

/** What the page of a link to the calendar shows. */
export async function readCallScreen(parts: ReadLinkParts, token: string): Promise<CallScreen> {
  const found = await readCallLink(parts, token)
  return found.state === 'good' ? { ...found, token } : found
}

/** What the page that stops emails shows. */
export async function readStopScreen(parts: ReadLinkParts, token: string): Promise<NoCallMailScreen> {
  const found = await readStopLink(parts, token)
  if (typeof found === 'string') return { state: found }
  const { state, about } = found
  return state === 'good' ? { state, token, about } : { state, about }
}
