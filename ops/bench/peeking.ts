// How often a landing page test gives a wrong result if checked daily, and how soon it detects real differences.
// Writes to docs/measurements.md.
//   npm run bench:peeking [-- --tests 1000] [--seed 1]      about two minutes
import { parseArgs } from 'node:util'
import { type Counted, evaluate, isUneven } from '#server/flows/stats/evaluate-test.ts'
import { type Random, seededRandom } from './faults/seeded-random.ts'
import { tableOf, writeMeasurement } from './write-measurement.ts'

const { values: flags } = parseArgs({ options: { tests: { type: 'string' }, seed: { type: 'string' } } })
const TESTS = Number(flags.tests ?? 1000)
const SEED = Number(flags.seed ?? 1)
const YEAR = 365

interface Site {
  /** Calls per visit, for A and B. */
  rates: readonly [number, number]
  visitsADay: number
  days: number
}

/** The first day, counting from 1, with each result. */
interface Course {
  aAhead: number | undefined
  bAhead: number | undefined
  alike: number | undefined
  uneven: number | undefined
  /** With a naive 95% z-test, checked every day. */
  naive: number | undefined
}

function runTest({ rates, visitsADay, days }: Site, random: Random): Course {
  const a: Counted = { visits: 0, booked: 0 }
  const b: Counted = { visits: 0, booked: 0 }
  const course: Course = { aAhead: undefined, bAhead: undefined, alike: undefined, uneven: undefined, naive: undefined }
  for (let day = 1; day <= days; day += 1) {
    for (let visit = 0; visit < visitsADay; visit += 1) {
      const [page, rate] = random() < 0.5 ? ([a, rates[0]] as const) : ([b, rates[1]] as const)
      page.visits += 1
      if (random() < rate) page.booked += 1
    }
    const { verdict } = evaluate({ a, b })
    if (isUneven(a.visits, b.visits)) course.uneven ??= day
    if (verdict === 'a-ahead') course.aAhead ??= day
    if (verdict === 'b-ahead') course.bAhead ??= day
    if (verdict === 'alike') course.alike ??= day
    if (Math.abs(zScore(a, b)) > 1.96) course.naive ??= day
  }
  return course
}

/** 0 while there's nothing to compare. */
function zScore(a: Counted, b: Counted): number {
  const rate = (a.booked + b.booked) / (a.visits + b.visits)
  const variance = rate * (1 - rate) * (1 / a.visits + 1 / b.visits)
  return variance > 0 && Number.isFinite(variance)
    ? (b.booked / b.visits - a.booked / a.visits) / Math.sqrt(variance)
    : 0
}

function runTests(site: Site): Course[] {
  const random = seededRandom(SEED)
  return Array.from({ length: TESTS }, () => runTest(site, random))
}

const share = (courses: readonly Course[], isMeant: (course: Course) => boolean) =>
  `${((100 * courses.filter(isMeant).length) / courses.length).toFixed(1)} %`

function median(courses: readonly Course[], dayOf: (course: Course) => number | undefined): string {
  const days = courses.map((course) => dayOf(course) ?? Number.POSITIVE_INFINITY).toSorted((one, other) => one - other)
  const middle = days[Math.floor(days.length / 2)] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(middle) ? `${middle}` : `over ${YEAR}`
}

const percent = (rate: number) => `${+(100 * rate).toFixed(1)} %`
const isCalled = ({ aAhead, bAhead }: Course) => aAhead !== undefined || bAhead !== undefined

const alike = [90, 2 * YEAR].flatMap((days) =>
  [0.005, 0.01, 0.04, 0.1].flatMap((rate) =>
    (days === 90 ? [5, 20, 100, 500] : [20]).map((visitsADay) => {
      const courses = runTests({ rates: [rate, rate], visitsADay, days })
      const saidBy = (what: 'naive' | 'uneven') => share(courses, (course) => course[what] !== undefined)
      return [days, percent(rate), visitsADay, share(courses, isCalled), saidBy('naive'), saidBy('uneven')]
    }),
  ),
)
const different = (
  [
    [0.04, 0.08],
    [0.04, 0.06],
    [0.04, 0.05],
    [0.04, 0.04],
  ] as const
).flatMap((rates) =>
  [20, 50, 100, 200, 500].map((visitsADay) => {
    const courses = runTests({ rates, visitsADay, days: YEAR })
    const by90 = ({ bAhead }: Course) => bAhead !== undefined && bAhead <= 90
    const [half, halfAlike] = [median(courses, ({ bAhead }) => bAhead), median(courses, ({ alike }) => alike)]
    const wrong = share(courses, ({ aAhead }) => aAhead !== undefined)
    return [...rates.map(percent), visitsADay, share(courses, by90), half, wrong, halfAlike]
  }),
)

const lines = [
  `${TESTS.toLocaleString('en-US')} simulated tests a row, seed ${SEED}, looked at every day.`,
  '',
  '**A against A: how many tests ever called a winner**',
  '',
  ...tableOf(['Days', 'Calls per visit', 'Visits a day', 'Ours', 'z-test at 95 %', 'Called uneven'], alike),
  '',
  '**A against B, over a year: how soon B is found**',
  '',
  ...tableOf(
    'A|B|Visits a day|Found within 90 days|Half found by day|A called instead|Half called alike by day'.split('|'),
    different,
  ),
]
console.log(lines.join('\n'))
writeMeasurement('bench-peeking', lines)
