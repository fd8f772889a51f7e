import { expect, test, vi } from 'vitest'
import { startSandbox } from '#test/sandbox.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

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

test('an event that isn’t accepted is sent again, also after a restart', async () => {
  await using receiver = await startReceiver(answerWith(503))
  const paymentEventsUrl = () => receiver.address
  const sandbox = startSandbox({ paymentEventsUrl })
  const { id } = await (await start(sandbox)).json()
  const body = new URLSearchParams({ how: 'card', email: 'ada@example.com' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  await sandbox.request(`/sandbox/checkout/${id}`, { method: 'POST', body, headers })
  await vi.waitFor(() => expect(receiver.arrivals.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 })
  sandbox.close()
  const before = receiver.arrivals.length
  receiver.behave(answerWith(200))
  startSandbox({ databaseFile: sandbox.databaseFile, paymentEventsUrl })
  await vi.waitFor(() => expect(receiver.arrivals.length).toBe(before + 1), { timeout: 10_000 })
  expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
})
