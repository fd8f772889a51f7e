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

/** What lawyers wrote, or could have: a word in it once stood for something else. */
const TRUE_SENTENCES: Expected = {
  any: `We sue when a supplier breached its contract, and the exhibits come in late
    Clients who retire ask the same questions | Clients getting ready to retire bring shoeboxes
    Collections for our creditor clients take months | Collecting payments from debtors
    The sale of our clients’ businesses needs one list | A successor trustee never knows where to start
    Exit strategies for founders take us weeks | Companies that wind down leave boxes behind
    Personality conflicts between two partners | Staging a house before the estate sells it
    Claude in accounting leaves next month | Medical bills come in by fax, unsorted
    National security clearances for clients take forever | A lender wants to merge with another lender
    My calendar is full of consultations that don’t show up | I’m tired. My daughter may take over
    No-shows at appointments on my calendar`,
  'client update*': 'Our closings: a buyer calls and nobody knows the status',
  security: 'We have been breached once already | Two factor sign-in for everyone',
  'trust account*': 'The three way reconciliation is always late',
  bills: 'Time entries come in weeks late | We write down too many bills',
  'deadline*': 'A docket that two people look at',
  'conflict check*': 'Clearing conflicts before the story starts | Running conflicts takes a day',
  'sell my practice': `I retire in June | We’re thinking about selling the firm
    I need a buyer for my practice | Merging with another firm next spring`,
}

test('thirty true sentences or more are not misread', () => {
  const rows = rowsOf(TRUE_SENTENCES)
  expect(rows.length).toBeGreaterThanOrEqual(30)
  expect(rows.map(([sentence]) => [sentence, ruleFor('issue', sentence)])).toEqual(rows)
})

test.each(rowsOf(PRACTICE_AREAS))('the practice area “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('practice-area', answer)).toBe(rule)
})

test.each(rowsOf(WISHES))('the wish “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('issue', answer)).toBe(rule)
})
