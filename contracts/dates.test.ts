import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatAgo, formatDate, formatRecent, formatTime, isoIn } from './dates.ts'

test('an instant is shown as the day that it is where it was written', () => {
  expect(formatDate('2025-12-31T23:59:59-08:00')).toBe('December 31, 2025')
  expect(formatDate('2025-01-01T00:30:00+14:00')).toBe('January 1, 2025')
})

test('what cannot be formatted is shown as it is, and a missing date says so', () => {
  for (const date of ['2025-02-30', '2025-13-01', 'soon', '5/3/2025', '2025-03', '20250305', '+2025-03-05'])
    expect(formatDate(date)).toBe(date)
  for (const date of [undefined, '', '   ']) expect(formatDate(date)).toBe('Date not available')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a calendar day becomes itself in words, in %s too', (zone) => {
  vi.stubEnv('TZ', zone)
  const day = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString()
      const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
      const words = `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
      expect(formatDate(iso.slice(0, 10))).toBe(words)
      expect(formatDate(iso)).toBe(words)
    }),
  )
})

const NEW_YORK = 'America/New_York'

test.each([
  ['weekday', 'Tuesday, November 24'],
  ['weekday and date', 'Tuesday, November 24, 2026'],
  ['short day', 'Nov 24'],
  ['short date', 'Nov 24, 2026'],
  ['clock', '10:30\u00a0a.m.'],
  ['clock and zone', '10:30\u00a0a.m.\u00a0EST'],
  ['full', 'Tuesday, November 24, 2026, 10:30\u00a0a.m.\u00a0EST'],
] as const)('a time is written as %s in the reader’s zone', (form, words) => {
  expect(formatTime('2026-11-24T15:30:00.000000Z', form, NEW_YORK)).toBe(words)
  expect(formatTime(Date.UTC(2026, 10, 24, 15, 30), form, NEW_YORK)).toBe(words)
})

test.each(['UTC', 'America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles'])(
  'what’s written by hand in %s is what Intl writes',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const forms = fc.constantFrom('weekday and date', 'short date', 'clock and zone', 'full', 'weekday and clock')
    const years = { min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), forms, (at, form) => {
        const byIntl = formatTime(at.getTime(), form, zone === 'UTC' ? 'Etc/UTC' : zone)
        expect(formatTime(at.getTime(), form)).toBe(byIntl)
      }),
    )
  },
)

test('the console names the year unless it is this one, and says how long ago something was', () => {
  const now = Date.now()
  expect(formatRecent(Date.UTC(2020, 2, 5, 12), 'minute', NEW_YORK)).toBe('Mar 5, 2020, 7:00\u00a0a.m.')
  expect(formatRecent(now, 'day', 'UTC')).toMatch(/^[A-Z][a-z]{2} \d+$/)
  const agos = [0, 40, 59, 60, 200, 24 * 60, 72 * 60].map((minutes) => formatAgo(now - minutes * 60_000, now))
  const words = '1 minute ago, 40 minutes ago, 59 minutes ago, 1 hour ago, 3 hours ago, yesterday, 3 days ago'
  expect(agos.join(', ')).toBe(words)
  expect(isoIn(Date.UTC(2026, 10, 24, 15, 30), NEW_YORK)).toBe('2026-11-24 10:30:00')
})
