import { expect, test } from 'vitest'
import { capitalized, counted } from './number-word.ts'

test.each([
  [0, 'No services'],
  [1, 'One service'],
  [9, 'Nine services'],
  [10, '10 services'],
])('%i is said as %s', (count, words) => {
  expect(capitalized(counted(count, 'service'))).toBe(words)
})
