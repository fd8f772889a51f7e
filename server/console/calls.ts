import * as z from 'zod/mini'
import { DAY_MS } from '#server/clock.ts'
import { agreeOnCall, cancelAgreed, undoAgreed } from '#server/flows/agreed-call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson } from '#server/http/request-body.ts'
import { type ConsoleParts, handle } from './console-parts.ts'
import { GONE } from './leads.ts'

/** How far ahead a call can be set. */
const MOST_AHEAD_MS = 366 * DAY_MS

/** An instant, or a time of day in the owner's time zone. */
const setRequest = z.union([
  z.strictObject({ at: z.iso.datetime() }),
  z.strictObject({
    local: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a time such as 2026-03-05T14:30')),
  }),
])

/** API calls that set a call with a lead's sender, take it back, and cancel it. */
export function callCalls(parts: ConsoleParts) {
  const { clock, timeZone } = parts
  return handle({
    'POST /api/console/calls/:id/set': async (c, me) => {
      const startsAt = instantOf(await readJson(c, setRequest), timeZone)
      const now = clock()
      if (startsAt === undefined || startsAt <= now) throw new Refusal(422, 'That time is over. Pick a later one.')
      if (startsAt > now + MOST_AHEAD_MS) throw new Refusal(422, 'That’s more than a year away. Check the date.')
      const outcome = await agreeOnCall(parts, { leadId: c.req.param('id') ?? '', by: me.email, startsAt })
      if (outcome === 'set') return c.json({})
      if (outcome === 'has one') throw new Refusal(409, 'There’s a call already. Cancel it before you set another.')
      if (outcome === 'not asked')
        throw new Refusal(
          409,
          'A call can be set only for who sent the survey, or a business card with a phone number.',
        )
      throw new Refusal(404, GONE)
    },
    'POST /api/console/calls/:id/undo': async (c, me) => {
      const outcome = await undoAgreed(parts, { leadId: c.req.param('id') ?? '', by: me.email })
      if (outcome === 'undone') return c.json({})
      if (outcome === 'too late') throw new Refusal(409, 'Too late to undo: the emails are on their way.')
      if (outcome === 'nothing') throw new Refusal(409, 'It’s undone already.')
      throw new Refusal(404, GONE)
    },
    'POST /api/console/calls/:id/cancel': async (c, me) => {
      const outcome = await cancelAgreed(parts, { leadId: c.req.param('id') ?? '', by: me.email })
      if (outcome === 'cancelled') return c.json({})
      if (outcome === 'nothing') throw new Refusal(409, 'There’s no call to cancel.')
      throw new Refusal(404, GONE)
    },
  })
}

/** In epoch milliseconds; undefined for a day that the calendar doesn't have. */
function instantOf(given: z.infer<typeof setRequest>, timeZone: string): number | undefined {
  if ('at' in given) return Date.parse(given.at)
  try {
    return Temporal.PlainDateTime.from(given.local, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return undefined
  }
}
