import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { businessCardFields } from './business-card.ts'
import { complaintAbout, PERSON_RULES } from './field-rules.ts'
import { describeByField } from './fields.ts'
import { leadMagnetSubmission } from './lead-magnet.ts'
import { surveySubmission } from './survey.ts'

const right = {
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Phone: '',
  Email: 'ada@example.com',
  'Company Name': '',
  Website: '',
  Message: '',
}
const errors = (changed: Partial<typeof right>) =>
  describeByField(businessCardFields.safeParse({ ...right, ...changed }).error?.issues)

test('three fields suffice', () => expect(errors({})).toEqual({}))

test.each([
  ['First Name', '', 'First name is required.'],
  ['First Name', ' \t', 'First name is required.'],
  ['Last Name', '', 'Last name is required.'],
  ['First Name', '\r\n\u0001\u0085', 'First name is required.'],
  ['Email', '', 'Email is required.'],
  ['Email', '  ', 'Email is required.'],
  ['Email', 'ada', 'Please enter a valid email address.'],
  ['Email', 'ada@example', 'Please enter a valid email address.'],
  ['Email', 'a da@example.com', 'Please enter a valid email address.'],
  ['Website', 'my site', 'Please enter a valid URL (e.g., www.example.com or LinkedIn profile)'],
  ['Phone', '5\u0000', 'This must not contain a NUL character.'],
  ['Phone', '5'.repeat(41), 'Please use at most 40 characters.'],
  ['Website', `example.com/${'a'.repeat(500)}`, 'Please use at most 500 characters.'],
])('%s of %j is answered in the words of §5', (field, typed, message) => {
  expect(errors({ [field]: typed })).toEqual({ [field]: message })
})

test.each(['example.com', 'www.example.com/a', 'https://example.com', 'linkedin.com/in/ada'])(
  'a person who types %s has said which website it is',
  (website) => expect(errors({ Website: website })).toEqual({}),
)

const HEADER = ' Eve\r\nBcc:\tall@example.com\u0085\u009b '
const ON_ONE_LINE = 'Eve  Bcc: all@example.com'

test('each field of one line is kept on one, and nobody is refused for what it held', () => {
  const given = { ...right, 'First Name': HEADER, 'Last Name': HEADER, Phone: HEADER, 'Company Name': HEADER }
  const kept = { ...right, 'First Name': ON_ONE_LINE, 'Last Name': ON_ONE_LINE, Phone: ON_ONE_LINE }
  const website = { given: 'example.com/\u0001a\u0085', kept: 'example.com/ a' }
  expect(businessCardFields.parse({ ...given, Website: website.given })).toEqual({
    ...kept,
    'Company Name': ON_ONE_LINE,
    Website: website.kept,
  })
  const { firstName, phone, companyName, practiceArea, source, clarityUserId, eventUri } = surveySubmission.shape
  for (const field of [firstName, phone, companyName, practiceArea, source, clarityUserId, eventUri])
    expect(field.parse(HEADER)).toBe(ON_ONE_LINE)
  expect(surveySubmission.shape.firstMeetingTimestamp.parse(HEADER)).toBe(ON_ONE_LINE)
  expect(leadMagnetSubmission.shape['Source URL'].parse(HEADER)).toBe(ON_ONE_LINE)
})

test('a message and an issue keep every line and tab of theirs, and an address every sign', () => {
  const written = ' First.\r\n\n\tSecond.\n'
  expect(businessCardFields.parse({ ...right, Message: written })).toEqual({ ...right, Message: written })
  expect(surveySubmission.shape.issue.parse(written)).toBe(written)
  expect(businessCardFields.shape.Email.parse('a\u0001@example.com')).toBe('a\u0001@example.com')
})

test('a line that is kept on one stays as it is when it is checked again', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => !text.includes('\u0000'))
  const field = businessCardFields.shape['Company Name']
  fc.assert(
    fc.property(typed, (text) => {
      const kept = field.parse(text)
      expect(kept).not.toMatch(/\p{Cc}|^\s|\s$/u)
      expect(field.parse(kept)).toBe(kept)
      if (!/\p{Cc}|^\s|\s$/u.test(text)) expect(kept).toBe(text)
    }),
  )
})

test('each field says what is wrong with it, all at once', () => {
  expect(errors({ 'First Name': '', 'Last Name': '', Email: 'ada' })).toEqual({
    'First Name': 'First name is required.',
    'Last Name': 'Last name is required.',
    Email: 'Please enter a valid email address.',
  })
})

test('the page, which goes by the rules, and the server, which goes by the contract, say the same of whatever is typed', () => {
  const part = fc.constantFrom(
    'a',
    'b.co',
    '@',
    '.',
    ' ',
    '\t',
    'http://',
    '/',
    '\u0000',
    '\u0001',
    '\u0085',
    '\r\n',
    'é',
    'x'.repeat(201),
    'y'.repeat(2900),
  )
  const typed = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  const fields = fc.constantFrom(
    ['First Name', PERSON_RULES.firstName] as const,
    ['Last Name', PERSON_RULES.lastName] as const,
    ['Phone', PERSON_RULES.phone] as const,
    ['Email', PERSON_RULES.email] as const,
    ['Company Name', PERSON_RULES.companyName] as const,
    ['Website', PERSON_RULES.website] as const,
    ['Message', PERSON_RULES.message] as const,
  )
  fc.assert(
    fc.property(fields, typed, ([name, rule], value) => {
      expect(complaintAbout(value, rule)).toBe(errors({ [name]: value })[name])
    }),
    runs(2000),
  )
})
