import { expect, it } from 'vitest'
import { type AskedTimes, describeAskedTimes, halfDaySpan, readAskedTimes, writeAskedTimes } from './asked-times.ts'
import { describeZone, formatTime } from './dates.ts'

const times: AskedTimes = {
  halfDays: [
    { date: '2026-11-24', half: 'morning' },
    { date: '2026-11-30', half: 'afternoon' },
  ],
  timeZone: 'America/Argentina/Buenos_Aires',
}

it('is a header of ASCII that people can read, and is read back as it was', () => {
  const header = '2026-11-24 morning, 2026-11-30 afternoon; America/Argentina/Buenos_Aires'
  expect(writeAskedTimes(times)).toBe(header)
  expect(readAskedTimes(header)).toEqual(times)
})

it.each([
  ['nothing', undefined],
  ['nothing in it', ''],
  ['no zone', '2026-11-24 morning'],
  ['a zone that is no name', '2026-11-24 morning; <b>'],
  ['a day that there isn’t', '2026-11-31 morning; UTC'],
  ['a night', '2026-11-24 night; UTC'],
  ['a day of another century', '1026-11-24 morning; UTC'],
])('a header with %s asks for nothing', (_, header) => expect(readAskedTimes(header)).toBeUndefined())

it('keeps what is good in a header: three half-days, each once, the earliest first', () => {
  const header =
    '2026-11-30 morning, 2026-11-31 morning, 2026-11-24 afternoon, x, 2026-11-24 afternoon, 2026-11-24 morning, 2026-12-01 morning; UTC'
  const asked = readAskedTimes(header)?.halfDays.map(({ date, half }) => `${date} ${half}`)
  expect(asked).toEqual(['2026-11-24 morning', '2026-11-24 afternoon', '2026-11-30 morning'])
})

it('keeps days of a device whose date is years off, and a zone that this machine has not heard of', () => {
  // As a browser says whose system's zone has no name.
  expect(readAskedTimes('2026-11-24 morning; +05:30')?.timeZone).toBe('+05:30')
  expect(readAskedTimes('2019-11-20 morning; America/New_Town')).toEqual({
    halfDays: [{ date: '2019-11-20', half: 'morning' }],
    timeZone: 'America/New_Town',
  })
})

it('names a zone, and says nothing of the hours in one that this machine does not know', () => {
  const zones = ['America/Los_Angeles', 'UTC', 'America/New_Town']
  expect(zones.map(describeZone)).toEqual(['Pacific Time', 'Coordinated Universal Time', 'America/New_Town'])
  expect(halfDaySpan({ date: '2026-11-24', half: 'morning' }, 'America/New_Town')).toBeUndefined()
})

it('tells an owner which of them were over when they arrived', () => {
  const halfDays = ['2026-10-20', '2026-11-24'].map((date) => ({ date, half: 'morning' as const }))
  const describe = (now?: number) => describeAskedTimes({ halfDays, timeZone: 'America/Chicago' }, now)
  const [october, november] = ['October 20', 'November 24'].map((day) => `Tuesday, ${day}, morning (Central Time)`)
  expect(describe()).toEqual([october, november])
  expect(describe(Date.UTC(2026, 10, 24, 17))).toEqual([`${october}, over before this arrived`, november])
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
