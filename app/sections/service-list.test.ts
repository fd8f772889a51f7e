import { expect, test } from 'vitest'
import { choiceQuery, readChoice } from './service-list.tsx'

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

test('a query holds the choice and leaves the rest alone', () => {
  const query = new URLSearchParams('utm_source=letter&service=legal-operations-automation')
  expect(choiceQuery(query, { audience: 'solo', service: 'fractional-cto' }).toString()).toBe(
    'utm_source=letter&service=fractional-cto&audience=solo',
  )
  expect(choiceQuery(query, {}).toString()).toBe('utm_source=letter')
})
