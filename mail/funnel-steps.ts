import type { StepCount } from '#contracts/counts.ts'
import { BUSINESS_CARD_PATH, nameOfLanding } from '#contracts/landing-pages.ts'
import { inDigits, numbered } from '#contracts/wording.ts'
import type { SurveyPlan } from '#site/survey/steps.ts'

export interface FunnelStep {
  step: string
  label: string
  /** Whether it's a survey step, including the calendar. */
  isAsked: boolean
  count: number
  a: number
  b: number
  /** How many visits stopped here; null at the ends. */
  left: number | null
}

/** Which visits: those of one landing page, of all offers together, or those that skipped the landing pages (blank). */
export type FunnelOf = 'offers' | (string & {})

/** Steps of the business card's page. Its goal is a message. */
const CARD_STEPS = [
  { step: 'view', label: 'Saw the page', isAsked: false },
  { step: 'submitted', label: 'Sent the form', isAsked: false },
]

const ENDS = [
  { step: 'booked', label: 'Booked a call', isAsked: false },
  { step: 'asked', label: 'Asked for a time', isAsked: false },
]

/** Steps of the survey, labeled with its current questions. */
function stepsOf({ steps, bookingStep }: SurveyPlan, of: FunnelOf) {
  if (of === BUSINESS_CARD_PATH) return CARD_STEPS
  const asked = steps.slice(1, bookingStep + 1).map(({ kind, question }, index) => ({
    step: `step-${index + 1}`,
    label: `${index + 1}. ${kind === 'contact' ? `Contact: ${question}` : kind === 'booking' ? `Calendar: ${question}` : question}`,
    isAsked: true,
  }))
  return [
    // Visits that skipped the landing pages are counted from the survey on.
    ...(of === '' ? [] : [{ step: 'view', label: 'Saw the landing page', isAsked: false }]),
    ...asked,
    ...ENDS,
  ]
}

/** The steps at which the survey is sent, and at which a time is picked: from one to the other, we have the lead. */
export const contactAndCalendar = ({ bookingStep }: Pick<SurveyPlan, 'bookingStep'>) => ({
  contact: `step-${bookingStep - 1}`,
  calendar: `step-${bookingStep}`,
})

export function arrangeSteps(counts: readonly StepCount[], of: FunnelOf, plan: SurveyPlan): FunnelStep[] {
  const chosen = counts.filter(({ page }) => (of === 'offers' ? isOffer(page) : page === of))
  const rows = stepsOf(plan, of).map((each) => ({
    ...each,
    count: sumOf(chosen, each.step),
    a: sumOf(chosen, each.step, 'a'),
    b: sumOf(chosen, each.step, 'b'),
  }))
  const isEnd = ({ step }: { step: string }) => ENDS.some((end) => end.step === step)
  const ended = rows.filter(isEnd).reduce((sum, { count }) => sum + count, 0)
  return rows.map((row, index) => {
    const next = rows[index + 1]
    if (!next || isEnd(row)) return { ...row, left: null }
    return { ...row, left: Math.max(0, row.count - (isEnd(next) ? ended : next.count)) }
  })
}

const isOffer = (page: string) => page !== '' && page !== BUSINESS_CARD_PATH

/** How often visitors reached a step. @param variant undefined for both pages */
export const sumOf = (counts: readonly StepCount[], step: string, variant?: 'a' | 'b'): number =>
  counts
    .filter((each) => each.step === step && (variant === undefined || each.variant === variant))
    .reduce((sum, { count }) => sum + count, 0)

/** The question where most visits drop off; undefined if none do. */
export function worstStep(steps: readonly FunnelStep[]): (FunnelStep & { left: number }) | undefined {
  let worst: (FunnelStep & { left: number }) | undefined
  for (const { left, ...step } of steps)
    if (step.isAsked && left !== null && left > (worst?.left ?? 0)) worst = { ...step, left }
  return worst
}

export function describeFunnel(steps: readonly FunnelStep[]): string {
  const [first] = steps
  if (!first || first.count === 0) return 'No visits here in this period.'
  const countOf = (wanted: string) => steps.find(({ step }) => step === wanted)?.count ?? 0
  const sent = countOf('submitted')
  if (steps.some(({ step }) => step === 'submitted'))
    return `Of ${numbered(first.count, 'visit')}, ${inDigits(sent)} sent the form (${share(sent, first.count)}).`
  const [started, booked, asked] = [countOf('step-1'), countOf('booked'), countOf('asked')]
  const whole = first.step === 'view' ? first.count : started
  const goals = `${inDigits(booked)} booked a call (${share(booked, whole)})${asked > 0 ? `; ${inDigits(asked)} more asked for a time (${share(asked, whole)})` : ''}.`
  const way =
    first.step === 'view'
      ? `Of ${numbered(whole, 'visit')}, ${inDigits(started)} started the survey (${share(started, whole)}) and ${goals}`
      : `Of ${numbered(whole, 'visit')} that started the survey, ${goals}`
  const worst = worstStep(steps)
  if (!worst) return way
  return `${way} The survey loses most at “${worst.label.replace(/^\d+\. /, '')}”: ${inDigits(worst.left)} of ${inDigits(worst.count)} left there.`
}

/** A percentage, as in `4.2%`. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

/** The topic of a landing page, from its path, as in `Legal ops automation`. */
export function nameOfPage(page: string): string {
  if (page === '') return 'No landing page'
  if (page === BUSINESS_CARD_PATH) return 'Business card'
  return nameOfLanding(page)
}
