import { expect, it } from 'vitest'
import { formatBookedTime } from './format-booked-time.ts'

it("shows the time in the visitor's zone, and names it", () => {
  expect(formatBookedTime('2026-11-24T15:30:00.000000Z', 'America/New_York')).toEqual({
    day: 'Tuesday, November 24, 2026',
    time: '10:30\u00a0AM EST',
  })
  expect(formatBookedTime('2026-11-24T02:00:00Z', 'America/Los_Angeles').day).toBe('Monday, November 23, 2026')
})

it('shows what is no date as it is', () => expect(formatBookedTime('soon')).toEqual({ day: 'soon', time: '' }))
