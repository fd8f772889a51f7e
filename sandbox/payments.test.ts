import { DatabaseSync } from 'node:sqlite'
import { Stripe } from 'stripe'
import { expect, test, vi } from 'vitest'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { newDatabaseFile, SECRET, startSandbox } from './sandbox-for-tests.ts'

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
  sandbox.close()
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
  again.close()
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
  sandbox.close()
})

test('the page pays once and leads back with the session in the address', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  const path = `/sandbox/checkout/${id}`
  for (const how of ['card', 'transfer']) {
    const response = await form(sandbox, path, { how, email: 'ada@example.com' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://gimbal.test/thanks?session_id=${id}`,
    ])
  }
  expect(await session(sandbox, id)).toMatchObject({ payment_status: 'paid' })
  const page = await (await sandbox.request(path)).text()
  expect(page).toContain('This checkout is complete')
  expect(page).not.toContain('<form')
  sandbox.close()
})

test('a declined card leaves the session open and says so; cancelling leads back', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  const declined = await form(sandbox, `/sandbox/checkout/${id}`, { how: 'declined', email: 'ada@example.com' })
  const page = await (await sandbox.request(declined.headers.get('location') ?? '')).text()
  expect(page).toContain('Your card was declined. Nothing was charged.')
  expect(page).toContain('value="ada@example.com"')
  expect(page).toContain(`<a href="${START.cancel_url}">Cancel</a>`)
  expect(await session(sandbox, id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  sandbox.close()
})

test('the page asks again for an invalid address, and shows it as text', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  const response = await form(sandbox, `/sandbox/checkout/${id}`, { how: 'card', email: '"><b>ada' })
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toContain('Please enter a valid email address.')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;ada"')
  sandbox.close()
})

test('the pages load their own styles and nothing else, and run no script', async () => {
  const sandbox = startSandbox()
  const id = await started(sandbox)
  for (const path of [`/sandbox/checkout/${id}`, '/sandbox/payments']) {
    const response = await sandbox.request(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    const page = await response.text()
    expect(page).not.toMatch(/<script|\sstyle=|<style|\son\w+=/)
    for (const [, css = ''] of page.matchAll(/rel="stylesheet" href="([^"]+)"/g)) {
      const style = await sandbox.request(css)
      expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(await style.text()).not.toContain('url(')
    }
  }
  expect((await sandbox.request('/sandbox/checkout/cs_test_nobody')).status).toBe(404)
  sandbox.close()
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
  sandbox.close()
})

test('the list shows the payments, and refunds what is left, once', async () => {
  const sandbox = startSandbox()
  const list = async () => (await sandbox.request('/sandbox/payments')).text()
  expect(await list()).toContain('No one has paid yet.')
  const id = await started(sandbox)
  expect(await list()).toContain('No one has paid yet.')
  await form(sandbox, `/sandbox/checkout/${id}`, { how: 'card', email: 'ada&co@example.com' })
  expect(await list()).toContain('ada&amp;co@example.com')
  const refund = (what: string) => form(sandbox, `/sandbox/payments/${id}/refund`, { what })
  expect((await refund('half')).headers.get('location')).toBe('/sandbox/payments')
  expect(await list()).toContain('Paid, a part refunded')
  expect((await refund('all')).status).toBe(303)
  expect(await list()).toContain('Refunded')
  expect((await refund('all')).status).toBe(409)
  expect((await form(sandbox, `/sandbox/payments/${id}/transfer`, { what: 'paid' })).status).toBe(409)
  const { payment_intent: payment } = await session(sandbox, id)
  const refunds = async () =>
    (await (await sandbox.request(`/v1/refunds?payment_intent=${payment}`, { headers: KEY })).json()).data
  expect(await refunds()).toMatchObject([{ amount: 500, status: 'succeeded', payment_intent: payment }, { amount: 500 }])
  expect((await form(sandbox, `/sandbox/payments/${id}/return`, {})).status).toBe(303)
  expect(await refunds()).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }])
  expect(await list()).toContain('Paid, a part refunded')
  expect((await sandbox.request('/v1/refunds?payment_intent=pi_none', { headers: KEY })).status).toBe(404)
  sandbox.close()
})

test('events are signed as the official library expects, and say what happened', async () => {
  await using receiver = await startReceiver()
  const sandbox = startSandbox({ paymentEventsUrl: () => receiver.address, at: new Date() })
  const id = await started(sandbox)
  await form(sandbox, `/sandbox/checkout/${id}`, { how: 'transfer', email: 'ada@example.com' })
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(1), 20_000)
  await form(sandbox, `/sandbox/payments/${id}/transfer`, { what: 'paid' })
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(2), 20_000)
  await form(sandbox, `/sandbox/payments/${id}/refund`, { what: 'all' })
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(3), 20_000)
  await form(sandbox, `/sandbox/payments/${id}/return`, {})
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(4), 20_000)
  const events = receiver.arrivals.map(({ body, headers }) =>
    Stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), SECRET),
  )
  expect(events.map(({ type, data }) => [type, data.object])).toMatchObject([
    ['checkout.session.completed', { id, payment_status: 'unpaid' }],
    ['checkout.session.async_payment_succeeded', { id, payment_status: 'paid' }],
    ['charge.refunded', { object: 'charge', refunded: true, payment_intent: expect.stringMatching(/^pi_/) }],
    ['refund.failed', { object: 'refund', status: 'failed', amount: 1000, failure_reason: expect.any(String) }],
  ])
  expect(new Set(events.map((event) => event.id)).size).toBe(4)
  sandbox.close()
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
  const last = startSandbox({ databaseFile, paymentEventsUrl })
  await new Promise((resolve) => setTimeout(resolve, 1300))
  expect(receiver.arrivals.length).toBe(before + 1)
  last.close()
})
