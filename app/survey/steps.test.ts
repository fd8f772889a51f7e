import { expect, it } from 'vitest'
import { letterOf, PLAN, planSurvey, stepAt } from './steps.ts'

it('asks what the survey asks in its order, then for contact details and a time', () => {
  expect(PLAN.steps.map((step) => ('field' in step ? step.field : step.kind))).toEqual([
    'intro',
    'firmType',
    'staffCountRange',
    'practiceArea',
    'engagement',
    'issue',
    'caseValueThreshold',
    'targetCasesPerYear',
    'website',
    'selling',
    'contact',
    'booking',
    'thanks',
  ])
})

it('promises as many steps as are counted, and as many questions about the firm as there are', () => {
  expect(PLAN.survey.questions).toHaveLength(9)
  expect(PLAN.lastStep).toBe(12)
  expect(stepAt(0).hint).toMatch(/^Twelve short steps: nine questions about your firm, your contact details, a time/)
  const two = planSurvey({ ...PLAN.survey, questions: PLAN.survey.questions.slice(0, 2) })
  expect(stepAt(0, two).hint).toMatch(/^Five short steps: two questions about your firm/)
})

it('letters the options from A', () => expect([0, 1, 6].map(letterOf)).toEqual(['A', 'B', 'G']))
