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
      events.send(eventObject('refund.created', refundObject(refunded, refund)))
      events.send(eventObject('charge.refunded', chargeObject(refunded)))
      return refundObject(refunded, refund)
    }),
  )

  app.get('/v1/prices/:id', (c) => {
    const id = c.req.param('id')
    if (!PRICES.includes(id)) return refuse(c, 404, `No such price: '${id}'`, 'resource_missing')
    return c.json({ id, object: 'price', currency: 'usd', unit_amount: AMOUNT })
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
    return c.json({ object: 'list', data })
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
export const eventObject = (type: string, object: object) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  data: { object },
  type,
})

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const checkoutUrl = ({ id, successUrl }: Pick<Checkout, 'id' | 'successUrl'>): string =>
  `${new URL(successUrl).origin}/sandbox/checkout/${id}`

export function sessionObject(checkout: Checkout, expand: readonly string[] = []) {
  const { id, state, email, paymentId, priceId } = checkout
  return {
    id,
    object: 'checkout.session',
    amount_total: AMOUNT,
    currency: 'usd',
    customer_details: { email },
    mode: 'payment',
    payment_intent: paymentId !== null && expand.some(isPayment) ? paymentObject(checkout, expand) : paymentId,
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    url: state === 'open' ? checkoutUrl(checkout) : null,
    ...(expand.includes('line_items') && { line_items: { object: 'list', data: [{ price: { id: priceId } }] } }),
  }
}

export const chargeObject = ({ id, paymentId, createdAt, ...checkout }: Checkout) => ({
  id: `ch_${id}`,
  object: 'charge',
  amount_refunded: refundedOf(checkout),
  created: seconds(createdAt),
  payment_intent: paymentId,
  refunded: refundedOf(checkout) === AMOUNT,
})

export const refundObject = ({ paymentId }: Checkout, refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.cents,
  created: seconds(refund.createdAt),
  payment_intent: paymentId,
  status: refund.state,
})

function paymentObject(checkout: Checkout, expand: readonly string[]) {
  const charge = expand.includes('payment_intent.latest_charge') ? chargeObject(checkout) : `ch_${checkout.id}`
  return { id: checkout.paymentId, object: 'payment_intent', latest_charge: checkout.state === 'paid' ? charge : null }
}

const isPayment = (name: string) => name === 'payment_intent' || name.startsWith('payment_intent.')

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
