import { expect, test } from 'vitest'
import { ARTICLE_AUDIENCES, closePieces, type Filter, type Piece, waysOn } from './filter.ts'

const piece = (title: string, given: Partial<Piece> = {}): Piece => ({
  title,
  summary: '',
  date: '2025-05-01',
  categories: ['Solo Practitioner'],
  tags: [],
  ...given,
})
const PIECES = [
  piece('Month-end for the trust account', { tags: ['Trust accounting'], practiceAreas: ['Immigration'] }),
  piece('Deadlines in the calendar', { tags: ['Deadlines'], date: '2025-05-02' }),
  piece('The first ten minutes', { tags: ['Intake'], categories: ['Small Firm'] }),
  piece('Forms to file', { date: '2025-04-30' }),
  piece('For the city', { tags: ['Trust accounting'], categories: ['Government', 'Solo Practitioner'] }),
]
const filter = (given: Partial<Filter>): Filter => ({ tags: [], text: '', ...given })

test.each([
  ['trust acount', ['Month-end for the trust account']],
  ['truzt', ['Month-end for the trust account']],
  ['Calender', ['Deadlines in the calendar']],
  ['INTAEK', ['The first ten minutes']],
  ['fiel', ['Forms to file']],
  ['flie', ['Forms to file']],
  ['fuel', []],
  ['calend', ['Deadlines in the calendar']],
  ['trust zoning', []],
  ['zoning', []],
  ['dog', []],
  ['', []],
  ['—', []],
])('a search for %j comes closest to %j', (text, titles) => {
  expect(closePieces(PIECES, text, ARTICLE_AUDIENCES).map(({ title }) => title)).toEqual(titles)
})

test('where filters together leave nothing, each one that is in the way is named with what is left without it', () => {
  const asked = filter({ audience: 'firm', area: 'Immigration', tags: ['Trust accounting'] })
  expect(waysOn(PIECES, asked, ARTICLE_AUDIENCES)).toEqual([
    { label: 'Small Firms', count: 1, change: { audience: undefined } },
  ])
  expect(waysOn(PIECES, filter({ tags: ['Intake', 'Deadlines'] }), ARTICLE_AUDIENCES)).toEqual([
    { label: 'Intake', count: 1, change: { tags: ['Deadlines'] } },
    { label: 'Deadlines', count: 1, change: { tags: ['Intake'] } },
  ])
  expect(waysOn(PIECES, filter({ text: 'zoning' }), ARTICLE_AUDIENCES)).toEqual([])
})
