import { expect, test } from 'vitest'
import { businessCardSubmission, surveySubmission as example } from '#ops/sample-submissions.ts'
import { describeByField } from './fields.ts'
import { businessCardFields, leadMagnetSubmission, surveySubmission } from './lead-forms.ts'
import { SURVEY_LIMITS } from './survey-questions.ts'

const blank = { Phone: '', 'Company Name': '', Website: '', Message: '' }
const { UUID: _, Timestamp: __, ...right } = businessCardSubmission(blank)
const errors = (changed: Partial<typeof right>) =>
  describeByField(businessCardFields.safeParse({ ...right, ...changed }).error?.issues)

const NO_ADDRESSES = [
  'a da@example.com',
  'Ada <a@b.cc> evil',
  'a@b.cc\nBcc:c@d.ee',
  'a\u001b@b.cc',
  ...'ada ada@example a@b.cc,evil a@b.cc;c@d.ee "a"@b.cc a@.b.cc a@-b.cc a@[127.0.0.1] a@127.0.0.1 a@b.cc\\'.split(' '),
  ...['\u0085', '\u001c', '\u0008', '\u2028'].map((sign) => `a@exa${sign}mple.com`),
]

test.each<[string, string, string]>([
  ['First Name', '', 'First name is required.'],
  ['Last Name', '', 'Last name is required.'],
  ['First Name', '\u200b\u2060\u00ad\u3164\ufe0f', 'First name is required.'],
  ['Last Name', '\u202e\u2028', 'Last name is required.'],
  ['First Name', '=1+1', 'Please use letters in the name.'],
  ['Last Name', '\u3164 2', 'Please use letters in the name.'],
  ['Email', '', 'Email is required.'],
  ['Email', '\u200b', 'Email is required.'],
  ...NO_ADDRESSES.map((typed): [string, string, string] => ['Email', typed, 'Please enter a valid email address.']),
  ['Website', 'my site', 'Please enter a valid URL (e.g., www.example.com or LinkedIn profile)'],
  ['Phone', '5\u0000', 'This must not contain a NUL character.'],
  ['Phone', '5'.repeat(41), 'The limit is 40 characters.'],
  ['Website', `example.com/${'a'.repeat(500)}`, 'The limit is 500 characters.'],
])("%s of %j is answered in the form's words", (field, typed, message) => {
  expect(errors({ [field]: typed })).toEqual({ [field]: message })
})

test.each([
  "o'brien+law@mail.example.co.uk",
  'a..b.@docomo.example',
  'jos\u00e9@b\u00fccher.example',
  'jose\u0301@bu\u0308cher.example',
  '\u7528\u6237@\u4f8b\u5b50.\u516c\u53f8',
  'a@xn--bcher-kva.xn--p1ai',
  '1@2.cc',
  'a@b.c',
])('%s is an address', (typed) => expect(errors({ Email: typed })).toEqual({}))

const NAMES = ['\u674e', 'Jose\u0301', "O'Brien", '\u0646\u200c\u0627', 'X \u00c6 A-12', '\u0915\u094d\u200d\u0937']
test.each(NAMES)('%s is a name', (typed) => expect(errors({ 'First Name': typed, 'Last Name': typed })).toEqual({}))

const HEADER = ' Eve\r\nBcc:\tall@\u202eexample.com\u0085\u2029\u2066\u009b '
const ON_ONE_LINE = 'Eve  Bcc: all@example.com'

test('each field of one line is kept on one, and nobody is refused for what it held', () => {
  const names = (line: string) => ({ 'First Name': line, 'Last Name': line, Phone: line, 'Company Name': line })
  const input = { ...right, ...names(HEADER), Website: 'example.com/\u0001a\u0085' }
  expect(businessCardFields.parse(input)).toEqual({ ...right, ...names(ON_ONE_LINE), Website: 'example.com/a' })
  const { firstName, phone, companyName, practiceArea, source, clarityUserId } = surveySubmission.shape
  for (const field of [firstName, phone, companyName, practiceArea, source, clarityUserId])
    expect(field.parse(HEADER)).toBe(ON_ONE_LINE)
  expect(surveySubmission.shape.firstMeetingTimestamp.parse(HEADER)).toBe(ON_ONE_LINE)
  expect(leadMagnetSubmission.shape['Source URL'].parse(HEADER)).toBe(ON_ONE_LINE)
})

test('a page that names no event of the scheduler books nothing, and keeps its lead', () => {
  const others = ['javascript:alert(1)', 'file:///scheduled_events/abc', '//evil.example/scheduled_events/abc']
  const elsewhere = ['https://evil.example/events/abc', `https://evil.example/scheduled_events/${'a'.repeat(65)}`]
  for (const uri of [HEADER, 'urn:uuid:840be82c-0000-4000-8000-000000000000', ...others, ...elsewhere])
    expect([uri, surveySubmission.shape.eventUri.parse(uri)]).toEqual([uri, ''])
})

test('a message and an issue keep every line and tab of theirs', () => {
  const written = ' First.\r\n\n\tSecond.\n'
  expect(businessCardFields.parse({ ...right, Message: written })).toEqual({ ...right, Message: written })
  expect(surveySubmission.shape.issue.parse(written)).toBe(written)
})

test('a time is one of a clock and no longer than in nanoseconds, whatever its year', () => {
  const { timestamp } = surveySubmission.shape
  for (const right of ['2026-03-05T12:00:00.000Z', '1970-01-01T00:00:00Z', '2026-03-05T12:00:00.123456789Z'])
    expect(timestamp.parse(right)).toBe(right)
  const long = `2026-03-05T12:00:00.${'0'.repeat(15_000)}Z`
  for (const text of ['2026-03-05', '2026-02-30T12:00:00Z', '2026-03-05T12:00:00+01:00', long])
    expect(timestamp.safeParse(text).success).toBe(false)
})

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
