import { expect, test } from 'vitest'
import { counted } from './number-word.ts'

test.each([
  [0, 'no services'],
  [1, 'one service'],
  [9, 'nine services'],
  [10, '10 services'],
])('%i is said as %s', (count, words) => {
  expect(counted(count, 'service')).toBe(words)
})
