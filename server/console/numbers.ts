import { DAY_MS, dayIn, utcDay } from '#contracts/clock.ts'
import { daysQuery } from '#contracts/console-leads.ts'
import {
  type FunnelAnswer,
  MOST_CAMPAIGNS,
  switchRequest,
  type TestsAnswer,
  type WeekChanges,
} from '#contracts/counts.ts'
import { VARIANTS } from '#contracts/landing-pages.ts'
import { visitorSurvey } from '#contracts/survey-questions.ts'
import { spanOfDays } from '#server/flows/purchase/order-books.ts'
import { listReadArticles } from '#server/flows/stats/article-reads.ts'
import { readLandingTests, readVariants, switchTest } from '#server/flows/stats/landing-tests.ts'
import { readWeekChanges } from '#server/flows/stats/weekly-report.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson, readQuery } from '#server/http/request-body.ts'
import { countByCampaign, sumCounts, type TestSwitch } from '#server/store/counts.ts'
import { type ConsoleDeps, handlersOf } from './console-deps.ts'

/** Default number of days in the funnel. */
const USUAL_DAYS = 28

/** Endpoints of the funnel, of the week's changes, and of the landing page tests. */
export function numberEndpoints(deps: ConsoleDeps) {
  const { db, clock, timeZone } = deps
  return handlersOf({
    'GET /api/console/funnel': async (c) => {
      const asked = readQuery(c, daysQuery)
      const to = asked.to || dayIn(clock(), timeZone)
      const from = asked.from || utcDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS)
      if (from > to) throw new HttpError(422, 'The first day must not be after the last.')
      const [counts, campaigns, articles] = await Promise.all([
        sumCounts(db, { from, to }),
        countByCampaign(db, spanOfDays({ from, to }, timeZone)),
        listReadArticles(deps, { from, to }),
      ])
      const listed = campaigns.slice(0, MOST_CAMPAIGNS)
      const pages = await deps.landingPages()
      const survey = visitorSurvey(await deps.survey())
      return c.json<FunnelAnswer>({
        from,
        to,
        survey,
        counts,
        pages,
        articles,
        campaigns: listed,
        more: campaigns.length - listed.length,
      })
    },
    'GET /api/console/changes': async (c) => c.json<WeekChanges>(await readWeekChanges(deps)),
    'GET /api/console/tests': async (c) => c.json<TestsAnswer>({ tests: await readLandingTests(deps) }),
    'POST /api/console/tests/switch': async (c, me) => {
      const asked = await readJson(c, switchRequest)
      if ((await readVariants(deps)).get(asked.page)?.length !== VARIANTS.length)
        throw new HttpError(404, 'This page has no two versions to send visitors to. Load the page again.')
      const switched = await switchTest(deps, { ...asked, by: me.email })
      if (typeof switched === 'object') throw new HttpError(409, describeSwitch(switched))
      return c.json<TestsAnswer>({ tests: await readLandingTests(deps) })
    },
  })
}

const describeSwitch = ({ split, switched_by }: TestSwitch): string => {
  const did = split === 'even' ? 'split the visitors evenly' : `sent all visitors to ${split.toUpperCase()}`
  return `${switched_by} ${did} in the meantime. Nothing was changed.`
}
