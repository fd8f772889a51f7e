import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import { EMAIL_PATTERN } from '#contracts/field-rules.ts'
import {
  AMOUNT,
  type Checkout,
  completeCheckout,
  endTransfer,
  findCheckout,
  listCheckouts,
  refundCheckout,
} from './checkouts.ts'
import type { EventSender } from './event-sender.ts'
import { pagePolicy } from './page-frame.ts'
import { type CheckoutPageOptions, checkoutPage, paymentsPage, successUrlOf } from './payment-pages.ts'
import { readText } from './read-request.ts'
import { chargeObject, sessionObject } from './stripe-api.ts'

const MAX_BYTES = 4096
const SAMPLE_EMAIL = 'buyer@example.com'

/** Stand-in for the provider's hosted checkout and its list of payments. It tells the site by signed events, as the provider does. */
export function createPayments({ database, events }: { database: DatabaseSync; events: EventSender }): Hono {
  const app = new Hono()

  app.get('/checkout/:id', (c) => {
    const checkout = findCheckout(database, c.req.param('id'))
    if (!checkout) return c.notFound()
    const notice = c.req.query('notice') === 'declined' ? 'declined' : undefined
    return showCheckout(c, checkout, { notice, email: c.req.query('email') ?? SAMPLE_EMAIL })
  })

  app.post('/checkout/:id', async (c) => {
    const checkout = findCheckout(database, c.req.param('id'))
    if (!checkout) return c.notFound()
    const form = await readForm(c)
    const email = form.get('email')?.trim() ?? ''
    if (!EMAIL_PATTERN.test(email)) return showCheckout(c, checkout, { notice: 'email', email }, 422)
    if (form.get('how') === 'declined') {
      const query = new URLSearchParams({ notice: 'declined', email })
      return c.redirect(`/sandbox/checkout/${checkout.id}?${query.toString()}`, 303)
    }
    const state = form.get('how') === 'transfer' ? 'waiting' : 'paid'
    const complete = completeCheckout(database, checkout.id, { email, state })
    if (complete) events.send('checkout.session.completed', sessionObject(complete))
    return c.redirect(successUrlOf(checkout), 303)
  })

  app.get('/payments', (c) => {
    c.header('content-security-policy', pagePolicy())
    return c.html(paymentsPage(listCheckouts(database)))
  })

  app.post('/payments/:id/refund', async (c) => {
    const form = await readForm(c)
    const left = AMOUNT - (findCheckout(database, c.req.param('id'))?.refunded ?? 0)
    const refunded = refundCheckout(database, c.req.param('id'), form.get('what') === 'half' ? AMOUNT / 2 : left)
    if (!refunded || left === 0) return c.text('There is nothing to refund.', 409)
    events.send('charge.refunded', chargeObject(refunded))
    return c.redirect('/sandbox/payments', 303)
  })

  app.post('/payments/:id/transfer', async (c) => {
    const form = await readForm(c)
    const state = form.get('what') === 'failed' ? 'failed' : 'paid'
    const ended = endTransfer(database, c.req.param('id'), state)
    if (!ended) return c.text('There is no transfer on its way.', 409)
    events.send(`checkout.session.async_payment_${state === 'paid' ? 'succeeded' : 'failed'}`, sessionObject(ended))
    return c.redirect('/sandbox/payments', 303)
  })

  return app
}

function showCheckout(c: Context, checkout: Checkout, options: CheckoutPageOptions, status: 200 | 422 = 200) {
  c.header('content-security-policy', pagePolicy(checkout.successUrl))
  return c.html(checkoutPage(checkout, options), status)
}

const readForm = async (c: Context) => new URLSearchParams((await readText(c.req.raw, MAX_BYTES)) ?? '')
