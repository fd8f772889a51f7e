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

test.each(['a-', 'a.'])(
  'the website rule takes no longer than a text is long, also of nothing but %j',
  async (piece) => {
    expect(await growthOf((size) => WEBSITE_PATTERN.test(`${piece.repeat(size)}!`), 10_000)).toBeLessThan(8)
  },
)

test.each([
  ['with the survey', SURVEY_EMAIL_PATTERN],
  ['elsewhere', EMAIL_PATTERN],
])('the rule for addresses %s takes no longer than a text is long', async (_, pattern) => {
  for (const piece of ['a', 'a-', 'a.', '-', 'e\u0301'])
    expect(await growthOf((size) => pattern.test(`a@${piece.repeat(size)}!`), 10_000)).toBeLessThan(8)
})
