import { expect, it } from 'vitest'
import { describeMedian, describeWait } from './describe-wait.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [0, 'under a minute'],
  [59_999, 'under a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
])('says %s ms as %s', (ms, words) => expect(describeWait(ms)).toBe(words))

it('says of a median that still waits that it’s at least that', () => {
  const median = { leads: 3, waiting: 2, medianMs: 2 * HOUR, isAtLeast: true }
  expect(describeMedian(median)).toBe('2 hours or more')
  expect(describeMedian({ ...median, medianMs: 59_999 })).toBe('under a minute so far')
  expect(describeMedian({ ...median, isAtLeast: false })).toBe('2 hours')
  expect(describeMedian({ leads: 0, waiting: 0, medianMs: null, isAtLeast: false })).toBe('none')
})
