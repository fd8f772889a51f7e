import { expect, it } from 'vitest'
import { readRetryAfter } from './post-json.ts'

const NOW = Date.UTC(2026, 2, 5, 12)

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Thu, 05 Mar 2026 12:01:00 GMT', 60_000],
  ['Thu, 05 Mar 2026 11:00:00 GMT', 0],
  ['', undefined],
  [null, undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['Thu, 99 Foo 2026 12:01:00 GMT', undefined],
])('reads %j as %j ms', (header, ms) => {
  expect(readRetryAfter(header, NOW)).toBe(ms)
})
