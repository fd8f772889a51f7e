import { expect, it } from 'vitest'
import { instantsOf, readPlannedTime } from './local-time.ts'

const iso = (local: string, zone: string) => instantsOf(local, zone).map((at) => new Date(at).toISOString())
const words = (local: string, zone: string, now = 0) => {
  const read = readPlannedTime(local, zone, now)
  return 'says' in read ? read.says.replaceAll('\u00a0', ' ') : read.problem
}

it.each([
  ['America/New_York', '2026-11-30T08:00', ['2026-11-30T13:00:00.000Z']],
  ['America/New_York', '2026-03-08T01:59', ['2026-03-08T06:59:00.000Z']],
  ['America/New_York', '2026-03-08T02:30', []],
  ['America/New_York', '2026-03-08T03:00', ['2026-03-08T07:00:00.000Z']],
  ['America/New_York', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['America/New_York', '2026-11-01T02:00', ['2026-11-01T07:00:00.000Z']],
  ['Pacific/Auckland', '2026-09-27T02:15', []],
  ['Pacific/Auckland', '2026-04-05T02:15', ['2026-04-04T13:15:00.000Z', '2026-04-04T14:15:00.000Z']],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-04T02:15', []],
  ['Asia/Kolkata', '2026-03-08T02:30', ['2026-03-07T21:00:00.000Z']],
  ['America/New_York', '2026-02-30T08:00', []],
])('knows when clocks in %s show %s', (zone, local, instants) => {
  expect(iso(local, zone)).toEqual(instants)
})

it('says a planned time in the zone’s words, and refuses one that doesn’t come or has passed', () => {
  expect(words('2026-11-30T08:00', 'America/New_York')).toBe('Monday, November 30, 2026, 8:00 a.m. EST')
  expect(words('2026-11-01T01:30', 'America/New_York')).toBe(
    'This time comes twice that night. The first one counts: Sunday, November 1, 2026, 1:30 a.m. EDT',
  )
  expect(words('2026-11-30T08:00', 'Asia/Kolkata')).toContain('GMT+5:30')
  expect(words('2026-03-08T02:30', 'America/New_York')).toContain('clocks go forward over it')
  expect(words('2026-11-30T08:00', 'UTC', Date.UTC(2026, 10, 30, 8))).toContain('has passed')
  expect(words('2026-02-31T08:00', 'UTC')).toBe('This month ends on February 28, 2026. Choose a day that it has.')
  for (const none of ['tomorrow', '2026-13-01T08:00', '2026-03-01T24:00'])
    expect(words(none, 'UTC')).toBe('Choose a day and a time that the calendar has.')
})
