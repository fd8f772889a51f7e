import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { type AskedTimes, readAskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { nextWorkingDays, readTimeZone } from './working-days.ts'

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 15)

it('offers the next ten working days after the visitor’s own today, without weekends', () => {
  const days = nextWorkingDays(NOW, 'America/New_York').map((date) => date.slice(5))
  expect(days.join(' ')).toBe('11-23 11-24 11-25 11-26 11-27 11-30 12-01 12-02 12-03 12-04')
  const midnight = Date.UTC(2026, 10, 24, 6)
  expect(nextWorkingDays(midnight, 'America/New_York')[0]).toBe('2026-11-25')
  expect(nextWorkingDays(midnight, 'America/Los_Angeles')[0]).toBe('2026-11-24')
})

it('offers ten whenever one asks, and the server takes all of them', () => {
  const zone = fc.constantFrom('America/Los_Angeles', 'Europe/London', 'Pacific/Kiritimati', 'Etc/GMT+12')
  const instant = fc.integer({ min: NOW, max: Date.UTC(2060, 0) })
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      const days = nextWorkingDays(now, timeZone)
      expect(new Set(days).size).toBe(10)
      for (const date of days) {
        const asked: AskedTimes = { halfDays: [{ date, half: 'morning' }], timeZone }
        expect(readAskedTimes(writeAskedTimes(asked))).toEqual(asked)
      }
    }),
  )
})

it.each([
  ['America/Chicago', 360, 'America/Chicago'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['', -120, 'Etc/GMT-2'],
  [undefined, 0, 'UTC'],
  ['Nowhere/Land', -330, 'Etc/GMT-5'],
])('reads %j, %i minutes off UTC, as %s', (reported, minutes, zone) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: reported as string }
  })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
  expect(readTimeZone()).toBe(zone)
  expect(nextWorkingDays(Date.now(), readTimeZone())).toHaveLength(10)
})
