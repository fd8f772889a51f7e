import type { Context } from 'hono'
import type { EventParts } from '#server/flows/booked-call.ts'
import type { CaptureParts } from '#server/flows/capture-lead.ts'
import { hearCalendar } from '#server/flows/hear-calendar.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mediaType, readUnmeasuredBytes } from '#server/http/request-body.ts'
import type { SecurityLog } from '#server/http/security-log.ts'

const MAX_EVENT_KILOBYTES = 64

interface CalendarParts extends CaptureParts, EventParts {
  security: SecurityLog
}

/**
 * `POST /api/calendly-webhook`: a call was booked, moved or cancelled. A 2xx means it's on disk; otherwise the scheduler
 * sends it again. Never 410, which ends its subscription.
 */
export const receiveCalendarNews = (parts: CalendarParts) => async (c: Context) => {
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
