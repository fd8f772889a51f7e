import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'

const ask = async (query: Record<string, string>) => {
  await using test = await createTestApp()
  return await test.app.request(`/api/call-invitation?${new URLSearchParams(query).toString()}`)
}
const event = 'https://api.calendly.com/scheduled_events/abc-123'

it('gives a booked call as a file that calendars open', async () => {
  const response = await ask({ event, start: '2026-11-24T15:00:00.000000Z' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="call.ics"')
  expect(await response.text()).toContain('\r\nDTSTART:20261124T150000Z\r\n')
})

it('says what is missing', async () => {
  const response = await ask({ event, start: 'soon' })
  expect(response.status).toBe(422)
  expect(await response.text()).toBe('event must be the id of a booked call, and start its time.')
})
