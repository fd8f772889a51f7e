import { expect, it } from 'vitest'
import type { WeeklyNumbers } from '#contracts/counts.ts'
import { describeWait, weekInWords } from './week-in-words.ts'

const both = (week: number, before: number) => ({ week, before })
const say = (numbers: Partial<WeeklyNumbers>) => weekInWords({ leads: both(0, 0), booked: both(0, 0), ...numbers })

it('compares leads, calls and sales with the week before, and calls a difference small enough chance', () => {
  expect(say({ leads: both(24, 9), booked: both(3, 2), sales: both(1, 0), refunds: both(1, 0) })).toEqual([
    '24 leads came in, up from 9 in the week before.',
    '3 calls were booked, after 2 in the week before, which may be chance.',
    '1 copy sold, after none in the week before. 1 payment was refunded.',
  ])
  expect(say({ leads: both(5, 30), booked: both(4, 4), asked: both(1, 0) })).toEqual([
    '5 leads came in, down from 30 in the week before.',
    '4 calls were booked, as many as in the week before. 1 more person asked for a time.',
  ])
})

it('says plainly that nothing happened, and leaves out what never does', () => {
  expect(say({ sales: both(0, 0) })).toEqual([
    'No leads came in, as in the week before.',
    'No calls were booked, as in the week before.',
  ])
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it('says a wait in its largest unit', () => {
  const waits = [0, 59_999, MINUTE, 59 * MINUTE, HOUR, 47 * HOUR, 48 * HOUR].map(describeWait)
  expect(waits.slice(0, 4)).toEqual(['under a minute', 'under a minute', '1 minute', '59 minutes'])
  expect(waits.slice(4)).toEqual(['1 hour', '47 hours', '2 days'])
})
