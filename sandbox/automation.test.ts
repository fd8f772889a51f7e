import { expect, test } from 'vitest'
import { FRIDAY, json, SECRET, signed, startSandbox } from '#test/sandbox.ts'

const PATH = '/sandbox/automation/newsletter'

test('keeps a signed message with its body as it came, and counts the same id again, a destination at a time', async () => {
  const { request, clock } = startSandbox()
  const body = '{ "email": "ada@example.com" }\n'
  const { headers, ...delivery } = signed('lead-1', body)
  const kept = { ...headers, 'lead-attribution': 'first_page=%2F' }
  expect((await request(PATH, { ...delivery, headers: { ...kept, cookie: 'session=1' } })).status).toBe(200)
  await request('/sandbox/automation/survey', signed('lead-1', '{}'))
  clock.now = new Date(FRIDAY.getTime() + 60_000)
  await request(PATH, signed('lead-1', body, clock.now))
  const { received } = await (await request('/sandbox/received')).json()
  expect(received).toMatchObject([
    { destination: 'survey', id: 'lead-1', times: 1 },
    { destination: 'newsletter', id: 'lead-1', body, headers: kept, times: 2 },
  ])
  expect(received[1].headers).not.toHaveProperty('cookie')
})

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
