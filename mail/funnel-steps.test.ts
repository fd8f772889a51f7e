import { expect, it } from 'vitest'
import type { StepCount } from '#contracts/counts.ts'
import { BUSINESS_CARD_PATH } from '#contracts/landing-pages.ts'
import { planSurvey } from '#site/survey/steps.ts'
import { survey } from '#test/survey.ts'
import { arrangeSteps, describeFunnel, worstStep } from './funnel-steps.ts'

const question = (text: string) => ({ id: text.toLowerCase(), kind: 'line', question: text, hint: '' }) as const
const PLAN = planSurvey({ ...survey, questions: [question('Who?'), question('Where?')] })

const PAGE = '/lp_01-x'
const of = (page: string, variant: string, steps: Record<string, number>): StepCount[] =>
  Object.entries(steps).map(([step, count]) => ({ page, variant, step, count }))

const COUNTS = [
  ...of(PAGE, 'a', { view: 60, 'step-1': 12, 'step-2': 10, 'step-3': 4, 'step-4': 4, booked: 3, asked: 1 }),
  ...of(PAGE, 'a', { 'inner-view': 9 }),
  ...of(PAGE, 'b', { view: 40, 'step-1': 8, 'step-2': 7, 'step-3': 4, 'step-4': 3, booked: 1, sent: 2 }),
  ...of('/lp_02-y', 'a', { view: 900 }),
  ...of('', '', { 'step-1': 5, 'step-2': 1, booked: 1 }),
  ...of(BUSINESS_CARD_PATH, 'a', { view: 30, submitted: 6 }),
]

it('puts the steps of a page in order, with what each loses', () => {
  const steps = arrangeSteps(COUNTS, PAGE, PLAN)
  expect(steps.slice(3, 6).map(({ label }) => label)).toEqual([
    `3. Contact: ${survey.contact.question}`,
    `4. Calendar: ${survey.booking.question}`,
    'Booked a call',
  ])
  expect(steps.map(({ step, count, a, b, left }) => [step, count, a, b, left])).toEqual([
    ['view', 100, 60, 40, 80],
    ['step-1', 20, 12, 8, 3],
    ['step-2', 17, 10, 7, 9],
    ['step-3', 8, 4, 4, 1],
    // Who asked for a time hasn’t left.
    ['step-4', 7, 4, 3, 2],
    ['booked', 4, 3, 1, null],
    ['asked', 1, 1, 0, null],
  ])
  expect(steps.map(({ label }) => label).slice(0, 3)).toEqual(['Saw the landing page', '1. Who?', '2. Where?'])
  expect(worstStep(steps)).toMatchObject({ step: 'step-2', left: 9 })
  expect(describeFunnel(steps)).toBe(
    'Of 100 visits, 20 started the survey (20%) and 4 booked a call (4%); 1 more asked for a time (1%). The survey loses most at “Where?”: 9 of 17 left there.',
  )
})

it('tells a funnel in a sentence, from the survey on without a landing page, and names no step where none loses anyone', () => {
  const say = (page: string, counts = COUNTS) => describeFunnel(arrangeSteps(counts, page, PLAN))
  expect(arrangeSteps(COUNTS, '', PLAN).map(({ count }) => count)).toEqual([5, 1, 0, 0, 1, 0])
  expect(say('')).toBe(
    'Of 5 visits that started the survey, 1 booked a call (20%). The survey loses most at “Who?”: 4 of 5 left there.',
  )
  expect(say(BUSINESS_CARD_PATH)).toBe('Of 30 visits, 6 sent the form (20%).')
  const stored = of(PAGE, 'a', { view: 1, 'step-1': 1, 'step-2': 1, 'step-3': 1, 'step-4': 1, booked: 1 })
  expect(say(PAGE, stored)).toBe('Of 1 visit, 1 started the survey (100%) and 1 booked a call (100%).')
  expect(say(PAGE, [])).toBe('No visits here in this period.')
})
