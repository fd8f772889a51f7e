import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { DAY_MS, dayIn } from '#contracts/clock.ts'
import type { CountedStep, LandingTest, PageCounts, Split } from '#contracts/counts.ts'
import { landingPageAt, type Variant } from '#contracts/landing-pages.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  addToCount,
  type CountChoice,
  readFirstDay,
  readSwitches,
  sumCounts,
  type TestSwitch,
} from '#server/store/counts.ts'
import { type Database, insertRow, inTransaction, lockAddress, type StoreDeps } from '#server/store/database.ts'
import { describeEvaluation, evaluate } from './evaluate-test.ts'

const PACE_DAYS = 28

export interface TestDeps extends StoreDeps {
  /** The paths of the landing pages that visitors see. */
  landingPages: () => Promise<readonly string[]>
}

/** The versions that visitors see, by page without variant. */
export async function readVariants({ landingPages }: Pick<TestDeps, 'landingPages'>): Promise<Map<string, Variant[]>> {
  const places = (await landingPages()).flatMap((path) => landingPageAt(path) ?? [])
  const byPage = Map.groupBy(places, ({ page }) => page)
  return new Map([...byPage].map(([page, found]) => [page, found.map(({ variant }) => variant).toSorted()]))
}

/** Landing pages without variant: those that visitors see, and those whose test somebody ended. */
export async function listLandingNames(deps: TestDeps): Promise<string[]> {
  const [variants, switches] = await Promise.all([readVariants(deps), readSwitches(deps.db)])
  return [...new Set([...variants.keys(), ...switches.map(({ page }) => page)])].toSorted()
}

/** Each test of two versions, with what its counts say; also where one or both are gone, if somebody ended it. */
export async function readLandingTests(deps: TestDeps): Promise<LandingTest[]> {
  const switches = Map.groupBy(await readSwitches(deps.db), ({ page }) => page)
  const variants = await readVariants(deps)
  const pairs = [...variants].flatMap(([page, { length }]) => (length > 1 ? [page] : []))
  const pages = [...new Set([...pairs, ...switches.keys()])].toSorted()
  const tests = await Promise.all(
    pages.map((page) => readTest(deps, page, { switches: switches.get(page) ?? [], variants })),
  )
  return tests.filter(({ variants: { length }, counts: { a, b } }) => length > 1 || a.visits + b.visits > 0)
}

async function readTest(
  deps: StoreDeps,
  page: string,
  { switches, variants }: { switches: TestSwitch[]; variants: ReadonlyMap<string, Variant[]> },
): Promise<LandingTest> {
  const { db, timeZone } = deps
  const period = evenDays(switches, timeZone)
  const counts = await readCounts(db, { page, ...period })
  const { verdict, difference, ...judged } = evaluate(counts)
  const split = splitNow(switches)
  const latest = switches.at(-1)
  const isRunning = split === 'even'
  const visitsAWeek = isRunning ? await readPace(deps, page, period.from) : 0
  return {
    page,
    variants: variants.get(page) ?? [],
    split,
    switched: latest ? { by: latest.switched_by, at: latest.switched_at } : null,
    from: period.from ?? null,
    to: period.to ?? null,
    counts,
    verdict,
    difference,
    sentence: describeEvaluation({ verdict, difference, ...judged }, counts, { isRunning, visitsAWeek }),
  }
}

const splitNow = (switches: readonly TestSwitch[]): Split => switches.at(-1)?.split ?? 'even'

/** The last full days with an even split. A day with a switch had both kinds of visitors. */
function evenDays(switches: readonly TestSwitch[], timeZone: string | undefined): Pick<CountChoice, 'from' | 'to'> {
  const begun = switches.findLastIndex(({ split }) => split === 'even')
  const [start, end] = [switches[begun], switches[begun + 1]]
  return {
    from: start && dayIn(start.switched_at + DAY_MS, timeZone),
    to: end && dayIn(end.switched_at - DAY_MS, timeZone),
  }
}

async function readCounts(db: Database, choice: CountChoice): Promise<Record<Variant, PageCounts>> {
  const sums = await sumCounts(db, { ...choice, steps: ['view', 'step-1', 'booked'] })
  const countsOf = (variant: Variant): PageCounts => {
    const of = (step: string) => sums.find((sum) => sum.variant === variant && sum.step === step)?.count ?? 0
    return { visits: of('view'), started: of('step-1'), booked: of('booked') }
  }
  return { a: countsOf('a'), b: countsOf('b') }
}

/** Average visits per week over the last four, or since the test began. */
async function readPace({ db, clock, timeZone }: StoreDeps, page: string, begun: string | undefined): Promise<number> {
  const today = dayIn(clock(), timeZone)
  const first = begun ?? (await readFirstDay(db, page)) ?? today
  const fourWeeksAgo = dayIn(clock() - (PACE_DAYS - 1) * DAY_MS, timeZone)
  const from = first > fourWeeksAgo ? first : fourWeeksAgo
  const days = Math.max(1, (Date.parse(today) - Date.parse(from)) / DAY_MS + 1)
  const counts = await readCounts(db, { page, from, to: today })
  return (7 * (counts.a.visits + counts.b.visits)) / days
}

interface Switching {
  page: string
  split: Split
  by: string
  /** When it was last switched, as far as the person knew; null if never. Left out, whatever the split is gives way. */
  seen?: number | null | undefined
}

/**
 * Changes the split on every server, unless someone else has since. `even` again restarts the test.
 * @returns `switched`, `as it is` if nothing changed, or the switch that the person hasn't seen
 */
export const switchTest = (
  { db, clock }: StoreDeps,
  { page, split, by, seen }: Switching,
): Promise<'switched' | 'as it is' | TestSwitch> =>
  inTransaction(db, async (trx) => {
    // One after the other, or two at once would both be the first.
    await lockAddress(trx, page)
    const earlier = (await readSwitches(trx)).filter((made) => made.page === page)
    const latest = earlier.at(-1)
    if (split !== 'even' && split === splitNow(earlier)) return 'as it is'
    if (latest && seen !== undefined && seen !== latest.switched_at) return latest
    // Server clocks differ a little, and the latest switch must win.
    const at = Math.max(clock(), (latest?.switched_at ?? 0) + 1)
    await insertAuditEntry(trx, { by, what: 'switched a test', about: `${page} to ${split}`, at: clock() })
    await insertRow(trx, 'test_switches', { id: randomUUID(), page, split, switched_by: by, switched_at: at })
    return 'switched'
  })

export type Splits = ReturnType<typeof followSplits>

/** How long a server may not know of a switch made on another. */
const FRESH_MS = 1000

/** How long to leave a failed store alone: a visitor waits for each try. */
const RETRY_AFTER_MS = 10_000

/** Reads the switches at most once a second, for all callers together. */
export function followSplits({ db, clock, log }: StoreDeps & { log: Logger }) {
  let known: ReadonlyMap<string, Split> = new Map()
  let readAgainAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read() {
    try {
      known = new Map((await readSwitches(db)).map(({ page, split }) => [page, split]))
      readAgainAt = clock() + FRESH_MS
    } catch (error) {
      readAgainAt = clock() + RETRY_AFTER_MS
      log.error({ err: error }, 'the settings of the A/B tests could not be read; the last known ones stay in effect')
    } finally {
      reading = undefined
    }
  }

  return {
    /** How an offer's visitors are split. Never throws: while the store fails, it's the last known split. */
    async of(page: string): Promise<Split> {
      // Don't stop reading because the clock went back.
      if (clock() >= readAgainAt || clock() < readAgainAt - RETRY_AFTER_MS) await (reading ??= read())
      return known.get(page) ?? 'even'
    },
  }
}

/** Counts a step for today. @throws if the store can't be written; then nothing is counted */
export async function countStep({ db, clock, timeZone }: StoreDeps, step: CountedStep): Promise<void> {
  await addToCount(db, { day: dayIn(clock(), timeZone), ...step })
}
