import { expect, test } from 'vitest'
import { readinessNotes } from '#contracts/readiness.ts'
import { survey } from '../content/survey.ts'

/** The first word that a rule mentions, which names it here; 'any' is the rule for everything else. */
function ruleFor(questionId: string, answer: string): string {
  const question = survey.questions.find(({ id }) => id === questionId)
  if (question === undefined) throw new Error(`the survey doesn't ask ${questionId}`)
  const [note] = readinessNotes({ ...survey, questions: [question] }, { [question.field ?? question.id]: answer })
  const rule = question.rules?.find((one) => one.note?.means === note?.means)
  return rule?.mentions?.split(',')[0] ?? 'any'
}

test.each([
  ['Immigration', 'immigra*'],
  ['Employment-based immigration and visas', 'immigra*'],
  ['Asylum', 'immigra*'],
  ['Family law', 'family'],
  ['family', 'family'],
  ['Divorce & custody', 'family'],
  ['Family-owned businesses', 'business'],
  ['family office advisory', 'any'],
  ['Criminal defense', 'criminal'],
  ['DUI', 'criminal'],
  ['Personal injury', 'personal injur*'],
  ['Workers’ comp', 'personal injur*'],
  ["workers' compensation", 'personal injur*'],
  ['Medical malpractice', 'personal injur*'],
  ['Legal malpractice defense', 'any'],
  ['Civil litigation', 'litigat*'],
  ['Real estate litigation', 'litigat*'],
  ['Trust and estate litigation', 'litigat*'],
  ['Employment litigation', 'litigat*'],
  ['Insurance defense', 'litigat*'],
  ['Appeals', 'litigat*'],
  ['Employment law', 'employment'],
  ['Employment law (Title VII)', 'employment'],
  ['Title VII', 'employment'],
  ['Labor & Employment', 'employment'],
  ['Fair housing discrimination', 'any'],
  ['Real estate', 'real estate'],
  ['Title company counsel, closings', 'real estate'],
  ['Commercial real estate', 'real estate'],
  ['Title IX', 'any'],
  ['Estate planning', 'estate'],
  ['Wills, trusts and probate', 'estate'],
  ['Elder law', 'estate'],
  ['Antitrust', 'any'],
  ['Business law', 'business'],
  ['Corporate and transactional', 'business'],
  ['Construction contractors', 'any'],
  ['Tax resolution for individuals', 'any'],
  ['Landlord-tenant', 'any'],
  ['Social Security disability', 'any'],
  ['Intellectual property', 'any'],
  ['Consumer bankruptcy', 'any'],
  ['Municipal entitlements', 'any'],
  ['Visalia general practice', 'any'],
])('the practice area “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('practice-area', answer)).toBe(rule)
})

test.each([
  ['How we use AI', 'ai'],
  ['ChatGPT is being used without a rule', 'ai'],
  ['Security of our email', 'security'],
  ['We were hacked last year', 'security'],
  ['Handling data breaches', 'security'],
  ['Our breach of contract cases take too long', 'any'],
  ['Social Security disability files', 'any'],
  ['Security deposit cases', 'any'],
  ['Our trust account reconciliation', 'trust account*'],
  ['IOLTA', 'trust account*'],
  ['I don’t trust our calendar', 'deadline*'],
  ['Getting clients to trust us', 'any'],
  ['Billing', 'bills'],
  ['Unpaid invoices', 'bills'],
  ['Unpaid overtime cases', 'any'],
  ['Bill keeps the only key to everything', 'any'],
  ['Docketing', 'deadline*'],
  ['We know our limitations', 'any'],
  ['Conflict checks', 'conflicts'],
  ['Scheduling conflicts between partners', 'any'],
  ['Keeping clients informed', 'client update*'],
  ['Status updates eat the day', 'client update*'],
  ['Updating our website', 'any'],
  ['Immigration status tracking', 'any'],
  ['Missed calls', 'intake'],
  ['Intake is slow', 'intake'],
  ['Too many steps, which leads to mistakes', 'any'],
  ['I’d call it chaos', 'any'],
  ['Growth', 'marketing'],
  ['We need more clients', 'marketing'],
  ['The growing pile of paper', 'any'],
  ['Drafting documents', 'documents'],
  ['Our templates', 'documents'],
  ['We can’t find anything', 'searching'],
  ['Finding documents', 'searching'],
  ['I can’t find good paralegals', 'staff'],
  ['Two systems that don’t talk', 'software'],
  ['Retyping names into Clio', 'software'],
  ['The billing technique of a partner', 'bills'],
  ['Our technique on cross', 'any'],
  ['Every hearing is a train wreck', 'any'],
  ['Staff turnover', 'staff'],
  ['I do everything by myself', 'staff'],
])('the wish “%s” gets the note on %s', (answer, rule) => {
  expect(ruleFor('issue', answer)).toBe(rule)
})
