import { expect, it } from 'vitest'
import { letterOf, PLAN, planSurvey, stepAt } from './steps.ts'

const offered = (index: number) => {
  const step = stepAt(index)
  return step.kind === 'choice'
    ? step.options.map(({ label, detail, value, also }) => [label, detail, value, ...Object.values(also ?? {})])
    : []
}

it('asks in the order of §4', () => {
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

it('offers the choices of §9, each with what it answers', () => {
  expect(offered(1)).toEqual([
    ['Solo', '1 attorney', 'solo', '1'],
    ['Small', '2-10 attorneys', 'small', '2-10'],
    ['Medium', '11-50 attorneys', 'medium', '11-50'],
    ['Large', '51+ attorneys', 'large', '51+'],
  ])
  expect(offered(2).map(([label, , range]) => [label, range])).toEqual([
    ['0-4 non-attorney staff', '0-4'],
    ['5-19 non-attorney staff', '5-19'],
    ['20-49 non-attorney staff', '20-49'],
    ['50+ non-attorney staff', '50+'],
  ])
  expect(offered(4).map(([label, , value]) => [label, value])).toEqual([
    ['One-time Project', 'onetime'],
    ['Ongoing Monthly Service', 'ongoing'],
  ])
  expect(offered(6).map(([, , value]) => value)).toEqual([
    '< $2.5k',
    '$2.5k - $5k',
    '$5k - $10k',
    '$10k - $25k',
    '$25k - $50k',
    '$50k - $100k',
    '> $100k',
  ])
  expect(offered(7).map(([label]) => label)).toEqual([
    '< 25',
    '25 - 50',
    '51 - 100',
    '101 - 250',
    '251 - 500',
    '501 - 1,000',
    '> 1,000',
  ])
  expect(offered(9).map(([label, , value]) => [label, value])).toEqual([
    ['Yes', 'yes'],
    ['No', 'no'],
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

it('keeps to what happens to the answers: they are delivered to the firm’s automation (decisions §4)', () => {
  const hints = PLAN.steps.map(({ hint }) => hint).join(' ')
  expect(hints).not.toMatch(/nothing else|stays? with us|only for/i)
  expect(hints).toContain('We use your answer to prepare the call.')
  expect(hints).toContain('We use your details to arrange and prepare the call. We don’t sell them.')
})

it('letters the options from A', () => expect([0, 1, 6].map(letterOf)).toEqual(['A', 'B', 'G']))
