import { expect, it, test } from 'vitest'
import { entityKey } from './entity-key.ts'
import type { Kind } from './reading.ts'

test.each<[Kind, string[]]>([
  [
    'date',
    ['March 5, 2025', 'Mar. 5, 2025', '3/5/2025', '03/05/25', '2025-03-05', '5 March 2025', '5th of March, 2025'],
  ],
  ['date', ['March 5', '3/5', '5th of March']],
  ['money', ['$1,200', '$1,200.00', '$1200', '$1.2k']],
  ['money', ['$1.2 million', '$1,200,000']],
  ['phone', ['(217) 555-0134', '217.555.0134', '+1 217 555 0134', '217 555-0134']],
  ['ssn', ['900-12-3456', '900 12 3456']],
  ['docket', ['2:24-cv-01234', '2:24-CV-01234']],
  ['email', ['Ann@example.com', 'ann@example.com']],
])('one %s is known however it is written: %j', (kind, texts) => {
  expect(new Set(texts.map((text) => entityKey(kind, text))).size).toBe(1)
})

it('keeps apart what is not the same', () => {
  for (const [kind, one, other] of [
    ['date', 'March 5, 2025', 'March 5, 2024'],
    ['money', '$1,200', '€1,200'],
    ['money', '$1,200', '$12.00'],
    ['phone', '217-555-0134', '217-555-0134 ext. 2'],
    ['date', 'March 3-5, 2025', 'March 3, 2025'],
  ] as const) {
    expect(entityKey(kind, one)).not.toBe(entityKey(kind, other))
  }
})
