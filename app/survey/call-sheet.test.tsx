import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COMPLETE_ANSWERS } from '#test/survey-tab.ts'
import { CallSheet } from './call-sheet.tsx'
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
