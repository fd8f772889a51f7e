import * as z from 'zod/mini'
import { DAY_MS } from '#contracts/clock.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { agreeOnCall, cancelAgreed, moveAgreed, undoAgreed } from '#server/flows/calls/agreed-call.ts'
import { HttpError, refuseUnless } from '#server/http/http-error.ts'
import { readJson } from '#server/http/request-body.ts'
import { type ConsoleDeps, handlersOf } from './console-deps.ts'
import { GONE, idOf } from './leads.ts'

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
      refuseUnless('set', await agreeOnCall(deps, { leadId: idOf(c), by: me.email, startsAt }), {
        'has one': [409, 'There’s a call already. Cancel it before you set another.'],
        'not asked': [
          409,
          'A call can be set only for someone who sent the survey, or a business card with a phone number.',
        ],
        unknown: [404, GONE],
      })
    },
    'POST /api/console/calls/:id/move': async (c, me) => {
      const { from, ...to } = await readJson(c, moveRequest)
      const startsAt = readTime(to)
      refuseUnless('moved', await moveAgreed(deps, { leadId: idOf(c), by: me.email, from, startsAt }), {
        nothing: [409, 'There’s no call to move: it was canceled.'],
        another: [409, 'Someone moved it in the meantime. Nothing was changed.'],
        unknown: [404, GONE],
      })
    },
    'POST /api/console/calls/:id/undo': async (c, me) =>
      refuseUnless('undone', await undoAgreed(deps, { leadId: idOf(c), by: me.email }), {
        'too late': [409, 'Too late to undo: the emails are on their way.'],
        nothing: [409, 'It’s undone already.'],
        unknown: [404, GONE],
      }),
    'POST /api/console/calls/:id/cancel': async (c, me) =>
      refuseUnless('cancelled', await cancelAgreed(deps, { leadId: idOf(c), by: me.email }), {
        nothing: [409, 'There’s no call to cancel.'],
        unknown: [404, GONE],
      }),
  })
}

/** In epoch milliseconds; undefined for a day that the calendar doesn't have. */
function instantOf(input: z.infer<typeof setRequest>, timeZone: string): number | undefined {
  if ('at' in input) return Date.parse(input.at)
  const day = ifPossible(() => Temporal.PlainDateTime.from(input.local, { overflow: 'reject' }))
  return day?.toZonedDateTime(timeZone).epochMilliseconds
}
