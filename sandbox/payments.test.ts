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

test('what is refunded in full isn’t refunded again', async () => {
  const sandbox = startSandbox()
  const { id } = await (await start(sandbox)).json()
  const post = (path: string, form: Record<string, string> = {}) =>
    sandbox.request(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  await post(`/sandbox/checkout/${id}`, { how: 'card', email: 'ada@example.com' })
  const { payment_intent: payment } = await (
    await sandbox.request(`/v1/checkout/sessions/${id}`, { headers: KEY })
  ).json()
  expect((await post(`/sandbox/payments/${id}/refund`)).status).toBe(303)
  expect((await post(`/sandbox/payments/${id}/refund`)).status).toBe(409)
  const { data } = await (await sandbox.request(`/v1/refunds?payment_intent=${payment}`, { headers: KEY })).json()
  expect(data).toHaveLength(1)
})
