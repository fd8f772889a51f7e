import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { readFilter, readShown, withFilter, withShown } from './filter-query.ts'

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')

const filter: fc.Arbitrary<Filter> = fc.record({
  audience: fc.constantFrom('solo' as const, 'firm' as const, undefined),
  area: fc.option(text, { nil: undefined }),
  tags: fc.uniqueArray(text, { maxLength: 4 }),
  text: fc.oneof(fc.constant(''), text),
})

test('a filter that is written into an address is read from it unchanged', () => {
  fc.assert(
    fc.property(filter, (asked) => {
      const address = new URL(`https://site.example/list?${withFilter(new URLSearchParams(), asked)}`)
      expect(readFilter(address.searchParams)).toEqual(asked)
    }),
  )
})

test('an address is written as decisions §2 has it', () => {
  const query = withFilter(new URLSearchParams('utm_source=mail&show=72'), {
    audience: 'solo',
    area: 'Family Law',
    tags: ['AI', 'Billing'],
    text: 'ledger',
  })
  expect(query.toString()).toBe('utm_source=mail&audience=solo&area=Family+Law&tag=AI&tag=Billing&q=ledger')
})

test('any query is read as some filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      const { audience, tags } = readFilter(new URLSearchParams(search))
      expect([undefined, 'solo', 'firm']).toContain(audience)
      expect(new Set(tags).size).toBe(tags.length)
    }),
  )
  expect(readFilter(new URLSearchParams('audience=all&area=&tag=&tag=AI&tag=AI'))).toEqual({
    audience: undefined,
    area: undefined,
    tags: ['AI'],
    text: '',
  })
})

test.each([
  ['', 24],
  ['show=48', 48],
  ['show=49', 72],
  ['show=0', 24],
  ['show=-5', 24],
  ['show=1e999', 24],
  ['show=many', 24],
])('the query %j shows %i pieces', (query, shown) => {
  expect(readShown(new URLSearchParams(query))).toBe(shown)
})

test('more pieces keep the filter, another filter begins at the top again', () => {
  const more = withShown(new URLSearchParams('tag=AI'), 48)
  expect(more.toString()).toBe('tag=AI&show=48')
  expect(withFilter(more, { tags: ['Billing'], text: '' }).toString()).toBe('tag=Billing')
})
