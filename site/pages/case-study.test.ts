import { expect, test } from 'vitest'
import { resultTrend } from './case-study.tsx'

test.each([
  ['38% reduction', 'down'],
  ['A Decrease of 4', 'down'],
  ['64% LOWER', 'down'],
  ['4 days down to 1', 'down'],
  ['318 of 318', 'up'],
  ['11 hours a month back', 'up'],
  ['', 'up'],
])('%j points %s', (value, trend) => {
  expect(resultTrend(value)).toBe(trend)
})
