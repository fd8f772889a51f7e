import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AT_BOOKING, TIMES } from '#test/survey-tab.ts'
import { Screen } from './screen.tsx'
import { PLAN } from './steps.ts'
import type { SurveyState } from './survey-state.ts'
import { ThanksScreen } from './thanks-screen.tsx'

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

test('nobody is thanked before the server has the answers', () => {
  const thanks = (state: Partial<SurveyState>) =>
    renderToStaticMarkup(<ThanksScreen state={{ ...booked('accepted'), step: 12, ...state }} dispatch={() => {}} />)
  expect(thanks({})).toContain('We read your answers')
  expect(thanks({})).toContain(PLAN.survey.thanks.hint)
  const { booking } = AT_BOOKING
  for (const unconfirmed of ['', 'asked', 'off', 'failed'] as const) {
    const page = thanks({ delivery: 'unsent', asked: TIMES, booking: { ...booking, status: 'done', unconfirmed } })
    expect(page).toContain('Still sending. Keep this page open.')
    expect(page).not.toMatch(/thank|We’ll write|We have you|What happens next|Answer again/i)
  }
})

/** The thanks screen for a visitor with this booking. */
const thanksFor = (booking: Partial<SurveyState['booking']>, given: Partial<SurveyState> = {}) =>
  renderToStaticMarkup(
    <ThanksScreen
      state={{ ...booked('accepted'), step: 12, ...given, booking: { ...booked('accepted').booking, ...booking } }}
      dispatch={() => {}}
    />,
  )

test('the thanks offer a booked call for the visitor’s calendar, once its time is known', () => {
  const eventUri = 'https://api.calendly.com/scheduled_events/one?x=&y'
  const page = thanksFor({ eventUri, startTime: '2026-11-24T15:00:00.000000Z' })
  const [, file = ''] = /<a download="" href="([^"]+)"/.exec(page) ?? []
  const { pathname, searchParams } = new URL(file.replaceAll('&amp;', '&'), 'http://localhost')
  expect([pathname, searchParams.get('event'), searchParams.get('start')]).toEqual([
    '/api/call-invitation',
    eventUri,
    '2026-11-24T15:00:00.000000Z',
  ])
  expect(page).toContain('https://calendar.google.com/calendar/render?action=TEMPLATE')
  expect(thanksFor({ eventUri })).not.toContain('Google')
})

test('the thanks say which times were asked for, and that one of them will be confirmed', () => {
  const page = thanksFor({ unconfirmed: 'asked' }, { asked: TIMES })
  for (const words of ['Tuesday, November 24, morning', 'Monday, November 30, afternoon', 'Central Time'])
    expect(page).toContain(words)
  expect(page).toContain('to confirm one of the times you asked for')
  expect(page).not.toContain('Did you pick a time')
  expect(thanksFor({ unconfirmed: 'off' })).toContain('Ask for a time')
})
