import fc from 'fast-check'
import { test } from 'vitest'
import { inARow, inDigits } from './wording.ts'

test('numbers and lists that are written by hand are what Intl writes', () => {
  const number = fc.oneof(fc.integer(), fc.integer({ min: -1100, max: 1100 }), fc.double({ noNaN: true }))
  // No count is -0.
  fc.assert(fc.property(number, (count) => inDigits(count) === (count || 0).toLocaleString('en-US')))
  const lists = fc.array(fc.string(), { maxLength: 5 })
  fc.assert(fc.property(lists, (names) => inARow(names) === new Intl.ListFormat('en-US').format(names)))
})
