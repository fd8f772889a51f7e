import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { CallSheet, formatBookedTime } from './call-sheet.tsx'
import { BLANK_ANSWERS } from './steps.ts'
import { COMPLETE_ANSWERS } from './testing.ts'

const linesOf = (answers: typeof BLANK_ANSWERS) =>
  [...renderToStaticMarkup(<CallSheet answers={answers} />).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label, answer]) => `${label}: ${answer}`,
  )

test('the call sheet shows what was answered, in the words of the questions', () => {
  expect(linesOf(COMPLETE_ANSWERS)).toEqual([
    'Firm: Small, 2-10 attorneys',
    'Practice: Family law',
    'Help: Ongoing Monthly Service',
    'To improve: Intake calls go unanswered after five.',
  ])
})

test('what was not answered has no line, and without any answer there is no sheet', () => {
  expect(linesOf({ ...BLANK_ANSWERS, practiceArea: ' Tax ', issue: ' ' })).toEqual(['Practice: Tax'])
  expect(renderToStaticMarkup(<CallSheet answers={BLANK_ANSWERS} />)).toBe('')
})

it("shows the time in the visitor's zone, and names it", () => {
  expect(formatBookedTime('2026-11-24T15:30:00.000000Z', 'America/New_York')).toEqual({
    day: 'Tuesday, November 24, 2026',
    time: '10:30\u00a0a.m. EST',
  })
  expect(formatBookedTime('2026-11-24T02:00:00Z', 'America/Los_Angeles').day).toBe('Monday, November 23, 2026')
})

it('shows what is no date as it is', () => expect(formatBookedTime('soon')).toEqual({ day: 'soon', time: '' }))
