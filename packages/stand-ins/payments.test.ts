import { expect, test, vi } from 'vitest'
import { startReceiver } from './test/start-receiver.ts'
import { startSandbox } from './test/start-sandbox.ts'

type Sandbox = ReturnType<typeof startSandbox>

const START = {
  mode: 'payment',
  'line_items[0][price]': 'price_sandbox',
  'line_items[0][quantity]': '1',
  success_url: 'http://gimbal.test/thanks?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://gimbal.test/masker?checkout=cancelled',
}
const KEY = { authorization: 'Bearer sk_test_sandbox' }

const post = ({ request }: Sandbox, path: string, form: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    headers: path.startsWith('/v1/') ? KEY : { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  })

/** Starts a checkout and pays. @returns its id */
async function buy(sandbox: Sandbox): Promise<string> {
  const { id } = await (await post(sandbox, '/v1/checkout/sessions', START)).json()
  await post(sandbox, `/sandbox/checkout/${id}`, { how: 'card', email: 'ada@example.com' })
  return id
}

test('an event that isn’t accepted is sent again, also after a restart', async () => {
  await using receiver = await startReceiver(503)
  const paymentEventsUrl = () => receiver.address
  const sandbox = startSandbox({ paymentEventsUrl })
  await buy(sandbox)
  await vi.waitFor(() => expect(receiver.arrivals.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 })
  sandbox.close()
  const before = receiver.arrivals.length
  receiver.status = 200
  startSandbox({ databaseFile: sandbox.databaseFile, paymentEventsUrl })
  await vi.waitFor(() => expect(receiver.arrivals.length).toBe(before + 1), { timeout: 10_000 })
  expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1)
})
