import { expect, it } from 'vitest'
import { describeZone, formatTime } from './dates.ts'
import { describeAskedTimes, describeHalfDay, halfDaySpan } from './half-days.ts'

it('names day, half and zone', () => {
  expect(describeHalfDay({ date: '2026-11-24', half: 'morning' })).toBe('Tuesday, November 24, morning')
  expect(describeZone('America/Los_Angeles')).toBe('Pacific Time')
  expect(describeZone('UTC')).toBe('Coordinated Universal Time')
  expect(describeZone('America/New_Town')).toBe('America/New_Town')
})

it('tells an owner which of them were over when they arrived', () => {
  const asked = {
    halfDays: ['2026-10-20', '2026-11-24'].map((date) => ({ date, half: 'morning' as const })),
    timeZone: 'America/Chicago',
  }
  const [october, november] = [
    'Tuesday, October 20, morning (Central Time)',
    'Tuesday, November 24, morning (Central Time)',
  ]
  expect(describeAskedTimes(asked)).toEqual([october, november])
  expect(describeAskedTimes(asked, Date.UTC(2026, 10, 24, 17))).toEqual([
    `${october}, over before this arrived`,
    november,
  ])
})

it.each([
  ['2026-11-24', 'America/Los_Angeles', 'Tuesday, November 24, 12:00 p.m. EST'],
  // Arizona has no daylight saving time.
  ['2026-10-30', 'America/Phoenix', 'Friday, October 30, 12:00 p.m. EDT'],
  ['2026-11-02', 'America/Phoenix', 'Monday, November 2, 11:00 a.m. EST'],
  // London changes its clocks a week earlier.
  ['2026-10-26', 'Europe/London', 'Monday, October 26, 5:00 a.m. EDT'],
  ['2027-03-15', 'Pacific/Auckland', 'Sunday, March 14, 4:00 p.m. EDT'],
])('says when the morning of %s in %s begins in New York', (date, zone, words) => {
  const { from = 0, to = 0 } = halfDaySpan({ date, half: 'morning' }, zone) ?? {}
  expect(formatTime(from, 'weekday and clock', 'America/New_York').replaceAll('\u00a0', ' ')).toBe(words)
  expect(to - from).toBe(3 * 60 * 60 * 1000)
})

it('says nothing of a zone that this machine does not know', () => {
  expect(halfDaySpan({ date: '2026-11-24', half: 'morning' }, 'America/New_Town')).toBeUndefined()
})
