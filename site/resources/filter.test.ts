import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import {
  ARTICLE_AUDIENCES,
  CASE_STUDY_AUDIENCES,
  closePieces,
  type Filter,
  filterPieces,
  NO_FILTER,
  type Piece,
  readFilter,
  readShown,
  waysOn,
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
  expect(readFilter(new URLSearchParams('audience=all&area=&tag=&tag=AI&tag=AI'))).toEqual({
    audience: undefined,
    area: undefined,
    tags: ['AI'],
    text: '',
  })
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
  const found = filterPieces(
    [...pieces, piece({ categories: ['Small Firm'] })],
    { ...NO_FILTER, audience: 'firm' },
    CASE_STUDY_AUDIENCES,
  )
  expect(found.map(({ title }) => title).join('')).toBe('315402')
})

const titled = (title: string, input: Partial<Piece> = {}) =>
  piece({ title, date: '2025-05-01', categories: ['Solo Practitioner'], tags: [], practiceAreas: [], ...input })
const PIECES = [
  titled('Month-end for the trust account', { tags: ['Trust accounting'], practiceAreas: ['Immigration'] }),
  titled('Deadlines in the calendar', { tags: ['Deadlines'], date: '2025-05-02' }),
  titled('The first ten minutes', { tags: ['Intake'], categories: ['Small Firm'] }),
  titled('Forms to file', { date: '2025-04-30' }),
  titled('For the city', { tags: ['Trust accounting'], categories: ['Government', 'Solo Practitioner'] }),
]
test.each([
  ['trust acount', 'Month-end for the trust account'],
  ['truzt', 'Month-end for the trust account'],
  ['Calender', 'Deadlines in the calendar'],
  ['INTAEK', 'The first ten minutes'],
  ['fiel', 'Forms to file'],
  ['calend', 'Deadlines in the calendar'],
])('a search for %j comes closest to %j, and many a word to nothing', (text, title) => {
  expect(closePieces(PIECES, text, ARTICLE_AUDIENCES).map((piece) => piece.title)).toEqual([title])
  for (const none of ['fuel', 'trust zoning', 'dog', '', '—'])
    expect([none, closePieces(PIECES, none, ARTICLE_AUDIENCES)]).toEqual([none, []])
})

test('where filters together leave nothing, each one that is in the way is named with what is left without it', () => {
  const asked: Filter = { audience: 'firm', area: 'Immigration', tags: ['Trust accounting'], text: '' }
  expect(waysOn(PIECES, asked, ARTICLE_AUDIENCES)).toEqual([
    { label: 'Small Firms', count: 1, change: { audience: undefined } },
  ])
  expect(waysOn(PIECES, { tags: ['Intake', 'Deadlines'], text: '' }, ARTICLE_AUDIENCES)).toEqual([
    { label: 'Intake', count: 1, change: { tags: ['Deadlines'] } },
    { label: 'Deadlines', count: 1, change: { tags: ['Intake'] } },
  ])
  expect(waysOn(PIECES, { tags: [], text: 'zoning' }, ARTICLE_AUDIENCES)).toEqual([])
})
