import { afterEach, expect, it, vi } from 'vitest'
import { nextWorkingDays, readTimeZone } from './survey/working-days.ts'

afterEach(() => vi.restoreAllMocks())

const report = (timeZone: string | undefined, minutes: number) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: timeZone as string }
  })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
}

it.each([
  ['America/Chicago', 360, 'America/Chicago'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['', -120, 'Etc/GMT-2'],
  [undefined, 0, 'UTC'],
  ['Nowhere/Land', -330, 'Etc/GMT-5'],
])('reads %j, %i minutes off UTC, as %s', (reported, minutes, zone) => {
  report(reported, minutes)
  expect(readTimeZone()).toBe(zone)
  expect(nextWorkingDays(Date.now(), readTimeZone())).toHaveLength(10)
})
