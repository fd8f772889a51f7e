import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import {
  ARTICLE_AUDIENCES,
  CASE_STUDY_AUDIENCES,
  type Filter,
  filterPieces,
  NO_FILTER,
  type Piece,
  readFilter,
  readShown,
  withFilter,
  withShown,
} from './filter.ts'

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

test('any query is read as some filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign }), (search) => {
      const { audience, tags } = readFilter(new URLSearchParams(search))
      expect([undefined, 'solo', 'firm']).toContain(audience)
      expect(new Set(tags).size).toBe(tags.length)
    }),
  )
  const read = readFilter(new URLSearchParams('audience=all&area=&tag=&tag=AI&tag=AI'))
  expect(read).toEqual({ ...NO_FILTER, tags: ['AI'] })
})

test('whole pages of pieces are shown; more keep the filter, another filter begins at the top again', () => {
  const shown = ['48', '49', '0', '-5', '1e999', 'many'].map((show) => readShown(new URLSearchParams({ show })))
  expect([readShown(new URLSearchParams()), ...shown]).toEqual([24, 48, 72, 24, 24, 24, 24])
  const more = withShown(new URLSearchParams('tag=AI'), 48)
  expect(more.toString()).toBe('tag=AI&show=48')
  expect(withFilter(more, { tags: ['Billing'], text: '' }).toString()).toBe('tag=Billing')
})

const piece = (input: Partial<Piece>): Piece => ({
  title: '',
  summary: '',
  date: '2025-05-14',
  categories: ['Solo Practitioner', 'Small Firm', 'Firm'],
  tags: ['AI', 'Billing'],
  practiceAreas: ['Family Law'],
  ...input,
})

test.each<[Partial<Piece>, Partial<Filter>, boolean]>([
  [{}, {}, true],
  [{ categories: ['Firm', 'Government'] }, {}, false],
  [{ categories: ['Small Firm'] }, { audience: 'solo' }, false],
  [{ categories: ['Solo Practitioner'] }, { audience: 'solo' }, true],
  [{ categories: ['Solo Practitioner', 'Firm'] }, { audience: 'firm' }, false],
  [{ categories: ['Small Firm'] }, { audience: 'firm' }, true],
  [{}, { area: 'Family Law', tags: ['Billing', 'AI'] }, true],
  [{}, { area: 'Real Estate' }, false],
  [{ practiceAreas: undefined }, { area: 'Family Law' }, false],
  [{}, { tags: ['AI', 'Intake'] }, false],
  [{ title: 'A Ledger' }, { text: ' LEDGER ' }, true],
  [{ summary: 'a ledger' }, { text: 'ledger' }, true],
  [{ author: 'Led Ger' }, { text: 'led g' }, true],
  [{ source: 'The Docket' }, { text: 'docket' }, true],
  [{}, { text: 'billing' }, true],
  [{}, { text: 'family' }, true],
  [{}, { text: '   ' }, true],
  [{ title: 'Ledger' }, { text: 'ledger', tags: ['Intake'] }, false],
])('of articles, %j with %j is found: %s', (input, asked, isFound) => {
  const found = filterPieces([piece(input)], { tags: [], text: '', ...asked }, ARTICLE_AUDIENCES)
  expect(found).toHaveLength(isFound ? 1 : 0)
})

test('the newest come first, what has no real date last, and equals keep their order; case studies name firms otherwise', () => {
  const dates = ['soon', '2025-05-13', '2025-02-30', '2025-05-14', '2024-12-31', '2025-05-13']
  const pieces = dates.map((date, position) => piece({ date, title: String(position), categories: ['Firm'] }))
  const all = [...pieces, piece({ categories: ['Small Firm'] })]
  const found = filterPieces(all, { ...NO_FILTER, audience: 'firm' }, CASE_STUDY_AUDIENCES)
  expect(found.map(({ title }) => title).join('')).toBe('315402')
})
