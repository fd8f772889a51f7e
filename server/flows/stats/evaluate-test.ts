import { type Difference, type PageCounts, per100Visits, type Verdict } from '#contracts/counts.ts'
import { numbered } from '#contracts/wording.ts'

/** Probability that a confidence sequence ever excludes the true difference. */
const ALPHA = 0.05

/** The number of visits at which the interval is tightest for its standard error. Fixed before a test begins. */
const TIGHTEST_AT = 4000

/** Solves x = ln(x + 1) - 2 ln ALPHA, which makes the interval tightest where t·ρ² = x. */
const RHO_SQUARED = 8.212 / TIGHTEST_AT

/** Below these counts there's no verdict. `npm run bench:peeking` shows how often equal pages still get one. */
export const TRUSTED_FROM = { visitsEach: 100, booked: 10 }

/** Chi-square with one degree of freedom: fewer than 1 in 1,000 fair splits exceed this. */
const UNEVEN_FROM = 10.828

/** As a share of the booking rate: a difference up to this is too small to keep testing for. */
const SMALL = 0.5

export type Counted = Pick<PageCounts, 'visits' | 'booked'>

export interface Evaluation {
  verdict: Verdict
  /** Null while there are too few counts. */
  difference: Difference | null
  /** How many more visits the interval needs at these rates; 0 unless it's too early. */
  visitsToGo: number
  /** Calls per visit that count as a small difference. */
  small: number
}

/** True if this split of visits would be a rare accident had each visitor had the same chance of either page. */
export const isUneven = (a: number, b: number): boolean => a + b > 0 && (a - b) ** 2 / (a + b) > UNEVEN_FROM

/**
 * Half the width of an asymptotic confidence sequence at t observations:
 *
 *   σ · sqrt(2(tρ² + 1) / (t²ρ²) · ln(sqrt(tρ² + 1) / α)), with σ / sqrt(t) the standard error.
 *
 * In the limit of many observations, all intervals from the first look to the last contain the true value with
 * probability 1 - α. So looking every day does no harm. Theorem 2.2 of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
 * "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024),
 * https://arxiv.org/abs/2103.06476.
 * ρ only sets where the interval is tightest: about 3.0 standard errors there; a single look would take 1.96.
 */
function halfWidth(standardError: number, observations: number): number {
  const x = observations * RHO_SQUARED
  return standardError * Math.sqrt((1 + 1 / x) * Math.log((x + 1) / ALPHA ** 2))
}

/** Compares the booking rates. Symmetric in A and B; accepts any counts. */
export function evaluate(counts: { a: Counted; b: Counted }): Evaluation {
  const a = tidy(counts.a)
  const b = tidy(counts.b)
  const visits = a.visits + b.visits
  const small = SMALL * ((a.booked + b.booked + 1) / (visits + 2))
  const needed = visitsUntilTrusted(a, b)
  if (needed > 0) {
    const verdict = isUneven(a.visits, b.visits) ? 'uneven' : 'too-early'
    // No standard error yet: assume that both pages have the combined rate.
    const guess = Math.sqrt((4 * small) / SMALL)
    return { verdict, difference: null, visitsToGo: Math.max(needed, visitsFor(guess, small) - visits), small }
  }

  const standardError = Math.sqrt(variance(a) + variance(b))
  const estimate = b.booked / b.visits - a.booked / a.visits
  const half = halfWidth(standardError, visits)
  const difference = { estimate, low: Math.max(-1, estimate - half), high: Math.min(1, estimate + half) }
  const verdict = verdictOf(difference, small)
  if (isUneven(a.visits, b.visits)) return { verdict: 'uneven', difference, visitsToGo: 0, small }
  if (verdict !== 'too-early') return { verdict, difference, visitsToGo: 0, small }
  // Early on, a large difference is mostly chance, so don't count on more than `small`.
  const width = Math.min(small, Math.max(Math.abs(estimate), small - Math.abs(estimate)))
  const visitsToGo = visitsFor(standardError * Math.sqrt(visits), width) - visits
  return { verdict, difference, visitsToGo: Math.max(1, visitsToGo), small }
}

function verdictOf({ low, high }: Difference, small: number): Verdict {
  if (low > 0) return 'b-ahead'
  if (high < 0) return 'a-ahead'
  return Math.max(-low, high) <= small ? 'alike' : 'too-early'
}

/** A view can be blocked while its booking is counted. */
const tidy = ({ visits, booked }: Counted): Counted => ({ visits: Math.max(visits, booked), booked })

/** A page without a single call may still bring some (Agresti and Caffo). */
function variance({ visits, booked }: Counted): number {
  const rate = (booked + 1) / (visits + 2)
  return (rate * (1 - rate)) / (visits + 2)
}

/** How many more visits, to both pages, until there's enough of each count. */
function visitsUntilTrusted(a: Counted, b: Counted): number {
  const { visitsEach, booked } = TRUSTED_FROM
  const forVisits = 2 * Math.max(0, visitsEach - a.visits, visitsEach - b.visits)
  const calls = a.booked + b.booked
  const forCalls = calls >= booked ? 0 : ((booked - calls) * (a.visits + b.visits + 2)) / (calls + 1)
  return Math.ceil(Math.max(forVisits, forCalls))
}

/** Visits from which the half-width is at most `width`. @param deviation the standard error times sqrt(visits) */
function visitsFor(deviation: number, width: number): number {
  let [low, high] = [1, 2]
  const isEnough = (visits: number) => halfWidth(deviation / Math.sqrt(visits), visits) <= width
  while (!isEnough(high) && high < 1e12) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** A test's status, besides its counts. */
export interface Course {
  isRunning: boolean
  /** Visits to both pages in an average recent week. */
  visitsAWeek: number
}

/** Beyond this many weeks, all that matters is that it takes too long. */
const TOO_LONG = 104

export function describeEvaluation(
  { verdict, difference, visitsToGo, small }: Evaluation,
  { a, b }: { a: Counted; b: Counted },
  { isRunning, visitsAWeek }: Course,
): string {
  if (verdict === 'uneven')
    return `Don’t compare these yet: A had ${numbered(a.visits, 'visit')} and B ${numbered(b.visits, 'visit')}. A fair split is that uneven less than once in 1,000 times. Check whether a link or an ad leads straight to one page, and whether both pages work. Then start the test over.`
  if (verdict === 'alike' && difference)
    return `No difference larger than ${calls(Math.max(-difference.low, difference.high), 'ceil')}. Keep the page you like better.`
  if ((verdict === 'a-ahead' || verdict === 'b-ahead') && difference) {
    const [name, less, more] =
      verdict === 'b-ahead' ? ['B', difference.low, difference.high] : ['A', -difference.high, -difference.low]
    return `${name} is ahead, by ${per100Visits(less, 'floor')} to ${calls(more, 'ceil')}.`
  }
  if (a.visits + b.visits === 0) return 'No visits yet.'
  if (!isRunning) return 'It ended too early to tell.'
  if (visitsAWeek <= 0) return 'Too early to tell, and there were no visits in the last four weeks.'
  const weeks = Math.max(1, Math.round(visitsToGo / visitsAWeek))
  const time = weeks > TOO_LONG ? 'more than two years' : `about ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
  return `Too early to tell: ${time} to go at this rate, until a difference of ${calls(small, 'ceil')} shows.`
}

const calls = (rate: number, rounding: 'ceil' | 'floor') => `${per100Visits(rate, rounding)} calls per 100 visits`
