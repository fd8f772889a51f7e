import { expect, test } from 'vitest'
import { json, startSandbox } from '#test/sandbox.ts'
import type { Calendar } from './calendar.ts'

const BOOKINGS = '/sandbox/scheduler/bookings'
const BEARER = { headers: { authorization: 'Bearer sandbox' } }
const booking = {
  start_time: '2026-11-24T15:30:00.000Z',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  timezone: 'America/Chicago',
}
const moved = (day: string, move: string | null) => ({ ...booking, start_time: `2026-11-${day}T15:30:00.000Z`, move })

type Asked = Pick<ReturnType<typeof startSandbox>, 'request'>

const book = ({ request }: Asked, given: object = booking) => request(BOOKINGS, json('POST', given))

async function offered({ request }: Asked): Promise<string[]> {
  const calendar: Calendar = await (await request('/sandbox/scheduler/calendar?timezone=America/Chicago')).json()
  return calendar.days.flatMap((day) => day.times.map((time) => time.startTime))
}

test('the same time is booked once and no longer offered, also after a restart', async () => {
  const sandbox = startSandbox()
  expect(await offered(sandbox)).toContain(booking.start_time)
  const together = await Promise.all([1, 2, 3].map(() => book(sandbox)))
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  sandbox.close()
  const again = startSandbox({ databaseFile: sandbox.databaseFile })
  expect(await offered(again)).not.toContain(booking.start_time)
  // The same instant, written differently.
  expect((await book(again, { ...booking, start_time: '2026-11-24T15:30:00Z' })).status).toBe(409)
})

// test/journeys/moved-calls.spec.ts has the events that a move and a cancellation send.
test('a call is moved once, is cancelled however often it’s asked, and its time is free again', async () => {
  const sandbox = startSandbox()
  const { request } = sandbox
  const first = await (await book(sandbox)).json()
  const move = new URL(first.links.move).searchParams.get('move')
  const second = await (await book(sandbox, moved('25', move))).json()
  expect((await book(sandbox, moved('26', move))).status).toBe(409)
  expect((await request(first.links.move)).status).toBe(404)
  expect(await offered(sandbox)).toContain(booking.start_time)
  for (const _ of [1, 2]) expect((await request(second.links.cancel, { method: 'POST' })).status).toBe(303)
  const invitees = await (await request(`${first.event.uri}/invitees`, BEARER)).json()
  expect(invitees.collection).toMatchObject([{ uri: first.invitee.uri, new_invitee: second.invitee.uri }])
})
