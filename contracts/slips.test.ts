import { expect, it } from 'vitest'
import { slipsBetween } from './slips.ts'

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['file', 'file', 0],
  ['fiel', 'file', 1],
  ['fil', 'file', 1],
  ['filet', 'file', 1],
  ['fire', 'file', 1],
  ['kitten', 'sitting', 3],
  ['PUBLIC_ORIGIN', 'PUBLIC_ORIGNI', 1],
])('%s and %s are %i slips apart', (word, other, slips) => {
  expect([slipsBetween(word, other), slipsBetween(other, word)]).toEqual([slips, slips])
})
