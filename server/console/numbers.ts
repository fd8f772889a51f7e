import type { Context } from 'hono'
import { type FunnelAnswer, MOST_CAMPAIGNS } from '#contracts/counts.ts'
import { switchRequest, type TestsAnswer } from '#contracts/landing-tests.ts'
import type { WeekChanges } from '#contracts/weekly-numbers.ts'
import { DAY_MS, dayIn, utcDay } from '#server/clock.ts'
import { readLandingTests, switchTest } from '#server/flows/landing-tests.ts'
import { listOlderAnew } from '#server/flows/people/lead-listing.ts'
import { spanOfDays } from '#server/flows/purchase/order-books.ts'
import { readWeekChanges } from '#server/flows/week-changes.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson } from '#server/http/request-body.ts'
import { countByCampaign } from '#server/store/campaigns.ts'
import { sumCounts } from '#server/store/days.ts'
import { type ConsoleParts, handle } from './console-parts.ts'

/** Default number of days in the funnel. */
const USUAL_DAYS = 28

export const funnelCalls = ({ db, clock, timeZone }: ConsoleParts) =>
  handle({
    'GET /api/console/funnel': async (c) => {
      const to = dayAsked(c, 'to') ?? dayIn(clock(), timeZone)
      const from = dayAsked(c, 'from') ?? utcDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS)
      if (from > to) throw new Refusal(400, 'The first day must not be after the last.')
      await listOlderAnew(db)
      const [counts, campaigns] = await Promise.all([
        sumCounts(db, { from, to }),
        countByCampaign(db, spanOfDays({ from, to }, timeZone)),
      ])
      const listed = campaigns.slice(0, MOST_CAMPAIGNS)
      return c.json<FunnelAnswer>({ from, to, counts, campaigns: listed, more: campaigns.length - listed.length })
    },
  })

/** A day (`2026-11-01`) from the query; undefined if absent. */
function dayAsked(c: Context, name: string): string | undefined {
  const text = c.req.query(name) || undefined
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || utcDay(time) !== text) throw new Refusal(400, `${name} must be a day such as 2026-11-01.`)
  return text
}

/** What changed in the last seven days. */
export const changeCalls = (parts: ConsoleParts) =>
  handle({
    'GET /api/console/changes': async (c) => c.json<WeekChanges>(await readWeekChanges(parts)),
  })

/** API calls of the landing page tests. */
export const testCalls = (parts: ConsoleParts) =>
  handle({
    'GET /api/console/tests': async (c) => c.json<TestsAnswer>({ tests: await readLandingTests(parts) }),
    'POST /api/console/tests/switch': async (c, me) => {
      const { page, split } = await readJson(c, switchRequest)
      await switchTest(parts, { page, split, by: me.email })
      return c.json<TestsAnswer>({ tests: await readLandingTests(parts) })
    },
  })
