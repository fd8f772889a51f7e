import { expect, test } from 'vitest'
import { readinessNotes } from '#contracts/readiness.ts'
import { CONTENT } from './site-content.ts'

// The owner's survey, not the tests'.
const survey = CONTENT.survey()

/** The first word that a rule mentions, which names it here; 'any' is the rule for everything else. */
function ruleFor(questionId: string, answer: string): string {
  const question = survey.questions.find(({ id }) => id === questionId)
  if (question === undefined) throw new Error(`the survey doesn't ask ${questionId}`)
  const [note] = readinessNotes({ ...survey, questions: [question] }, { [question.field ?? question.id]: answer })
  const rule = question.rules?.find((one) => one.note?.means === note?.means)
  return rule?.mentions?.split(',')[0] ?? 'any'
}

/** Answers by the rule whose note they get, one after the other. */
type Expected = Readonly<Record<string, string>>

const rowsOf = (expected: Expected) =>
  Object.entries(expected).flatMap(([rule, answers]) =>
    answers.split(/ *[|\n] */).map((answer) => [answer, rule] as const),
  )

const PRACTICE_AREAS: Expected = {
  'immigra*': 'Immigration | Employment-based immigration and visas | Asylum',
  family: 'Family law | family | Divorce & custody | Family-law appeals',
  business: 'Family-owned businesses | Business law | Corporate and transactional',
  any: `family office advisory | Legal malpractice defense | Fair housing discrimination | Title IX | Antitrust
    Construction contractors | Tax resolution for individuals | Landlord-tenant | Social Security disability
    Intellectual property | Consumer bankruptcy | Municipal entitlements | Visalia general practice`,
  criminal: 'Criminal defense | DUI',
  'personal injur*': "Personal injury | Workers’ comp | workers' compensation | Medical malpractice",
  'litigat*': `Civil litigation | Real estate litigation | Trust and estate litigation | Employment litigation
    Insurance defense | Appeals`,
  employment: 'Employment law | Employment law (Title VII) | Title VII | Labor & Employment',
  'real estate': 'Real estate | Real-estate law | Title company counsel, closings | Commercial real estate',
  estate: 'Estate planning | Wills, trusts and probate | Elder law',
}

const WISHES: Expected = {
  ai: 'How we use AI | ChatGPT is being used without a rule',
  security: 'Security of our email | We were hacked last year | Handling data breaches',
  any: `Our breach of contract cases take too long | Social Security disability files | Security deposit cases
    Getting clients to trust us | Unpaid overtime cases | Bill keeps the only key to everything
    We know our limitations | Scheduling conflicts between partners | Updating our website
    Immigration status tracking | Too many steps, which leads to mistakes | I’d call it chaos
    The growing pile of paper | Our technique on cross | Every hearing is a train wreck
    Selling our services better | Retirement accounts of elder law clients`,
  'trust account*': 'Our trust account reconciliation | IOLTA',
  'deadline*': 'I don’t trust our calendar | Docketing',
  bills: 'Billing | Unpaid invoices | The billing technique of a partner',
  'conflict check*': 'Conflict checks',
  'client update*': 'Keeping clients informed | Status updates eat the day',
  intake: 'Missed calls | Intake is slow',
  marketing: 'Growth | We need more clients',
  documents: 'Drafting documents | Our templates | Drafting succession plans for clients',
  searching: 'We can’t find anything | Finding documents',
  staff: 'I can’t find good paralegals | Staff turnover | I do everything by myself',
  software: 'Two systems that don’t talk | Retyping names into Clio',
  'sell my practice': `I want to sell my practice and Clio is a mess | Getting ready to retire
    My succession plan, before my staff hears of it`,
}

test.each(rowsOf(PRACTICE_AREAS))('the practice area “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('practice-area', answer)).toBe(rule)
})

test.each(rowsOf(WISHES))('the wish “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('issue', answer)).toBe(rule)
})
