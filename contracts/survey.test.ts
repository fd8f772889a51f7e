import { expect, test } from 'vitest'
import { growthOf } from '#test/growth.ts'
import { surveySubmission as example } from '#test/submissions.ts'
import { EMAIL_PATTERN, SURVEY_EMAIL_PATTERN, WEBSITE_PATTERN } from './field-rules.ts'
import { surveySubmission } from './lead-forms.ts'
import { SURVEY_LIMITS } from './survey-questions.ts'

test('the longest submission that the contract takes fits into a request, whatever the script', () => {
  const filled = (length: number) => '字'.repeat(length)
  const longest = example({
    source: filled(100),
    clarityUserId: filled(100),
    firstName: filled(SURVEY_LIMITS.short),
    lastName: filled(SURVEY_LIMITS.short),
    phone: filled(SURVEY_LIMITS.phone),
    email: `${filled(SURVEY_LIMITS.email - 12)}@example.com`,
    companyName: filled(SURVEY_LIMITS.short),
    website: `example.com/${filled(SURVEY_LIMITS.website - 12)}`,
    practiceArea: filled(SURVEY_LIMITS.short),
    issue: filled(SURVEY_LIMITS.paragraph),
    eventUri: `https://calendly.com/${'x'.repeat(479)}`,
  })
  expect(surveySubmission.safeParse(longest).error).toBeUndefined()
  expect(Buffer.byteLength(JSON.stringify(longest))).toBeLessThan(16 * 1024)
})

test.each([
  ['example.com', true],
  ['www.example.co.uk/about?x=1', true],
  ['https://example.com', true],
  ['HTTP://EXAMPLE.COM:8080/', true],
  ['linkedin.com/in/ada-byron', true],
  ['https://www.linkedin.com/company/x/', true],
  ['example', false],
  ['http://', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['exa mple.com', false],
  ['-example.com', false],
  ['example.c', false],
  ['', false],
])('%j is a website: %s', (text, expected) => {
  expect(WEBSITE_PATTERN.test(text)).toBe(expected)
})

test.each(['a-', 'a.'])(
  'the website rule takes no longer than a text is long, also of nothing but %j',
  async (piece) => {
    expect(await growthOf((size) => WEBSITE_PATTERN.test(`${piece.repeat(size)}!`), 10_000)).toBeLessThan(8)
  },
)

test.each([
  ['ada@example.com', true],
  ['ada@example.c', false],
  ['ada@example', false],
  ['a da@example.com', false],
  ['ada@exam@ple.com', false],
  ['ada@example.com,evil', false],
  ['ada@example.com\u200b', false],
  ['ada@m\u00fcller-law.de', true],
  ['ada@\u4f8b\u5b50.\u516c\u53f8', true],
])('%j is an e-mail address of the survey: %s', (text, expected) => {
  expect(SURVEY_EMAIL_PATTERN.test(text)).toBe(expected)
})

test.each([
  ['with the survey', SURVEY_EMAIL_PATTERN],
  ['elsewhere', EMAIL_PATTERN],
])('the rule for addresses %s takes no longer than a text is long', async (_, pattern) => {
  for (const piece of ['a', 'a-', 'a.', '-', 'e\u0301'])
    expect(await growthOf((size) => pattern.test(`a@${piece.repeat(size)}!`), 10_000)).toBeLessThan(8)
})
