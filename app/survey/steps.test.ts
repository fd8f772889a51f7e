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

it('says on the first screen how many questions there are, and what the contact step asks for', () => {
  expect(PLAN.lastStep).toBe(PLAN.survey.questions.length + 3)
  const plan = planSurvey({
    ...PLAN.survey,
    intro: { ...PLAN.survey.intro, hint: '{Questions}, then your {contact}.' },
    questions: PLAN.survey.questions.slice(0, 2),
    contact: { question: '', fields: PLAN.survey.contact.fields.filter(({ field }) => field.endsWith('Name')) },
  })
  expect(stepAt(0, plan).hint).toBe('Two questions, then your first name, last name, and firm name.')
  expect(stepAt(0).hint).not.toMatch(/[{}]/)
})

it('letters the options from A', () => expect([0, 1, 6].map(letterOf)).toEqual(['A', 'B', 'G']))
