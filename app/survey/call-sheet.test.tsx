import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COMPLETE_ANSWERS } from '#test/survey-tab.ts'
import { AddToCalendar, CallSheet } from './call-sheet.tsx'
import { BLANK_ANSWERS } from './steps.ts'

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

test('who takes the call’s file is told of the scheduler’s own entry; without a time there is no file', () => {
  const call = { eventUri: 'https://api.calendly.com/scheduled_events/a', startTime: '2026-11-24T15:00:00Z' }
  expect(renderToStaticMarkup(<AddToCalendar {...call} />)).toContain('it would show the call twice')
  expect(renderToStaticMarkup(<AddToCalendar {...call} startTime="" />)).toBe('')
})
