import type { Logger } from 'pino'
import { runRepeatedly, type Stoppable, startOf, zoned } from '#contracts/clock.ts'
import type { WeekAndBefore, WeekChanges, WeeklyNumbers } from '#contracts/counts.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import { DESTINATIONS, LEAD_KINDS } from '#contracts/lead-kind.ts'
import { countLeads, countSales, readReportedWeeks } from '#server/store/counts.ts'
import { insertNew, inTransaction } from '#server/store/database.ts'
import { type Lead, storedAttribution } from '#server/store/leads.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { enqueueMessage, type WakeDeps, wakeFor } from '../leads/enqueue-deliveries.ts'
import { readFields, walkLeads } from '../leads/stored-lead.ts'
import { readLandingTests, type TestDeps } from './landing-tests.ts'

export interface WeekDeps extends TestDeps {
  /** The owner's, such as `America/New_York`. */
  timeZone: string
}

/** When the report is due on the Monday after its week, in the owner's time zone. */
const DUE_AT = '07:00'

/** The week whose report is due, and when the next one is. */
function dueReport(now: number, timeZone: string): { monday: string; nextAt: number } {
  const thisMonday = mondayOf(zoned(now, timeZone).toPlainDate())
  const dueAt = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: DUE_AT }).epochMilliseconds
  const isDue = dueAt(thisMonday) <= now
  return {
    monday: thisMonday.subtract({ weeks: isDue ? 1 : 2 }).toString(),
    nextAt: dueAt(isDue ? thisMonday.add({ weeks: 1 }) : thisMonday),
  }
}

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** Counts a week and the week before. Pending deliveries and tests are as of now. @param monday its first day */
export async function countWeek(deps: WeekDeps, monday: string): Promise<WeeklyNumbers> {
  const { db, timeZone } = deps
  const first = Temporal.PlainDate.from(monday)
  const start = startOf(first, timeZone)
  const before = startOf(first.subtract({ weeks: 1 }), timeZone)
  const end = startOf(first.add({ weeks: 1 }), timeZone)

  const counts = new Map<string, WeekAndBefore>()
  const count = (name: string, { created_at }: Lead) => {
    const both = counts.get(name) ?? { week: 0, before: 0 }
    both[created_at >= start ? 'week' : 'before'] += 1
    counts.set(name, both)
  }
  for await (const { lead } of walkLeads(db, { since: before, until: end })) {
    if (lead.unconfirmed_until !== null) continue
    if (lead.held === 1) {
      count('held', lead)
      continue
    }
    count('all', lead)
    count(`kind ${lead.kind}`, lead)
    count(`page ${pageOf(lead)}`, lead)
    if (lead.kind === 'survey' && isBooked(lead)) count('booked', lead)
    else if (lead.asked_times !== null) count('asked', lead)
  }

  const of = (name: string) => counts.get(name) ?? { week: 0, before: 0 }
  const byPage = [...counts.keys()].filter((name) => name.startsWith('page '))
  const waiting = await countWaiting(db)
  const tests = await readLandingTests(deps)
  const sold = await countSales(db, { from: start, until: end })
  const soldBefore = await countSales(db, { from: before, until: start })
  return {
    monday,
    sunday: first.add({ days: 6 }).toString(),
    timeZone,
    leads: of('all'),
    byKind: LEAD_KINDS.map((kind) => ({ kind, ...of(`kind ${kind}`) })),
    byPage: byPage
      .map((name) => ({ page: name.slice('page '.length), ...of(name) }))
      .toSorted(
        (one, other) => other.week - one.week || other.before - one.before || one.page.localeCompare(other.page),
      ),
    booked: of('booked'),
    asked: of('asked'),
    sales: { week: sold.sales, before: soldBefore.sales },
    refunds: { week: sold.refunds, before: soldBefore.refunds },
    tests: tests.map(({ page, split, verdict, sentence }) => ({ page, split, verdict, sentence })),
    waiting: DESTINATIONS.flatMap((destination) => {
      const found = waiting.find((each) => each.destination === destination)
      return found ? [{ destination, waiting: found.waiting, failed: found.failed }] : []
    }),
    held: of('held'),
  }
}

/** Anyone can send any page with a lead, so only ours are named. */
function pageOf(lead: Lead): string {
  const page = storedAttribution(lead)?.first.page
  if (page === undefined) return 'none'
  return landingPageAt(page) ? page : 'other'
}

function isBooked({ payload }: Lead): boolean {
  const { firstMeetingTimestamp, eventUri } = readFields(payload)
  return Boolean(firstMeetingTimestamp || eventUri)
}

export interface WeeklyReportDeps extends WakeDeps, WeekDeps {
  timeZone: string
  log: Logger
  /** False while the clock may be ahead: then no report goes out. */
  isClockTrusted: () => boolean
}

/** Check interval: also the most that a clock change or a sleeping machine can add to the delay. */
const POLL_MS = 15 * 60 * 1000

/** Mails last week's numbers each Monday at 7 in the owner's time zone, once, however many servers run. */
export function mailWeeklyReports(deps: WeeklyReportDeps): Stoppable | undefined {
  const { clock, timeZone, log, destinationsOf, isClockTrusted } = deps
  if (destinationsOf('weekly-report').length === 0) return undefined
  return runRepeatedly(async () => {
    if (!isClockTrusted()) return POLL_MS
    const { monday, nextAt } = dueReport(clock(), timeZone)
    try {
      await enqueueReport(deps, monday)
    } catch (error) {
      log.error({ err: error }, 'the weekly report could not be stored; trying again later')
    }
    return Math.min(POLL_MS, nextAt - clock())
  })
}

async function enqueueReport(deps: WeeklyReportDeps, monday: string): Promise<void> {
  const { db, clock } = deps
  const reported = await readReportedWeeks(db)
  if (reported.includes(monday)) return
  // A new site starts with the first week it sees to its end.
  const payload = reported.length === 0 ? undefined : await countWeek(deps, monday)
  const isQueued = await inTransaction(db, async (trx) => {
    if (!(await insertNew(trx, 'weekly_reports', { monday, made_at: clock() })) || !payload) return false
    await enqueueMessage({ ...deps, db: trx }, { kind: 'weekly-report', payload })
    return true
  })
  if (isQueued) wakeFor(deps, 'weekly-report')
}

const DAYS = 7

/** The last seven days, today among them, compared with the seven before, up to the same time of day. */
export async function readWeekChanges(deps: WeekDeps): Promise<WeekChanges> {
  const { db, clock, timeZone } = deps
  const { week, before } = lastTwoWeeks(clock(), timeZone)
  const [came, cameBefore] = await Promise.all([countLeads(db, week), countLeads(db, before)])
  const [sold, soldBefore] = await Promise.all([countSales(db, week), countSales(db, before)])
  const tests = await readLandingTests(deps)
  return {
    leads: { week: came.leads, before: cameBefore.leads },
    booked: { week: came.booked, before: cameBefore.booked },
    sales: { week: sold.sales, before: soldBefore.sales },
    tests: tests.map(({ page, split, verdict }) => ({ page, split, verdict })),
  }
}

/** The same days as *Today* counts. */
function lastTwoWeeks(now: number, timeZone: string) {
  const clock = zoned(now, timeZone)
  const startAgo = (days: number) => startOf(clock.toPlainDate().subtract({ days }), timeZone)
  return {
    week: { from: startAgo(DAYS - 1), until: now + 1 },
    before: { from: startAgo(2 * DAYS - 1), until: clock.subtract({ days: DAYS }).epochMilliseconds },
  }
}
