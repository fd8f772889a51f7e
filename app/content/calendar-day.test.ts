import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { formatDate } from './calendar-day.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

test.each([
  ['2025-03-05', 'March 5, 2025'],
  ['2024-02-29', 'February 29, 2024'],
  ['2025-12-31T23:59:59-08:00', 'December 31, 2025'],
  ['2025-01-01T00:30:00+14:00', 'January 1, 2025'],
])('%s is shown as %s', (date, shown) => {
  expect(formatDate(date)).toBe(shown)
})

test.each([
  '2025-02-30',
  '2025-13-01',
  '2025-00-10',
  'March 5, 2025',
  'soon',
  '5/3/2025',
  '2025-03',
  '20250305',
  '+2025-03-05',
])('what cannot be formatted is shown as is: %s', (date) => {
  expect(formatDate(date)).toBe(date)
})

test.each([undefined, '', '   '])('a missing date (%j) says so', (date) => {
  expect(formatDate(date)).toBe('Date not available')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('no time zone shifts the day: %s', (timeZone) => {
  process.env.TZ = timeZone
  expect(formatDate('2025-03-05')).toBe('March 5, 2025')
})

test('every calendar day becomes itself in words', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString()
      const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
      const words = `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
      expect(formatDate(iso.slice(0, 10))).toBe(words)
      expect(formatDate(iso)).toBe(words)
    }),
  )
})

test('any text at all is shown, formatted or as is, and never as an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anySign }), fc.stringMatching(/^[0-9TZ:+ -]{0,24}$/)), (text) => {
      const shown = formatDate(text)
      if (text.trim() === '') expect(shown).toBe('Date not available')
      else if (shown !== text) expect(shown).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{1,4}$/)
      expect(shown).not.toMatch(/Invalid|NaN/)
    }),
  )
})
