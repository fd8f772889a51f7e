import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import {
  AMOUNT,
  type Checkout,
  findCheckout,
  findPaid,
  type Refund,
  refundCheckout,
  refundedOf,
  storeCheckout,
} from './checkouts.ts'
import type { EventDeps } from './event-sender.ts'
import { openShelf } from './shelf.ts'

const KEY = 'sk_test_sandbox'

/** The document masker, and an unrelated product of the same account. */
const PRICES = ['price_sandbox', 'price_other']

const refuse = (c: Pick<Context, 'json'>, status: 401 | 404, ...why: Parameters<typeof refusal>) =>
  c.json(refusal(...why), status)

/** Stand-in for the parts of Stripe's API that the site uses. Works with the official library. */
export function createStripeApi({ database, events, now }: EventDeps): Hono {
  const app = new Hono()

  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${KEY}`) return next()
    return refuse(c, 401, 'Invalid API Key provided.')
  })

  app.post('/v1/checkout/sessions', (c) =>
    answerOnce(c, database, (read) => {
      if (read('mode') !== 'payment') return refusal('The stand-in knows mode=payment alone.')
      const priceId = read('line_items[0][price]')
      if (!PRICES.includes(priceId)) return refusal(`No such price: '${priceId}'`, 'resource_missing')
      const [successUrl, cancelUrl] = [read('success_url'), read('cancel_url')]
      if (!isWebAddress(successUrl) || !isWebAddress(cancelUrl)) return refusal('Not a valid URL', 'url_invalid')
      return sessionObject(storeCheckout(database, { priceId, successUrl, cancelUrl }, now()))
    }),
  )

  app.post('/v1/refunds', (c) =>
    answerOnce(c, database, (read) => {
      const paymentId = read('payment_intent')
      const checkout = findPaid(database, paymentId)
      if (!checkout) return refusal(`No such payment_intent: '${paymentId}'`, 'resource_missing')
      const left = AMOUNT - refundedOf(checkout)
      if (left === 0) return refusal(`Charge ch_${checkout.id} has already been refunded.`, 'charge_already_refunded')
      const cents = read('amount') === '' ? left : Number(read('amount'))
      const refunded = refundCheckout(database, checkout.id, { cents, now: now() })
      const [refund] = refunded?.refunds ?? []
      if (!refunded || !refund)
        return refusal(
          `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
        )
      events.send(eventObject('refund.created', refundObject(refunded, refund), now()))
      events.send(eventObject('charge.refunded', chargeObject(refunded), now()))
      return refundObject(refunded, refund)
    }),
  )

  app.get('/v1/prices/:id', (c) => {
    const id = c.req.param('id')
    if (!PRICES.includes(id)) return refuse(c, 404, `No such price: '${id}'`, 'resource_missing')
    return c.json({ id, object: 'price', active: true, currency: 'usd', type: 'one_time', unit_amount: AMOUNT })
  })

  app.get('/v1/checkout/sessions/:id', (c) => {
    const id = c.req.param('id')
    const checkout = findCheckout(database, id)
    if (!checkout) return refuse(c, 404, `No such checkout.session: ${id}`, 'resource_missing')
    const query = [...new URL(c.req.url).searchParams]
    const expand = query.filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
    return c.json(sessionObject(checkout, expand))
  })

  app.get('/v1/refunds', (c) => {
    const paymentId = c.req.query('payment_intent') ?? ''
    const checkout = findPaid(database, paymentId)
    if (!checkout) return refuse(c, 404, `No such payment_intent: '${paymentId}'`, 'resource_missing')
    const data = checkout.refunds.map((refund) => refundObject(checkout, refund))
    return c.json({ object: 'list', data, has_more: false, url: '/v1/refunds' })
  })

  return app
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const refusal = (message: string, code?: string) => ({
  error: { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) },
})

/** Answers what has an idempotency key once, and after that with the same answer, be it a refusal. */
async function answerOnce(c: Context, database: DatabaseSync, act: (read: (name: string) => string) => object) {
  const request = await c.req.text()
  const key = c.req.header('idempotency-key') ?? ''
  const answers = openShelf<{ request: string; answer: string }>(database, 'idempotent answer')
  const earlier = answers.find(key)
  if (earlier && earlier.request !== request) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return c.json({ error: { type: 'idempotency_error', message } }, 400)
  }
  if (earlier) c.header('idempotent-replayed', 'true')
  const form = new URLSearchParams(request)
  const answer = earlier?.answer ?? JSON.stringify(act((name) => form.get(name) ?? ''))
  if (!earlier && key !== '') answers.put(key, { request, answer })
  return c.body(answer, 'error' in JSON.parse(answer) ? 400 : 200, { 'content-type': 'application/json' })
}

/** An event as Stripe sends it. */
export const eventObject = (type: string, object: object, at: Date) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  created: Math.floor(at.getTime() / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const checkoutUrl = ({ id, successUrl }: Pick<Checkout, 'id' | 'successUrl'>): string =>
  `${new URL(successUrl).origin}/sandbox/checkout/${id}`

export function sessionObject(checkout: Checkout, expand: readonly string[] = []) {
  const { id, state, email, paymentId, priceId } = checkout
  const isOpen = state === 'open'
  const items = {
    object: 'list',
    data: [
      {
        id: `li_${id}`,
        object: 'item',
        amount_total: AMOUNT,
        currency: 'usd',
        price: { id: priceId, object: 'price', currency: 'usd', unit_amount: AMOUNT, type: 'one_time' },
        quantity: 1,
      },
    ],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
  return {
    id,
    object: 'checkout.session',
    amount_total: AMOUNT,
    automatic_tax: { enabled: false, liability: null, status: null },
    currency: 'usd',
    created: seconds(checkout.createdAt),
    customer_details: email === null ? null : { email, name: null, phone: null, address: null },
    customer_email: null,
    livemode: false,
    metadata: {},
    mode: 'payment',
    payment_intent: paymentId !== null && expand.some(isPayment) ? paymentObject(checkout, expand) : paymentId,
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    status: isOpen ? 'open' : 'complete',
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: isOpen ? checkoutUrl(checkout) : null,
    ...(expand.includes('line_items') ? { line_items: items } : {}),
  }
}

export const chargeObject = ({ id, paymentId, createdAt, email, ...checkout }: Checkout) => ({
  id: `ch_${id}`,
  object: 'charge',
  amount: AMOUNT,
  amount_refunded: refundedOf(checkout),
  billing_details: { email },
  created: seconds(createdAt),
  currency: 'usd',
  livemode: false,
  paid: true,
  payment_intent: paymentId,
  refunded: refundedOf(checkout) === AMOUNT,
  status: 'succeeded',
})

export const refundObject = ({ id, paymentId }: Checkout, refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.cents,
  charge: `ch_${id}`,
  created: seconds(refund.createdAt),
  currency: 'usd',
  payment_intent: paymentId,
  reason: null,
  status: refund.state,
  ...(refund.state === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
})

function paymentObject(checkout: Checkout, expand: readonly string[]) {
  const isPaid = checkout.state === 'paid'
  const charge = expand.includes('payment_intent.latest_charge') ? chargeObject(checkout) : `ch_${checkout.id}`
  return {
    id: checkout.paymentId,
    object: 'payment_intent',
    amount: AMOUNT,
    currency: 'usd',
    latest_charge: isPaid ? charge : null,
    livemode: false,
    status: isPaid ? 'succeeded' : checkout.state === 'waiting' ? 'processing' : 'requires_payment_method',
  }
}

const isPayment = (name: string) => name === 'payment_intent' || name.startsWith('payment_intent.')

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
