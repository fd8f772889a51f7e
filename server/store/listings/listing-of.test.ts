import { expect, it } from 'vitest'
import { listingOf, searchWords } from './listing-of.ts'

const ADA = { email_key: 'ada@firm.example', email: 'ada@firm.example', first_name: 'Ada', last_name: 'Byron' }
const LEAD = { id: 'a', kind: 'newsletter' as const, created_at: 0, ...ADA, company: '', website: '', message: '' }

it.each([
  [
    '(503) 555-0119',
    ['503–555–0119', '503\u2011555\u20110119', '555–0119', 'tel:+15035550119', '503 555 0119 ext 7', '5035550119 x12'],
  ],
  ['+1 503 555 0119', ['503.555.0119', '1-503-555-0119', '\uff15\uff10\uff13 5550119', '503\u2212555\u22120119']],
  ['+44 (0)20 7946 0958', ['+44 20 7946 0958', '+44(0)2079460958', '020 7946 0958', 'tel:+442079460958']],
])('finds %s however it’s copied', (phone, searches) => {
  const { search_text } = listingOf({ ...LEAD, phone }, { submission: {}, answers: undefined, attribution: undefined })
  for (const search of searches)
    expect([search, searchWords(search).every((word) => search_text.includes(word))]).toEqual([search, true])
  expect(searchWords('503 555 0118').every((word) => search_text.includes(word))).toBe(false)
})
