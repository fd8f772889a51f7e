import { type Context, Hono } from 'hono'
import { ASKED_TIMES_HEADER, readAskedTimes } from '#contracts/asked-times.ts'
import { callTimeRequest, type FreeTimesAnswer, type ScheduledEvent, stopCallMailRequest } from '#contracts/calls.ts'
import { type CallLinkEnd, type CallScreen, NO_CALL_MAIL_PATH, type NoCallMailScreen } from '#contracts/page-data.ts'
import type { SiteWords } from '#contracts/site-config.ts'
import {
  type CallLinkDeps,
  type ReadLinkDeps,
  readCallLink,
  readStopLink,
  stopByLink,
  takeCallTime,
} from '#server/flows/calls/call-link.ts'
import { answerBooking, type EventDeps, readScheduledEvent } from '#server/flows/calls/follow-calls.ts'
import { type FreeTimes, openFreeTimes } from '#server/flows/calls/free-times.ts'
import { handleCalendarEvent } from '#server/flows/calls/handle-calendar-event.ts'
import type { CaptureDeps } from '#server/flows/leads/capture-lead.ts'
import { callInvitation } from '#server/flows/leads/compose-mail.ts'
import { refuseOtherSites } from '#server/http/csrf.ts'
import { allowOnly, HttpError, type Refusal } from '#server/http/http-error.ts'
import type { Module } from '#server/http/path-gate.ts'
import { limitRate, type RateDeps, type RateLimits } from '#server/http/rate-limit.ts'
import { mediaType, readBytes, readFormOrJson, readJson } from '#server/http/request-body.ts'

export interface CallDeps extends CaptureDeps, EventDeps, RateDeps {
  limits: Pick<RateLimits, 'scheduledEvent'>
  publicOrigin: string | undefined
  pages: { words: () => Promise<SiteWords> }
}

/** Calls that are booked at the scheduler: what it says of them, and the calendar file. */
export function openCalls(deps: CallDeps): Module {
  const { limits, security } = deps
  const eventRate = limitRate('scheduledEvent', limits.scheduledEvent, deps)
  const freeTimes = openFreeTimes(deps)
  const fromHere = refuseOtherSites(security)
  const routes = new Hono()
  routes.get('/api/scheduled-event', fromHere, eventRate, serveScheduledEvent(deps)).all(allowOnly('GET'))
  routes.post('/api/calendly-webhook', receiveCalendarEvents(deps, freeTimes)).all(allowOnly('POST'))
  routes.get('/api/call-invitation', eventRate, serveCallInvitation(deps)).all(allowOnly('GET'))
  // The next times to book a call, if the scheduler says.
  const serveFreeTimes = async (c: Context) => c.json<FreeTimesAnswer>({ times: await freeTimes.read() })
  routes.get('/api/free-times', fromHere, eventRate, serveFreeTimes).all(allowOnly('GET'))
  return { routes }
}

/** `GET /api/call-invitation?event=…&start=…`: a booked call as a calendar file, from the query alone; no lookup. */
const serveCallInvitation =
  ({ clock, publicOrigin, pages }: CallDeps) =>
  async (c: Context) => {
    const call = { eventUri: c.req.query('event') ?? '', startsAt: c.req.query('start') ?? '' }
    const file = callInvitation(call, { now: clock(), publicOrigin, words: await pages.words() })
    if (file === undefined) throw new HttpError(422, 'event must be the id of a booked call, and start its time.')
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
const serveScheduledEvent = (deps: CallDeps) => async (c: Context) => {
  const answer = await readScheduledEvent(deps, c.req.query('uri') ?? '')
  if (answer === 'off') throw new HttpError(503, 'This site has no scheduler.')
  if (answer === 'malformed') throw new HttpError(422, 'uri must be the address of a scheduled event.')
  if (!answer.ok) {
    const isTemporary = answer.status === 503 || answer.status === 504
    throw new HttpError(answer.status, SENTENCES[answer.status], isTemporary ? { 'retry-after': '60' } : {})
  }
  const { startsAt } = answer
  return c.json<ScheduledEvent>({ resource: startsAt === undefined ? {} : { start_time: startsAt } })
}

const MAX_EVENT_KILOBYTES = 64

/**
 * `POST /api/calendly-webhook`: a call was booked, moved or cancelled. A 2xx means it's on disk; otherwise the scheduler
 * sends it again. Never 410, which ends its subscription.
 */
const receiveCalendarEvents = (deps: CallDeps, freeTimes: FreeTimes) => async (c: Context) => {
  if (mediaType(c) !== 'application/json') throw new HttpError(415, 'The event must be sent as JSON.')
  const body = await readBytes(c, MAX_EVENT_KILOBYTES)
  const event = deps.scheduler?.readNews(body, c.req.header('calendly-webhook-signature') ?? '') ?? 'off'
  if (event === 'off') throw new HttpError(503, 'This site has no signing key for the scheduler’s events.')
  if (event === 'forged') {
    deps.security.record('security.signature_refused', { endpoint: 'calendly-webhook' }, c)
    throw new HttpError(401, 'The signature is missing, wrong, or too old.')
  }
  if (event === 'malformed') throw new HttpError(422, 'The event isn’t one that the scheduler sends about a call.')
  if (event !== 'other') {
    await handleCalendarEvent(deps, event, true)
    freeTimes.forget()
  }
  return c.json({ received: true })
}

const ENDED: Record<CallLinkEnd, Refusal> = {
  booked: [409, 'A time is booked already.'],
  asked: [409, 'You’ve asked for a time already. We’ll write to you.'],
  expired: [410, 'This link has expired. Please write to us, or fill in the survey again.'],
  // Not 404, which a server from before this link existed answers, and after which the page tries again.
  unknown: [410, 'We don’t recognize this link. Please open it from the email again.'],
  later: [503, 'We cannot save anything right now. Please try again in a minute.'],
}

/** `POST /api/call-time`: a booking or requested times from the page of a mailed link. The same again answers the same. */
export const receiveCallTime = (deps: CallLinkDeps) => async (c: Context) => {
  const { token, eventUri } = await readJson(c, callTimeRequest)
  const askedTimes = readAskedTimes(c.req.header(ASKED_TIMES_HEADER))
  if (eventUri === '' && !askedTimes) throw new HttpError(422, 'eventUri must be the address of a scheduled event.')
  const outcome = await takeCallTime(deps, token, {
    booking: { eventUri },
    askedTimes: eventUri === '' ? askedTimes : undefined,
  })
  if (typeof outcome === 'string') throw new HttpError(...ENDED[outcome])
  return c.json({ ok: true, ...(eventUri !== '' && (await answerBooking(deps, outcome.leadId, eventUri))) })
}

/** `POST /api/stop-call-mail`, by the button of the page that an email's link opens, which shows the outcome. */
export const receiveStop = (deps: CallLinkDeps) => async (c: Context) => {
  const { token } = await readFormOrJson(c, stopCallMailRequest, ['token'])
  if ((await stopByLink(deps, token)) === 'unknown') throw new HttpError(...ENDED.unknown)
  return c.redirect(`${NO_CALL_MAIL_PATH}/${token}`, 303)
}

/** `POST /api/stop-call-mail/{token}`: a mail program's own button (RFC 8058). Its token is all that it needs. */
export const receiveOneClickStop = (deps: CallLinkDeps) => async (c: Context) => {
  if ((await stopByLink(deps, c.req.param('token') ?? '')) === 'unknown') throw new HttpError(...ENDED.unknown)
  return c.json({ ok: true })
}

/** What the page of a link to the calendar shows. */
export async function readCallScreen(deps: ReadLinkDeps, token: string): Promise<CallScreen> {
  const found = await readCallLink(deps, token)
  return found.state === 'good' ? { ...found, token } : found
}

/** What the page that stops emails shows. */
export async function readStopScreen(deps: ReadLinkDeps, token: string): Promise<NoCallMailScreen> {
  const found = await readStopLink(deps, token)
  if (typeof found === 'string') return { state: found }
  const { state, about } = found
  return state === 'good' ? { state, token, about } : { state, about }
}
