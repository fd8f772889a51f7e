import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { calendarFor, openTimes } from './calendar.ts'
import { FRIDAY } from './sandbox-for-tests.ts'

const none = new Set<string>()
const daysIn = (timeZone: string, now = FRIDAY, taken: ReadonlySet<string> = none) =>
  calendarFor(now, taken, timeZone).days

test('offers half hours of working days from tomorrow on, for 60 days', () => {
  const times = openTimes(FRIDAY)
  // It's Friday noon in New York, so the next working day is Monday, 9 a.m. standard time.
  expect(times[0]).toBe('2026-11-23T14:00:00.000Z')
  expect(times.at(-1)).toBe('2027-01-19T21:30:00.000Z')
  expect(times.slice(0, 14).map((time) => time.slice(11, 16))).toEqual(
    '14:00 14:30 15:00 15:30 16:00 16:30 18:00 18:30 19:00 19:30 20:00 20:30 21:00 21:30'.split(' '),
  )
})

test("follows the host's clock when it changes", () => {
  const times = openTimes(new Date('2026-10-29T16:00:00Z'))
  expect(times[0]).toBe('2026-10-30T13:00:00.000Z')
  expect(times[14]).toBe('2026-11-02T14:00:00.000Z')
})

test("tomorrow is the host's, not that of UTC", () => {
  // Sunday evening in New York, Monday in UTC.
  expect(openTimes(new Date('2026-11-23T02:00:00Z'))[0]).toBe('2026-11-23T14:00:00.000Z')
})

test("puts the times on the visitor's days and names the visitor's zone", () => {
  const calendar = calendarFor(FRIDAY, none, 'Asia/Tokyo')
  expect(calendar.zone).toBe('Japan Standard Time (Tokyo)')
  const monday = daysIn('Asia/Tokyo').find((day) => day.date === '2026-11-23')
  expect(monday?.heading).toBe('Monday, November 23')
  expect(monday?.times).toEqual([
    { startTime: '2026-11-23T14:00:00.000Z', label: '11:00 PM', range: '11:00 – 11:30 PM', part: 'Evening' },
    { startTime: '2026-11-23T14:30:00.000Z', label: '11:30 PM', range: '11:30 PM – 12:00 AM', part: 'Evening' },
  ])
})

test.each([
  ['America/New_York', 'Morning 9:00 AM, Morning 11:30 AM, Afternoon 1:00 PM, Afternoon 4:30 PM'],
  ['Asia/Kolkata', 'Evening 7:30 PM, Evening 10:00 PM, Evening 11:30 PM'],
  ['Pacific/Auckland', 'Night 3:00 AM, Night 5:30 AM, Morning 7:00 AM, Morning 10:30 AM'],
])('names the part of the day in %s', (timeZone, expected) => {
  const day = daysIn(timeZone).find(
    (day) => day.date === (timeZone === 'Pacific/Auckland' ? '2026-11-24' : '2026-11-23'),
  )
  const shown = day?.times.map((time) => `${time.part} ${time.label}`) ?? []
  for (const time of expected.split(', ')) expect(shown).toContain(time)
})

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['America/Argentina/Buenos_Aires', 'Argentina Standard Time (Buenos Aires)'],
  ['Etc/UTC', 'Coordinated Universal Time'],
  ['UTC', 'Coordinated Universal Time'],
  ['Nowhere/Land', 'Coordinated Universal Time'],
  ['', 'Coordinated Universal Time'],
])('calls the zone %j %j', (timeZone, zone) => {
  expect(calendarFor(FRIDAY, none, timeZone).zone).toBe(zone)
})

test('leaves out times that are taken', () => {
  const taken = new Set(['2026-11-23T14:00:00.000Z'])
  const monday = daysIn('America/New_York', FRIDAY, taken).find((day) => day.date === '2026-11-23')
  expect(monday?.times.map((time) => time.startTime)).not.toContain('2026-11-23T14:00:00.000Z')
  expect(monday?.times).toHaveLength(13)
})

test('shows every open time exactly once, at any time and in any zone', () => {
  const zones = [
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'Europe/London',
    'UTC',
  ]
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
      const shown = daysIn(zone, now).flatMap((day) => day.times.map((time) => time.startTime))
      expect(shown).toEqual(openTimes(now))
      expect(new Set(shown).size).toBe(shown.length)
    }),
    runs(20),
  )
})
