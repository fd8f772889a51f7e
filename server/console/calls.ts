import * as z from 'zod/mini'
import { DAY_MS } from '#contracts/clock.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { agreeOnCall, cancelAgreed, moveAgreed, undoAgreed } from '#server/flows/calls/agreed-call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson } from '#server/http/request-body.ts'
import { type ConsoleDeps, handlersOf } from './console-deps.ts'
import { idOf } from './leads.ts'

/** How far ahead a call can be set. */
const MOST_AHEAD_MS = 366 * DAY_MS

const local = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a time such as 2026-03-05T14:30'))
/** An instant, or a time of day in the owner's time zone. */
const setRequest = z.union([z.strictObject({ at: z.iso.datetime() }), z.strictObject({ local })])
/** @property from when the call was, as the page showed it, in epoch milliseconds */
const moveRequest = z.strictObject({ from: z.int(), local })

/** Endpoints that set a call with a lead's sender, take it back, and cancel it. */
export function callEndpoints(deps: ConsoleDeps) {
  const { clock, timeZone } = deps
  const readTime = (asked: z.infer<typeof setRequest>): number => {
    const startsAt = instantOf(asked, timeZone)
    const now = clock()
    if (startsAt === undefined || startsAt <= now) throw new HttpError(422, 'That time is over. Pick a later one.')
    if (startsAt > now + MOST_AHEAD_MS) throw new HttpError(422, 'That’s more than a year away. Check the date.')
    return startsAt
  }
  return handlersOf({
    'POST /api/console/calls/:id/set': async (c, me) => {
      const startsAt = readTime(await readJson(c, setRequest))
      await agreeOnCall(deps, { leadId: idOf(c), by: me.email, startsAt })
    },
    'POST /api/console/calls/:id/move': async (c, me) => {
      const { from, ...to } = await readJson(c, moveRequest)
      const startsAt = readTime(to)
      await moveAgreed(deps, { leadId: idOf(c), by: me.email, from, startsAt })
    },
    'POST /api/console/calls/:id/undo': (c, me) => undoAgreed(deps, { leadId: idOf(c), by: me.email }),
    'POST /api/console/calls/:id/cancel': (c, me) => cancelAgreed(deps, { leadId: idOf(c), by: me.email }),
  })
}

/** In epoch milliseconds; undefined for a day that the calendar doesn't have. */
function instantOf(input: z.infer<typeof setRequest>, timeZone: string): number | undefined {
  if ('at' in input) return Date.parse(input.at)
  const day = ifPossible(() => Temporal.PlainDateTime.from(input.local, { overflow: 'reject' }))
  return day?.toZonedDateTime(timeZone).epochMilliseconds
}
