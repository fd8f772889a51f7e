import { expect, test } from 'vitest'
import { numberWord } from './number-word.ts'

test.each([
  [0, 'No services'],
  [1, 'One service'],
  [9, 'Nine services'],
  [13, '13 services'],
])('%i is said as %s', (count, words) => {
  expect(numberWord(count, 'service')).toBe(words)
})
