import type { Context } from 'hono'
import type { Clock } from '#server/clock.ts'
import { callInvitation } from '#server/flows/call-invitation.ts'
import { Refusal } from '#server/http/refusal.ts'

/** `GET /api/call-invitation?event=…&start=…`: a booked call as a calendar file. The page knows both; nothing is looked up. */
export const giveCallInvitation =
  ({ clock, publicOrigin }: { clock: Clock; publicOrigin: string | undefined }) =>
  (c: Context) => {
    const call = { eventUri: c.req.query('event') ?? '', startTime: c.req.query('start') ?? '' }
    const file = callInvitation(call, { now: clock(), publicOrigin })
    if (file === undefined) throw new Refusal(422, 'event must name a booked call, and start must be its time.')
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="call.ics"',
    })
  }
