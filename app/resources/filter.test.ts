import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import {
  ARTICLE_AUDIENCES,
  CASE_STUDY_AUDIENCES,
  type Filter,
  filterPieces,
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

test('a filter is written into the address', () => {
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
    fc.property(fc.string({ unit: anySign }), (search) => {
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

const TAGS = ['AI', 'Billing', 'Intake']
const AREAS = ['Family Law', 'Real Estate']
const CATEGORIES = ['Solo Practitioner', 'Small Firm', 'Firm', 'Government']
const WORDS = fc.constantFrom('', 'Ledger', 'LEDGER line', 'a docket', 'İstanbul', 'x')

const piece: fc.Arbitrary<Piece> = fc.record(
  {
    title: WORDS,
    summary: WORDS,
    author: WORDS,
    source: fc.option(WORDS, { nil: undefined }),
    date: fc.constantFrom('2025-05-14', '2025-05-13', '2024-12-31', '2025-02-30', 'soon', ''),
    categories: fc.subarray(CATEGORIES),
    practiceAreas: fc.subarray(AREAS),
    tags: fc.subarray(TAGS),
  },
  { requiredKeys: ['title', 'summary', 'date', 'categories', 'tags'] },
)

const filters: Filter[] = [undefined, 'solo' as const, 'firm' as const].flatMap((audience) =>
  [undefined, ...AREAS, 'Unknown'].flatMap((area) =>
    subsetsOf(TAGS).flatMap((tags) =>
      ['', '   ', 'ledger', ' LEDGER ', 'intake', 'nowhere'].map((text) => ({ audience, area, tags, text })),
    ),
  ),
)

/** A naive reference implementation, one piece at a time. */
function isWanted(piece: Piece, { audience, area, tags, text }: Filter, firm: string): boolean {
  if (piece.categories.indexOf('Government') >= 0) return false
  if (audience === 'solo' && piece.categories.indexOf('Solo Practitioner') < 0) return false
  if (audience === 'firm' && piece.categories.indexOf(firm) < 0) return false
  if (area !== undefined && (piece.practiceAreas ?? []).indexOf(area) < 0) return false
  for (const tag of tags) if (piece.tags.indexOf(tag) < 0) return false
  const sought = text.trim().toLowerCase()
  if (sought === '') return true
  for (const part of [
    piece.title,
    piece.summary,
    piece.author,
    piece.source,
    ...(piece.practiceAreas ?? []),
    ...piece.tags,
  ])
    if (part !== undefined && part.toLowerCase().indexOf(sought) >= 0) return true
  return false
}

test.each([
  ['articles', ARTICLE_AUDIENCES, 'Small Firm'],
  ['case studies', CASE_STUDY_AUDIENCES, 'Firm'],
])('every combination of filters finds exactly what the rules say among %s', (_, audiences, firm) => {
  expect(filters.length).toBe(3 * 4 * 8 * 6)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      for (const filter of filters) {
        const found = filterPieces(pieces, filter, audiences)
        const wanted = pieces.filter((piece) => isWanted(piece, filter, firm))
        const isSame = found.length === wanted.length && wanted.every((piece) => found.includes(piece))
        if (!isSame) expect.fail(JSON.stringify({ filter, found, wanted }))
      }
    }),
    runs(40),
  )
})

test('the newest come first, what has no real date last, and equals keep their order', () => {
  const real = new Set(['2025-05-14', '2025-05-13', '2024-12-31'])
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const found = filterPieces(pieces, { tags: [], text: '' }, ARTICLE_AUDIENCES)
      for (const [place, later] of found.entries()) {
        const earlier = found[place - 1]
        if (!earlier) continue
        if (real.has(later.date)) expect(real.has(earlier.date) && earlier.date >= later.date).toBe(true)
        const isTie = earlier.date === later.date || (!real.has(earlier.date) && !real.has(later.date))
        if (isTie) expect(pieces.indexOf(earlier)).toBeLessThan(pieces.indexOf(later))
      }
    }),
  )
})

function subsetsOf(names: string[]): string[][] {
  return names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
}
