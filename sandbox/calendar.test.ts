import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { FRIDAY } from '#test/sandbox.ts'
import { calendarFor, openTimes } from './calendar.ts'

const daysIn = (timeZone: string, now = FRIDAY) => calendarFor(now, new Set(), timeZone).days

test('offers half hours of working days from the host’s tomorrow on, for 60 days, by the host’s clock', () => {
  const times = openTimes(FRIDAY)
  // It's Friday noon in New York, so the next working day is Monday, 9 a.m. standard time.
  expect([times[0], times.at(-1)]).toEqual(['2026-11-23T14:00:00.000Z', '2027-01-19T21:30:00.000Z'])
  expect(times.slice(0, 14).map((time) => time.slice(11, 16))).toEqual(
    '14:00 14:30 15:00 15:30 16:00 16:30 18:00 18:30 19:00 19:30 20:00 20:30 21:00 21:30'.split(' '),
  )
  // Sunday evening in New York, Monday in UTC.
  expect(openTimes(new Date('2026-11-23T02:00:00Z'))[0]).toBe('2026-11-23T14:00:00.000Z')
  // Clocks are set back between these two days.
  const autumn = openTimes(new Date('2026-10-29T16:00:00Z'))
  expect([autumn[0], autumn[14]]).toEqual(['2026-10-30T13:00:00.000Z', '2026-11-02T14:00:00.000Z'])
})

test('shows every open time exactly once, at any time and in any zone', () => {
  const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'UTC']
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
