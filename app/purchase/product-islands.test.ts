import { expect, test } from 'vitest'
import { describeFailure } from './product-islands.tsx'

const WRONG = 'Invalid client code. Please try again.'
const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'

test.each([
  [422, {}, WRONG],
  [429, { 'retry-after': '590' }, 'Too many tries from this network. Please try again in 10 minutes.'],
  [429, { 'retry-after': '61' }, 'Too many tries from this network. Please try again in 2 minutes.'],
  [429, { 'retry-after': '9' }, 'Too many tries from this network. Please try again in a minute.'],
  [429, {}, 'Too many tries from this network. Please try again in a minute.'],
  [503, {}, NOT_CHECKED],
])('%i %j is told as: %s', (status, headers: Record<string, string>, message) => {
  expect(describeFailure({ status, headers: new Headers(headers), text: '' })).toBe(message)
})
