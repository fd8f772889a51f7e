import { expect, it } from 'vitest'
import { describeZone, formatTimes } from './dates.ts'
import { describeHalfDay, halfDaySpan } from './half-days.ts'

it('names day, half and zone', () => {
  expect(describeHalfDay({ date: '2026-11-24', half: 'morning' })).toBe('Tuesday, November 24, morning')
  expect(describeZone('America/Los_Angeles')).toBe('Pacific Time')
  expect(describeZone('UTC')).toBe('Coordinated Universal Time')
  expect(describeZone('America/New_Town')).toBe('America/New_Town')
})

it.each([
  ['2026-11-24', 'America/Los_Angeles', 'Tuesday, November 24, 12:00 – 3:00 p.m. EST'],
  // Arizona has no daylight saving time.
  ['2026-10-30', 'America/Phoenix', 'Friday, October 30, 12:00 – 3:00 p.m. EDT'],
  ['2026-11-02', 'America/Phoenix', 'Monday, November 2, 11:00 a.m. – 2:00 p.m. EST'],
  // London changes its clocks a week earlier.
  ['2026-10-23', 'Europe/London', 'Friday, October 23, 4:00 – 7:00 a.m. EDT'],
  ['2026-10-26', 'Europe/London', 'Monday, October 26, 5:00 – 8:00 a.m. EDT'],
  ['2026-11-02', 'Europe/London', 'Monday, November 2, 4:00 – 7:00 a.m. EST'],
  ['2027-03-15', 'Pacific/Auckland', 'Sunday, March 14, 4:00 – 7:00 p.m. EDT'],
])('says when the morning of %s in %s is in New York', (date, zone, words) => {
  const spaces = /[\u00a0\u2009\u202f]/g
  const span = halfDaySpan({ date, half: 'morning' }, zone)
  const shown = span && formatTimes(span.from, span.to, 'weekday and clock', 'America/New_York')
  expect(shown?.replaceAll(spaces, ' ')).toBe(words)
})

it('says nothing of a zone that this machine does not know', () => {
  expect(halfDaySpan({ date: '2026-11-24', half: 'morning' }, 'America/New_Town')).toBeUndefined()
})
