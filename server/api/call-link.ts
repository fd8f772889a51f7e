import type { Context } from 'hono'
import { ASKED_TIMES_HEADER, readAskedTimes } from '#contracts/asked-times.ts'
import { callTimeRequest, stopCallMailRequest } from '#contracts/calls.ts'
import {
  type CallLinkEnd,
  type CallScreen,
  NO_CALL_MAIL_PATH,
  type NoCallMailScreen,
} from '#contracts/given-to-pages.ts'
import {
  type CallLinkParts,
  type ReadLinkParts,
  readCallLink,
  readStopLink,
  stopByLink,
  takeCallTime,
} from '#server/flows/call-link.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readFormOrJson, readJson } from '#server/http/request-body.ts'

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
  const { token, ...booking } = await readJson(c, callTimeRequest)
  const askedTimes = readAskedTimes(c.req.header(ASKED_TIMES_HEADER))
  if (booking.eventUri === '' && !askedTimes)
    throw new Refusal(422, 'eventUri must be the address of a scheduled event.')
  const outcome = await takeCallTime(parts, token, {
    booking,
    askedTimes: booking.eventUri === '' ? askedTimes : undefined,
  })
  if (outcome !== 'good') throw new Refusal(...ENDED[outcome])
  return c.json({ ok: true })
}

/** `POST /api/stop-call-mail`, by the button of the page that an email's link opens, which shows the outcome. */
export const receiveStop = (parts: ReadLinkParts) => async (c: Context) => {
  const { token } = await readFormOrJson(c, stopCallMailRequest, ['token'])
  if ((await stopByLink(parts, token)) === 'unknown') throw new Refusal(...ENDED.unknown)
  return c.redirect(`${NO_CALL_MAIL_PATH}/${token}`, 303)
}

/** `POST /api/stop-call-mail/{token}`: a mail program's own button (RFC 8058). Its token is all that it needs. */
export const receiveOneClickStop = (parts: ReadLinkParts) => async (c: Context) => {
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
  const state = await readStopLink(parts, token)
  return state === 'good' ? { state, token } : { state }
}
