import type { Context } from 'hono'
import type { ScheduledEvent } from '#contracts/scheduled-event.ts'
import type { SiteWords } from '#contracts/site-words.ts'
import type { Clock } from '#server/clock.ts'
import { callInvitation, type EventParts, readScheduledEvent } from '#server/flows/booked-call.ts'
import { Refusal } from '#server/http/refusal.ts'

interface InvitationParts {
  clock: Clock
  publicOrigin: string | undefined
  pages: { words: () => Promise<SiteWords> }
}

/** `GET /api/call-invitation?event=…&start=…`: a booked call as a calendar file, from the query alone; no lookup. */
export const serveCallInvitation =
  ({ clock, publicOrigin, pages }: InvitationParts) =>
  async (c: Context) => {
    const call = { eventUri: c.req.query('event') ?? '', startTime: c.req.query('start') ?? '' }
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
export const serveScheduledEvent = (parts: EventParts) => async (c: Context) => {
  const answer = await readScheduledEvent(parts, c.req.query('uri') ?? '')
  if (answer === 'off') throw new Refusal(503, 'This site has no scheduler.')
  if (answer === 'malformed') throw new Refusal(422, 'uri must be the address of a scheduled event.')
  if (!answer.ok) {
    const isTemporary = answer.status === 503 || answer.status === 504
    throw new Refusal(answer.status, SENTENCES[answer.status], isTemporary ? { 'retry-after': '60' } : {})
  }
  const event: ScheduledEvent = {
    resource: answer.startTime === undefined ? {} : { start_time: answer.startTime },
  }
  return c.json(event)
}
