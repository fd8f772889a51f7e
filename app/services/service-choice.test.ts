import { expect, test } from 'vitest'
import { choiceAddress, readChoice } from './service-choice.ts'

const slugs = ['fractional-cto', 'legal-operations-automation']
const read = (query: string) => readChoice(new URLSearchParams(query), slugs)

test('a query names an audience and a service', () => {
  expect(read('audience=firm&service=fractional-cto')).toEqual({ audience: 'firm', service: 'fractional-cto' })
})

test.each(['', 'audience=&service=', 'audience=everybody&service=haircut', 'service=toString', 'audience=Solo'])(
  'the query "%s" chooses nothing',
  (query) => {
    expect(read(query)).toEqual({ audience: undefined, service: undefined })
  },
)

test('an address holds the choice and leaves the rest of the query alone', () => {
  const query = new URLSearchParams('utm_source=letter&service=legal-operations-automation')
  expect(choiceAddress(query, { audience: 'solo', service: 'fractional-cto' })).toBe(
    '/services?utm_source=letter&service=fractional-cto&audience=solo',
  )
  expect(choiceAddress(query, {})).toBe('/services?utm_source=letter')
})

test('without a choice the address is the page’s own', () => {
  expect(choiceAddress(new URLSearchParams('audience=solo&service=x'), {})).toBe('/services')
})
