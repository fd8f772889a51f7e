import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AT_BOOKING, COMPLETE_ANSWERS, PLAN, TIMES } from '#test/survey-tab.ts'
import { CallSheet } from './call-sheet.tsx'
import { BookingScreen } from './late-screens.tsx'
import { BLANK_ANSWERS } from './steps.ts'
import type { SurveyState } from './survey-state.ts'
import { ThanksScreen } from './thanks-screen.tsx'

test('nobody is thanked before the server has the answers', () => {
  const thanks = (delivery: SurveyState['delivery'], unconfirmed: SurveyState['booking']['unconfirmed']) => {
    const booking = { ...AT_BOOKING.booking, status: 'done', unconfirmed } as const
    const state = { ...AT_BOOKING, step: 12, asked: TIMES, delivery, booking }
    return renderToStaticMarkup(<ThanksScreen state={state} dispatch={() => {}} />)
  }
  const words = /thank|We’ll write|We have you|What happens next|Answer again/i
  for (const unconfirmed of ['', 'asked', 'off', 'failed'] as const) {
    expect(thanks('accepted', unconfirmed)).toMatch(words)
    const page = thanks('unsent', unconfirmed)
    expect(page).toContain('Still sending. Keep this page open.')
    expect(page).not.toMatch(words)
  }
})

const step = { id: 'booking', kind: 'booking', question: 'Pick a time', hint: '' } as const

test('a page says so where the scheduler can’t say when a call is, and thanks', () => {
  const error = 'Failed to fetch event details from Calendly (Status: 502).'
  const booking = { ...AT_BOOKING.booking, status: 'done', error } as const
  const state = { ...AT_BOOKING, delivery: 'accepted', opensCalendar: true, booking } as const
  expect(renderToStaticMarkup(<BookingScreen step={step} state={state} dispatch={() => {}} />)).toContain(error)
  const thanks = renderToStaticMarkup(<ThanksScreen state={{ ...state, step: 12 }} dispatch={() => {}} />)
  expect(thanks).toContain('The day and hour are in your confirmation email.')
})

test('at the calendar, too, nobody is told that answers arrived which the server doesn’t have', () => {
  const page = (delivery: SurveyState['delivery']) => {
    const state = { ...AT_BOOKING, delivery, opensCalendar: true }
    return renderToStaticMarkup(<BookingScreen step={step} state={state} dispatch={() => {}} />)
  }
  expect(page('unsent')).toContain('Still sending. Keep this page open.')
  expect(page('accepted')).not.toContain('Still sending')
})

const SHEET_LINE = /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g
const sheetOf = (answers: typeof BLANK_ANSWERS) => renderToStaticMarkup(<CallSheet plan={PLAN} answers={answers} />)
const linesOf = (answers: typeof BLANK_ANSWERS) =>
  [...sheetOf(answers).matchAll(SHEET_LINE)].map(([, label, answer]) => `${label}: ${answer}`)

test('the call sheet shows what was answered in the words of the questions, and without any answer there is none', () => {
  expect(linesOf(COMPLETE_ANSWERS)).toEqual([
    'Firm: Small, 2-10 attorneys',
    'Practice: Family law',
    'Help: Ongoing Monthly Service',
    'To improve: Intake calls go unanswered after five.',
  ])
  expect(linesOf({ ...BLANK_ANSWERS, practiceArea: ' Tax ', issue: ' ' })).toEqual(['Practice: Tax'])
  expect(sheetOf(BLANK_ANSWERS)).toBe('')
})
