import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessCardFields } from './business-card.ts'
import { complaintAbout, PERSON_RULES } from './field-rules.ts'
import { describeByField } from './fields.ts'

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
    { numRuns: 2000 },
  )
})
