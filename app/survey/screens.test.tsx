import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookingScreen, ThanksScreen } from './late-screens.tsx'
import { Screen } from './screen.tsx'
import { PLAN, stepAt } from './steps.ts'
import type { SurveyState } from './survey-state.ts'
import { AT_BOOKING } from './testing.ts'

const booked = (delivery: SurveyState['delivery']): SurveyState => ({
  ...AT_BOOKING,
  booking: { ...AT_BOOKING.booking, status: 'done' },
  delivery,
})

test.each([
  ['unsent', 'Your answers are being sent.'],
  ['accepted', 'Your answers have been sent.'],
  ['refused', 'Your answers didn’t reach us.'],
] as const)('a question that is looked at again after booking, with answers %s: "%s"', (delivery, words) => {
  const page = renderToStaticMarkup(<Screen state={{ ...booked(delivery), step: 1 }} dispatch={() => {}} />)
  expect(page).toContain(words)
})

test('the calendar says of refused answers that they did not arrive, and offers to send them again', () => {
  const step = stepAt(PLAN.bookingStep)
  if (step.kind !== 'booking') throw new Error('This is not the calendar')
  const page = renderToStaticMarkup(<BookingScreen step={step} state={booked('refused')} dispatch={() => {}} />)
  expect(page).toContain('Your answers didn’t reach us')
  expect(page).toContain('Everything you typed is still here')
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*>Send again/)
  expect(page).not.toMatch(/thank/i)
})

test('the thanks promise to read the answers', () => {
  const thanks = (delivery: SurveyState['delivery']) =>
    renderToStaticMarkup(<ThanksScreen state={{ ...booked(delivery), step: 12 }} dispatch={() => {}} />)
  for (const delivery of ['unsent', 'accepted'] as const) {
    expect(thanks(delivery)).toContain('We read your answers')
    expect(thanks(delivery)).toContain(PLAN.survey.thanks.hint)
  }
})
