import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SurveyState } from '../survey-state.ts'
import { AT_BOOKING } from '../testing/complete-answers.ts'
import { Screen } from './screen.tsx'
import { ThanksScreen } from './thanks-screen.tsx'

const booked = (delivery: SurveyState['delivery']): SurveyState => ({
  ...AT_BOOKING,
  booking: { ...AT_BOOKING.booking, status: 'done' },
  delivery,
})

test.each([
  ['unsent', 'Your answers are being sent.'],
  ['accepted', 'Your answers have been sent.'],
  ['refused', 'Your answers did not reach us.'],
] as const)('a question that is looked at again after booking, with answers %s: "%s"', (delivery, words) => {
  const page = renderToStaticMarkup(<Screen state={{ ...booked(delivery), step: 1 }} dispatch={() => {}} />)
  expect(page).toContain(words)
})

test('the thanks promise to read the answers only while they can arrive', () => {
  const thanks = (delivery: SurveyState['delivery']) =>
    renderToStaticMarkup(<ThanksScreen state={{ ...booked(delivery), step: 12 }} dispatch={() => {}} />)
  for (const delivery of ['unsent', 'accepted'] as const) {
    expect(thanks(delivery)).toContain('We read your answers')
    expect(thanks(delivery)).toContain('Your answers go')
  }
  expect(thanks('refused')).not.toContain('We read your answers')
  expect(thanks('refused')).not.toContain('Your answers go')
  expect(thanks('refused')).toContain('Your answers did not reach us.')
})
