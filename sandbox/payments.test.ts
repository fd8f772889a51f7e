import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { newDatabaseFile, startSandbox } from './sandbox-for-tests.ts'

type Sandbox = ReturnType<typeof startSandbox>

const START = {
  mode: 'payment',
  'line_items[0][price]': 'price_sandbox',
  'line_items[0][quantity]': '1',
  success_url: 'http://gimbal.test/thanks?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://gimbal.test/masker?checkout=cancelled',
}
const KEY = { authorization: 'Bearer sk_test_sandbox' }

const start = ({ request }: Sandbox, given: object = {}, headers: object = {}) =>
  request('/v1/checkout/sessions', {
    method: 'POST',
    headers: { ...KEY, ...headers },
    body: new URLSearchParams({ ...START, ...given }),
  })

const started = async (sandbox: Sandbox): Promise<string> => (await (await start(sandbox)).json()).id

const form = ({ request }: Sandbox, path: string, fields: Record<string, string>, headers: object = {}) =>
  request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })

const session = async ({ request }: Sandbox, id: string, expand: string[] = []) =>
  (
    await request(`/v1/checkout/sessions/${id}?${expand.map((name, at) => `expand[${at}]=${name}`).join('&')}`, {
      headers: KEY,
    })
  ).json()

test('the API starts a session and returns the parts that are asked for', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  expect(await session(sandbox, id)).toMatchObject({
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    customer_details: null,
    url: `http://gimbal.test/sandbox/checkout/${id}`,
  })
  await form(sandbox, `/sandbox/checkout/${id}`, { how: 'card', email: ' ada@example.com ' })
  const plain = await session(sandbox, id)
  expect(plain).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: expect.stringMatching(/^pi_/),
    customer_details: { email: 'ada@example.com' },
    url: null,
  })
  expect(plain).not.toHaveProperty('line_items')
  expect(await session(sandbox, id, ['line_items', 'payment_intent.latest_charge'])).toMatchObject({
    line_items: { data: [{ price: { id: 'price_sandbox' }, quantity: 1 }] },
    payment_intent: { id: plain.payment_intent, latest_charge: { refunded: false } },
  })
})

test('the same idempotency key gives the same session, and refuses other parameters, also after a restart', async () => {
  const sandbox = startSandbox()
  const key = { 'idempotency-key': 'the-key' }
  const first = await (await start(sandbox, {}, key)).json()
  sandbox.close()
  const again = startSandbox({ databaseFile: sandbox.databaseFile })
  const second = await start(again, {}, key)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await second.json()).toEqual(first)
  const other = await start(again, { cancel_url: 'http://gimbal.test/' }, key)
  expect([other.status, (await other.json()).error.type]).toEqual([400, 'idempotency_error'])
  expect((await (await start(again, {}, { 'idempotency-key': 'another' })).json()).id).not.toBe(first.id)
})

test.each([
  [401, {}, { authorization: 'Bearer sk_live_1' }, undefined],
  [400, { 'line_items[0][price]': 'price_nobody_knows' }, {}, 'resource_missing'],
  [400, { mode: 'subscription' }, {}, undefined],
  [400, { success_url: 'thanks' }, {}, 'url_invalid'],
])('the API answers %s in the provider’s shape to %j %j', async (status, given, headers, code) => {
  const sandbox = startSandbox()
  const response = await start(sandbox, given, headers)
  expect(response.status).toBe(status)
  const { error } = await response.json()
  expect([error.type, typeof error.message, error.code]).toEqual(['invalid_request_error', 'string', code])
})

test('a page of another site can’t pay or refund', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  const fields = { how: 'card', email: 'ada@example.com' }
  expect((await form(sandbox, `/sandbox/checkout/${id}`, fields, elsewhere)).status).toBe(403)
  await form(sandbox, `/sandbox/checkout/${id}`, fields)
  for (const what of ['refund', 'transfer']) {
    expect((await form(sandbox, `/sandbox/payments/${id}/${what}`, { what: 'all' }, elsewhere)).status).toBe(403)
  }
  expect(await session(sandbox, id, ['payment_intent.latest_charge'])).toMatchObject({
    payment_intent: { latest_charge: { refunded: false } },
  })
})

test('an event that isn’t accepted is sent again, also after a restart', async () => {
  await using receiver = await startReceiver(answerWith(503))
  const databaseFile = newDatabaseFile()
  const paymentEventsUrl = () => receiver.address
  const sandbox = startSandbox({ databaseFile, paymentEventsUrl })
  const id = await started(sandbox)
  await form(sandbox, `/sandbox/checkout/${id}`, { how: 'card', email: 'ada@example.com' })
  await vi.waitFor(() => expect(receiver.arrivals.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 })
  sandbox.close()
  const before = receiver.arrivals.length
  receiver.behave(answerWith(200))
  const again = startSandbox({ databaseFile, paymentEventsUrl })
  await vi.waitFor(() => expect(receiver.arrivals.length).toBe(before + 1), { timeout: 10_000 })
  expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
  using reader = new DatabaseSync(databaseFile, { readOnly: true })
  await vi.waitFor(() => expect(reader.prepare('select taken from payment_event').get()).toEqual({ taken: 1 }), 20_000)
  again.close()
  startSandbox({ databaseFile, paymentEventsUrl })
  await new Promise((resolve) => setTimeout(resolve, 1300))
  expect(receiver.arrivals.length).toBe(before + 1)
})
