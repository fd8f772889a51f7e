import { expect, test } from 'vitest'
import { FRIDAY, json, signed, startSandbox } from './sandbox-for-tests.ts'

const PATH = '/sandbox/automation/newsletter'

test('keeps a signed message with its body as it came and the headers that matter', async () => {
  const { request } = startSandbox()
  const body = '{ "email": "ada@example.com" }\n'
  const delivery = signed('lead-1', body)
  const kept = { ...delivery.headers, 'lead-attribution': 'first_page=%2F' }
  const headers = { ...kept, 'idempotency-key': 'lead-1', cookie: 'session=1' }
  expect((await request(PATH, { ...delivery, headers })).status).toBe(200)

  expect(await (await request('/sandbox/received')).json()).toEqual({
    received: [
      {
        id: 'lead-1',
        destination: 'newsletter',
        body,
        headers: kept,
        receivedAt: FRIDAY.toISOString(),
        lastReceivedAt: FRIDAY.toISOString(),
        times: 1,
      },
    ],
  })
})

test('counts the same id again instead of listing it twice, a destination at a time', async () => {
  const { request, clock } = startSandbox()
  await request(PATH, signed('lead-1', '{}'))
  await request(PATH, signed('lead-2', '{}'))
  await request('/sandbox/automation/survey', signed('lead-1', '{}'))
  clock.now = new Date(FRIDAY.getTime() + 60_000)
  await request(PATH, signed('lead-1', '{}', clock.now))

  const { received } = await (await request('/sandbox/received')).json()
  expect(received).toMatchObject([
    { destination: 'survey', id: 'lead-1', times: 1 },
    { destination: 'newsletter', id: 'lead-2', times: 1 },
    { destination: 'newsletter', id: 'lead-1', times: 2, lastReceivedAt: '2026-11-20T17:01:00.000Z' },
  ])
})

test('refuses a message whose signature does not fit', async () => {
  const { request } = startSandbox()
  const good = signed('lead-1', '{"a":1}')
  const otherSecret = `whsec_${Buffer.from('another secret').toString('base64')}`
  const without = (name: string) => ({ ...good, headers: { ...good.headers, [name]: '' } })
  const refused: RequestInit[] = [
    { ...good, body: '{"a":2}' },
    { ...good, headers: { ...good.headers, 'webhook-id': 'lead-2' } },
    signed('lead-1', '{"a":1}', FRIDAY, otherSecret),
    signed('lead-1', '{"a":1}', new Date(FRIDAY.getTime() - 301_000)),
    signed('lead-1', '{"a":1}', new Date(FRIDAY.getTime() + 301_000)),
    without('webhook-id'),
    without('webhook-timestamp'),
    without('webhook-signature'),
  ]
  for (const delivery of refused) expect((await request(PATH, delivery)).status).toBe(401)
  expect(await (await request('/sandbox/received')).json()).toEqual({ received: [] })

  expect((await request(PATH, signed('lead-1', '{"a":1}', new Date(FRIDAY.getTime() - 299_000)))).status).toBe(200)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: 'http://elsewhere.test' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://gimbal.test' }, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://gimbal.example' }, 200],
])('a page that sends %j may change the receiver: %i', async (headers, status) => {
  const { request } = startSandbox()
  await request(PATH, signed('lead-1', '{}'))
  expect((await request('/sandbox/automation-mode', json('PUT', { mode: 'working' }, headers))).status).toBe(status)
  const emptied = await request('/sandbox/received', { method: 'DELETE', headers })
  expect(emptied.status).toBe(status === 200 ? 204 : status)
  const { received } = await (await request('/sandbox/received')).json()
  expect(received).toHaveLength(status === 200 ? 0 : 1)
})
