import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { answerJson, answerWith, type Behaviour, hang, reset, startReceiver } from '#test/start-receiver.ts'
import { openStripe } from './stripe-client.ts'

const noon = Date.UTC(2026, 2, 5, 12)
const SECRET = 'whsec_of_the_test'
const KEYS = { secretKey: 'sk_test_1', webhookSecret: SECRET, priceId: 'price_1' }
const RETURN = { successUrl: 'https://a.example/s?id={CHECKOUT_SESSION_ID}', cancelUrl: 'https://a.example/c' }
const START = { key: 'the-key', ...RETURN }

const open = (apiUrl: string, timeoutMs = 2000) => openStripe({ apiUrl, ...KEYS, clock: () => noon, timeoutMs })

const endless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write('x'.repeat(500_000)), 5)
  response.on('close', () => clearInterval(timer))
}

/** The API's session, paid at our price. */
const paid = (input: object = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  customer_details: { email: 'ada@example.com' },
  line_items: { object: 'list', data: [{ id: 'li_1', price: { id: 'price_1' }, quantity: 1 }] },
  payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', refunded: false } },
  ...input,
})

const MISSING = { type: 'invalid_request_error', code: 'resource_missing', message: 'no' }
const BUYER = { sessionId: 'cs_test_1', paymentId: 'pi_1', email: 'ada@example.com' }
const PURCHASE = { ...BUYER, isPaid: true, isRefunded: false }
const OPEN = { payment_status: 'unpaid', payment_intent: null, customer_details: null }

it('asks for one copy at the one price, with the key, and reads where to pay', async () => {
  const url = 'https://checkout.example.com/1'
  await using provider = await startReceiver(answerJson({ id: 'cs_test_1', url }))
  expect(await open(provider.address).startSession(START)).toEqual({ ok: true, sessionId: 'cs_test_1', url })
  const headers = { authorization: 'Bearer sk_test_1', 'idempotency-key': 'the-key' }
  expect(provider.arrivals).toMatchObject([{ path: '/v1/checkout/sessions', headers }])
  expect(Object.fromEntries(new URLSearchParams(provider.arrivals[0]?.body))).toEqual({
    mode: 'payment',
    'line_items[0][price]': 'price_1',
    'line_items[0][quantity]': '1',
    success_url: START.successUrl,
    cancel_url: START.cancelUrl,
  })
})

it.each<[string, Behaviour, string, number]>([
  ['500s', answerJson({ error: { type: 'api_error', message: 'secret words' } }, 500), 'StripeAPIError 500', 3],
  ['connections that break', reset, 'StripeConnectionError', 3],
  ['no answer in time', hang, 'StripeConnectionError', 3],
  ['an unknown price', answerJson({ error: MISSING }, 400), 'StripeInvalidRequestError 400 resource_missing', 1],
  ['a body that is no JSON', answerJson('<html>'), 'StripeAPIError', 1],
  ['an address that is none', answerJson({ id: 'cs', url: 'javascript:1' }), 'no session in the answer', 1],
])('starts nothing on %s, with one key alone, and says why', async (_, behaviour, error, tries) => {
  await using provider = await startReceiver(behaviour)
  const answer = await open(provider.address, 400).startSession(START)
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(error) })
  expect(JSON.stringify(answer)).not.toMatch(/sk_test_1|secret words/)
  expect(provider.arrivals.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(tries).fill('the-key'))
})

it.each([
  ['usd', true],
  ['dollars', false],
])('of a price in %s, says that it can be shown: %s', async (currency, ok) => {
  await using provider = await startReceiver(answerJson({ unit_amount: 4900, currency }))
  expect(await open(provider.address).readPrice()).toMatchObject({ ok })
})

it.each<[string, object, object | undefined]>([
  ['a purchase', {}, PURCHASE],
  ['a purchase for nothing', { payment_status: 'no_payment_required' }, { ...PURCHASE, isPaid: false }],
  ['refund', { payment_intent: { id: 'pi_1', latest_charge: { refunded: true } } }, { ...PURCHASE, isRefunded: true }],
  ['an open session', OPEN, { ...PURCHASE, isPaid: false, paymentId: null, email: null }],
  ['two prices', { line_items: { data: [{ price: { id: 'price_1' } }, { price: { id: 'price_2' } }] } }, undefined],
  ['a subscription', { mode: 'subscription' }, undefined],
])('reads %s', async (_, input, purchase) => {
  await using provider = await startReceiver(answerJson(paid(input)))
  expect(await open(provider.address).readPurchase('cs_test_1', 'visitor')).toEqual({ ok: true, purchase })
  const { pathname, searchParams } = new URL(provider.arrivals[0]?.path ?? '', provider.address)
  expect(pathname).toBe('/v1/checkout/sessions/cs_test_1')
  expect([...searchParams.values()]).toEqual(['line_items', 'payment_intent.latest_charge'])
})

const CHARGE = { id: 'ch_1', refunded: false, amount_refunded: 0, created: noon / 1000 }
const PRICED = { amount_total: 4900, currency: 'usd', payment_intent: { id: 'pi_1', latest_charge: CHARGE } }
const PAYMENT = { amount: 4900, currency: 'usd', tax: null, at: noon, refunds: [] }

it.each<[string, object, object | undefined]>([
  ['without tax', { total_details: { amount_tax: 0 }, automatic_tax: { enabled: false } }, PAYMENT],
  ['of which some is tax', { total_details: { amount_tax: 400 } }, { ...PAYMENT, tax: 400 }],
  ['free of tax', { total_details: { amount_tax: 0 }, automatic_tax: { enabled: true } }, { ...PAYMENT, tax: 0 }],
  ['that was never made', { payment_status: 'unpaid' }, undefined],
  ['of which no amount is known', { amount_total: null }, undefined],
])('reads the money of a payment %s', async (_, input, payment) => {
  await using provider = await startReceiver(answerJson(paid({ ...PRICED, ...input })))
  expect(await open(provider.address).readPurchase('cs_test_1', 'event')).toMatchObject({ purchase: { payment } })
})

it('reads each refund of a payment, and which of them failed', async () => {
  const made = [
    { id: 're_2', amount: 900, created: noon / 1000 + 60, status: 'failed' },
    { id: 're_1', amount: 1000, created: noon / 1000, status: 'succeeded' },
  ]
  const refunded = { id: 'pi_1', latest_charge: { ...CHARGE, amount_refunded: 1000 } }
  const session = paid({ ...PRICED, payment_intent: refunded })
  await using provider = await startReceiver((response, arrival, number) => {
    const isList = arrival.path.startsWith('/v1/refunds')
    answerJson(isList ? { object: 'list', data: made } : session)(response, arrival, number)
  })
  const refunds = [
    { id: 're_2', amount: 900, at: noon + 60_000, hasFailed: true },
    { id: 're_1', amount: 1000, at: noon, hasFailed: false },
  ]
  const { readPurchase, readRefunds } = open(provider.address)
  expect(await readPurchase('cs_test_1', 'event')).toMatchObject({ purchase: { payment: { ...PAYMENT, refunds } } })
  expect(await readRefunds('pi_1')).toEqual({ ok: true, refunds })
  expect(provider.arrivals.at(-1)?.path).toBe('/v1/refunds?payment_intent=pi_1&limit=100')
})

it('knows what Stripe doesn’t know from what can’t be read, and doesn’t guess refunds where Stripe can’t say', async () => {
  await using provider = await startReceiver(answerJson({ error: MISSING }, 404))
  const { readRefunds, readPurchase, makeRefund } = open(provider.address, 150)
  expect(await readRefunds('pi_9')).toEqual({ ok: true, refunds: [] })
  expect(await readPurchase('cs_9', 'visitor')).toEqual({ ok: true, purchase: undefined })
  const refused = { because: 'refused', error: expect.stringContaining('made-up') }
  expect(await makeRefund({ paymentId: 'pi_9', amount: 1, key: 'k' })).toMatchObject(refused)
  provider.behave(answerWith(500))
  expect(await readRefunds('pi_1')).toMatchObject({ ok: false, because: 'down' })
  provider.behave(answerJson({ object: 'list' }))
  expect(await readRefunds('pi_1')).toMatchObject({ ok: false, because: 'odd' })
})

it.each<[string, Behaviour, string]>([
  ['silence', hang, 'StripeConnectionError'],
  ['an answer without an end', endless, 'Error'],
  ['a session without its items', answerJson(paid({ line_items: undefined })), 'no session in the answer'],
  ['another session than was asked for', answerJson(paid({ id: 'cs_test_2' })), 'no session in the answer'],
])('cannot tell on %s', async (_, behaviour, error) => {
  await using provider = await startReceiver(behaviour)
  const answer = await open(provider.address, behaviour === hang ? 150 : 60_000).readPurchase('cs_test_1', 'visitor')
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(error) })
})

// Nothing without the signature: server/api/stripe-webhook.test.ts.
it('reads what an event is about', () => {
  const { readEvent } = open('http://127.0.0.1:1')
  const read = (type: string, object: unknown) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: noon / 1000 })
    return readEvent(Buffer.from(payload), signature)
  }
  const session = { about: 'session', sessionId: 'cs_1', hasFailed: false }
  const refund = { about: 'refund', paymentId: 'pi_1', isFull: false }
  for (const [type, object, about] of [
    ['checkout.session.completed', { id: 'cs_1' }, session],
    ['checkout.session.async_payment_failed', { id: 'cs_1' }, { ...session, hasFailed: true }],
    ['charge.refunded', { refunded: true, payment_intent: 'pi_1' }, { ...refund, isFull: true }],
    ['charge.refunded', { refunded: true, payment_intent: { id: 'pi_1' } }, { ...refund, isFull: true }],
    ['charge.refunded', { refunded: false, payment_intent: 'pi_1' }, refund],
    ...['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'].map(
      (each) => [each, { id: 're_1', payment_intent: 'pi_1' }, refund] as const,
    ),
    ['refund.failed', { id: 're_1', payment_intent: null }, { about: 'nothing' }],
    ['invoice.paid', { id: 'in_1' }, { about: 'nothing' }],
  ] as const)
    expect([type, object, read(type, object)]).toMatchObject([type, object, { eventId: 'evt_1', ...about }])
})
