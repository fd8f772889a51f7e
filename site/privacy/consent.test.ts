import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChoice } from './consent.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const date = '2026-05-01T00:00:00.000Z'
const choice = { version: 1, date, necessary: true, performance: true, functionality: false }

test('a stored choice counts for twelve months', () => {
  expect(parseChoice(JSON.stringify(choice), now)).toEqual(choice)
  const day = 24 * 60 * 60 * 1000
  const made = Date.parse(choice.date)
  expect(parseChoice(JSON.stringify(choice), made + 365 * day - 1)).toEqual(choice)
  expect(parseChoice(JSON.stringify(choice), made + 365 * day)).toBeUndefined()
})

test.each([
  ['of another version', { ...choice, version: 2 }],
  ['from the future', { ...choice, date: '2027-05-01T00:00:00.000Z' }],
  ['without a date', { ...choice, date: undefined }],
  ['that refuses the necessary', { ...choice, necessary: false }],
  ['without a category', { ...choice, performance: undefined }],
])('a choice %s does not count', (_, stored) => {
  expect(parseChoice(JSON.stringify(stored), now)).toBeUndefined()
})

test('no stored text makes it throw or allow anything', () => {
  const stored = fc.oneof(fc.string(), fc.json(), fc.constant(null))
  fc.assert(fc.property(stored, (text) => parseChoice(text, now) === undefined))
})
