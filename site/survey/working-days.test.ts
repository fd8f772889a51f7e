import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { type AskedTimes, readAskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { isWorkingDay, nextWorkingDays, readTimeZone } from './working-days.ts'

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 15)

it('offers the next ten working days after the visitor’s own today, without weekends and Thanksgiving', () => {
  const days = nextWorkingDays(NOW, 'America/New_York').map((date) => date.slice(5))
  expect(days.join(' ')).toBe('11-23 11-24 11-25 11-27 11-30 12-01 12-02 12-03 12-04 12-07')
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

// https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/
it.each([
  ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['2027', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('the federal holidays of %s are no working days', (year, listed) => {
  const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(Number(year), 0, index + 1)))
  const off = days
    .filter((day) => day.getUTCFullYear() === Number(year) && ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((date) => !isWorkingDay(date))
  expect(off).toEqual(listed.split(' ').map((day) => `${year}-${day}`))
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
