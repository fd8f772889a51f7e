import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startReceiver } from '#test/start-receiver.ts'
import type { Calendar } from './calendar.ts'
import { json, SECRET, startSandbox } from './sandbox-for-tests.ts'

const BOOKINGS = '/sandbox/scheduler/bookings'
const BEARER = { headers: { authorization: 'Bearer sandbox' } }
const booking = {
  start_time: '2026-11-24T15:30:00.000Z',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  timezone: 'America/Chicago',
}

async function offered({ request }: Pick<ReturnType<typeof startSandbox>, 'request'>): Promise<string[]> {
  const calendar: Calendar = await (await request('/sandbox/scheduler/calendar?timezone=America/Chicago')).json()
  return calendar.days.flatMap((day) => day.times.map((time) => time.startTime))
}

test('a time on offer is booked, and its address answers in the provider’s shape', async () => {
  const { request } = startSandbox()
  const booked = await request(BOOKINGS, json('POST', booking, { 'sec-fetch-site': 'same-origin' }))
  expect(booked.status).toBe(201)
  const { event, invitee } = await booked.json()
  expect(event.uri).toMatch(/^http:\/\/gimbal\.test\/sandbox\/calendly\/scheduled_events\/[0-9a-f-]{36}$/)
  expect(invitee.uri).toMatch(new RegExp(`^${event.uri}/invitees/[0-9a-f-]{36}$`))

  const response = await request(event.uri, BEARER)
  expect(await response.json()).toEqual({
    resource: {
      uri: event.uri,
      name: '30 Minute Meeting',
      status: 'active',
      start_time: '2026-11-24T15:30:00.000000Z',
      end_time: '2026-11-24T16:00:00.000000Z',
      event_type: expect.stringContaining('/sandbox/calendly/event_types/'),
      location: { type: 'custom', location: expect.any(String) },
      invitees_counter: { total: 1, active: 1, limit: 1 },
      created_at: '2026-11-20T17:00:00.000000Z',
      updated_at: '2026-11-20T17:00:00.000000Z',
      event_memberships: [expect.objectContaining({ user: expect.stringContaining('/sandbox/calendly/users/') })],
      event_guests: [],
    },
  })
})

test('the same time is booked once and no longer offered, also after a restart', async () => {
  const sandbox = startSandbox()
  expect(await offered(sandbox)).toContain(booking.start_time)
  const together = await Promise.all(
    [1, 2, 3].map(() => sandbox.request(BOOKINGS, json('POST', { ...booking, email: 'other@example.com' }))),
  )
  expect(together.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await offered(sandbox)).not.toContain(booking.start_time)
  sandbox.close()

  const again = startSandbox({ databaseFile: sandbox.databaseFile })
  expect(await offered(again)).not.toContain(booking.start_time)
  // The same instant, written differently.
  const inChicago = { ...booking, start_time: '2026-11-24T15:30:00Z' }
  expect((await again.request(BOOKINGS, json('POST', inChicago))).status).toBe(409)
})

test('the scheduler API answers 401 and 404 in the provider’s shape', async () => {
  const { request } = startSandbox()
  const path = '/sandbox/calendly/scheduled_events/00000000-0000-4000-8000-000000000000'
  for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: 'sandbox' }]) {
    const response = await request(path, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ title: 'Unauthenticated', message: 'The access token is invalid' })
  }
  const missing = await request(path, BEARER)
  expect(missing.status).toBe(404)
  expect(await missing.json()).toEqual({
    title: 'Resource Not Found',
    message: 'The server could not find the requested resource.',
  })
})

test('a call is moved and cancelled, each with the events that the provider would send', async () => {
  const got: { event: string; payload: Record<string, unknown> }[] = []
  await using receiver = await startReceiver((response, { body, headers }) => {
    const [, time = '', signature = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['calendly-webhook-signature'])) ?? []
    expect(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')).toBe(signature)
    got.push(JSON.parse(body))
    response.end()
  })
  const { request } = startSandbox({ callEventsUrl: () => receiver.address })
  const first = await (await request(BOOKINGS, json('POST', { ...booking, utm_content: 'an-id' }))).json()
  await vi.waitFor(() => expect(got).toHaveLength(1))
  const move = new URL(first.links.move).searchParams.get('move')
  expect(await (await request(first.links.move)).text()).toContain('value="Ada Lovelace"')
  const later = { ...booking, start_time: '2026-11-25T15:30:00.000Z', move }
  const second = await (await request(BOOKINGS, json('POST', later))).json()
  await vi.waitFor(() => expect(got).toHaveLength(3))
  expect((await request(BOOKINGS, json('POST', { ...later, start_time: '2026-11-26T15:30:00.000Z' }))).status).toBe(409)
  expect((await request(first.links.move)).status).toBe(404)
  // The time is free again.
  expect(await offered({ request })).toContain(booking.start_time)
  expect((await request(second.links.cancel, { method: 'POST' })).status).toBe(303)
  expect((await request(second.links.cancel, { method: 'POST' })).status).toBe(303)
  expect(await (await request(second.links.cancel)).text()).toContain('The call is cancelled')
  await vi.waitFor(() => expect(got).toHaveLength(4))
  // The two of a move are sent at once.
  expect(got.map(({ event }) => event).toSorted()).toEqual([
    'invitee.canceled',
    'invitee.canceled',
    'invitee.created',
    'invitee.created',
  ])
  const left = got.find(({ event, payload }) => event === 'invitee.canceled' && payload['uri'] === first.invitee.uri)
  expect(left?.payload).toMatchObject({ rescheduled: true, new_invitee: second.invitee.uri, status: 'canceled' })
  const kept = got.find(({ event, payload }) => event === 'invitee.created' && payload['uri'] === second.invitee.uri)
  expect(kept?.payload).toMatchObject({ old_invitee: first.invitee.uri, tracking: { utm_content: 'an-id' } })
  expect(got.at(-1)?.payload).toMatchObject({ rescheduled: false, new_invitee: null, uri: second.invitee.uri })
  const invitees = await (await request(`${first.event.uri}/invitees`, BEARER)).json()
  expect(invitees.collection).toMatchObject([{ uri: first.invitee.uri, new_invitee: second.invitee.uri }])
})

test('the page prefills name and email as text, never as markup', async () => {
  const { request } = startSandbox()
  const query = new URLSearchParams({ name: '"><script>alert(1)</script>', email: 'a"b@example.com' })
  const page = await (await request(`/sandbox/scheduler?${query}`)).text()
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(page).toContain('value="a&quot;b@example.com"')
  expect(page).not.toContain('<script>')
  const named = await (await request('/sandbox/scheduler?first_name=Ada&last_name=Lovelace')).text()
  expect(named).toContain('value="Ada Lovelace"')
})
