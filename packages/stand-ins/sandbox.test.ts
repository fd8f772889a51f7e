import { expect, test } from 'vitest'
import type { Calendar } from './calendar.ts'
import { FRIDAY, json, SECRET, signed, startSandbox } from './test/start-sandbox.ts'

test('every answer may be used by this site only, and is never cached', async () => {
  const { headers } = await startSandbox().request('/sandbox/received')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

const PATH = '/sandbox/automation/newsletter'

test('refuses a message whose signature does not fit', async () => {
  const { request } = startSandbox()
  const good = signed('lead-1', '{"a":1}')
  const at = (seconds: number, secret = SECRET) =>
    signed('lead-1', '{"a":1}', new Date(FRIDAY.getTime() + seconds * 1000), secret)
  const withHeader = (name: string, value: string) => ({ ...good, headers: { ...good.headers, [name]: value } })
  const refused: RequestInit[] = [
    { ...good, body: '{"a":2}' },
    withHeader('webhook-id', 'lead-2'),
    at(0, `whsec_${Buffer.from('another secret').toString('base64')}`),
    at(-301),
    at(301),
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => withHeader(name, '')),
  ]
  for (const delivery of refused) expect((await request(PATH, delivery)).status).toBe(401)
  expect(await (await request('/sandbox/received')).json()).toEqual({ received: [] })
  expect((await request(PATH, at(-299))).status).toBe(200)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: 'http://elsewhere.test' }, 403],
  [{ origin: 'http://gimbal.test' }, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://gimbal.example' }, 200],
])('a page that sends %j may change the receiver: %i', async (headers, status) => {
  const { request } = startSandbox()
  await request(PATH, signed('lead-1', '{}'))
  expect((await request('/sandbox/automation-mode', json('PUT', { mode: 'working' }, headers))).status).toBe(status)
  const emptied = await request('/sandbox/received', { method: 'DELETE', headers })
  expect(emptied.status).toBe(status === 200 ? 204 : status)
})

const FORM = '/sandbox/hubspot/submissions/v3/integration/submit/12345678/319478e5-e5fd-4d39-9d13-fc1f90bf46da'
const email = { objectTypeId: '0-1', name: 'email', value: 'ada@example.com' }

test.each([
  [{ fields: [] }, ['REQUIRED_FIELD']],
  [{ fields: [{ ...email, value: 'ada' }] }, ['INVALID_EMAIL']],
  [{ fields: [email, { name: 'shoe_size', value: '38' }] }, ['FIELD_NOT_IN_FORM_DEFINITION']],
  [{ fields: [email], context: { pageUri: '/contact' } }, ['INVALID_PAGE_URI']],
  [{ fields: [email], submittedAt: String(FRIDAY.getTime() - 31 * 86_400_000) }, ['INVALID_METADATA']],
  [{ fields: [{ ...email, value: '' }] }, ['INVALID_EMAIL', 'REQUIRED_FIELD']],
])('refuses %j and names each error', async (body, types) => {
  const { request } = startSandbox()
  const answer = await request(FORM, json('POST', body))
  expect(answer.status).toBe(400)
  const refusal = await answer.json()
  expect(refusal).toMatchObject({ status: 'error', correlationId: expect.any(String) })
  expect(refusal.errors.map(({ errorType }: { errorType: string }) => errorType)).toEqual(types)
})

const BOOKINGS = '/sandbox/scheduler/bookings'
const booking = {
  start_time: '2026-11-24T15:30:00.000Z',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  timezone: 'America/Chicago',
}

type Asked = Pick<ReturnType<typeof startSandbox>, 'request'>

const book = ({ request }: Asked, input: object = booking) => request(BOOKINGS, json('POST', input))

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
