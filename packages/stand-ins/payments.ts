import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import {
  AMOUNT,
  type Checkout,
  completeCheckout,
  endTransfer,
  failRefund,
  findCheckout,
  listCheckouts,
  refundCheckout,
  refundedOf,
} from './checkouts.ts'
import type { EventDeps } from './event-sender.ts'
import { pageFrame, pagePolicy, showPage, timeOf } from './pages.ts'
import { LIKE_AN_ADDRESS } from './read-request.ts'
import { chargeObject, eventObject, refundObject, sessionObject } from './stripe-api.ts'

const SAMPLE_EMAIL = 'buyer@example.com'

/** Stand-in for the provider's hosted checkout and payment list. Notifies the site with signed events, as they do. */
export function createPayments({ database, events, now, version }: EventDeps & { version: string }): Hono {
  const app = new Hono()
  const send = (type: string, object: object) => events.send(eventObject(type, object))

  app.get('/checkout/:id', (c) => {
    const checkout = findCheckout(database, c.req.param('id'))
    if (!checkout) return c.notFound()
    const notice = c.req.query('notice') === 'declined' ? 'declined' : undefined
    return showCheckout(c, checkout, { notice, email: c.req.query('email') ?? SAMPLE_EMAIL, version })
  })

  app.post('/checkout/:id', async (c) => {
    const checkout = findCheckout(database, c.req.param('id'))
    if (!checkout) return c.notFound()
    const form = await readForm(c)
    const email = form.get('email')?.trim() ?? ''
    if (!LIKE_AN_ADDRESS.test(email)) return showCheckout(c, checkout, { notice: 'email', email, version }, 422)
    if (form.get('how') === 'declined') {
      const query = new URLSearchParams({ notice: 'declined', email })
      return c.redirect(`/sandbox/checkout/${checkout.id}?${query.toString()}`, 303)
    }
    const state = form.get('how') === 'transfer' ? 'waiting' : 'paid'
    const complete = completeCheckout(database, checkout.id, { email, state })
    if (complete) send('checkout.session.completed', sessionObject(complete))
    return c.redirect(successUrlOf(checkout), 303)
  })

  app.get('/payments', (c) => showPage(c, paymentsPage(listCheckouts(database))))

  app.post('/payments/:id/refund', async (c) => {
    const form = await readForm(c)
    const checkout = findCheckout(database, c.req.param('id'))
    const left = AMOUNT - (checkout ? refundedOf(checkout) : 0)
    const cents = form.get('what') === 'half' ? AMOUNT / 2 : left
    const refunded = refundCheckout(database, c.req.param('id'), { cents, now: now() })
    if (!refunded) return c.text('There is nothing to refund.', 409)
    send('charge.refunded', chargeObject(refunded))
    return c.redirect('/sandbox/payments', 303)
  })

  app.post('/payments/:id/return', (c) => {
    const returned = failRefund(database, c.req.param('id'))
    if (!returned) return c.text('There is no refund that could fail.', 409)
    send('refund.failed', refundObject(returned.checkout, returned.refund))
    return c.redirect('/sandbox/payments', 303)
  })

  app.post('/payments/:id/transfer', async (c) => {
    const form = await readForm(c)
    const state = form.get('what') === 'failed' ? 'failed' : 'paid'
    const ended = endTransfer(database, c.req.param('id'), state)
    if (!ended) return c.text('There is no transfer on its way.', 409)
    send(`checkout.session.async_payment_${state === 'paid' ? 'succeeded' : 'failed'}`, sessionObject(ended))
    return c.redirect('/sandbox/payments', 303)
  })

  return app
}

const showCheckout = (c: Context, checkout: Checkout, options: CheckoutPageOptions, status: 200 | 422 = 200) =>
  showPage(c, checkoutPage(checkout, options), { status, policy: pagePolicy(checkout.successUrl) })

const readForm = async (c: Context) => new URLSearchParams(await c.req.text())

const frame = pageFrame('Sandbox payments', 'A stand-in: no card is asked for and no money moves.')

const NOTICES = {
  declined: 'Your card was declined. Nothing was charged. Try again, or cancel.',
  email: 'Please enter a valid email address.',
} as const

export interface CheckoutPageOptions {
  notice: keyof typeof NOTICES | undefined
  email: string
  /** Of what is sold. */
  version: string
}

const checkoutPage = (checkout: Checkout, { notice, email, version }: CheckoutPageOptions) =>
  frame(
    'Checkout',
    html`${notice ? html`<p class="notice" role="alert">${NOTICES[notice]}</p>` : ''}<div class="columns">
<section aria-labelledby="product">
<p class="label">You are buying</p>
<h1 id="product">Document Masker</h1>
<dl class="facts">
<div><dt>Edition</dt><dd>Early access, version ${version}</dd></div>
<div><dt>For</dt><dd>macOS, Intel and Apple silicon</dd></div>
<div><dt>Payment</dt><dd>Once</dd></div>
<div><dt>Amount</dt><dd>$${AMOUNT / 100}, of which nothing is charged here</dd></div>
</dl>
</section>
${checkout.state === 'open' ? openForm(checkout, email) : done(checkout)}
</div>`,
  )

const openForm = ({ id, cancelUrl }: Checkout, email: string) => html`<section aria-labelledby="pay">
<h2 id="pay">Pay</h2>
<form method="post" action="/sandbox/checkout/${id}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${email}" aria-describedby="email-hint">
<p id="email-hint" class="quiet">The purchase belongs to this address.</p>
<button class="button" name="how" value="card" aria-describedby="card-hint">Pay</button>
<p id="card-hint" class="quiet">Like a test card that is approved.</p>
<button name="how" value="declined" aria-describedby="declined-hint">Decline</button>
<p id="declined-hint" class="quiet">Like a test card that the bank refuses.</p>
<button name="how" value="transfer" aria-describedby="transfer-hint">Pay by bank transfer</button>
<p id="transfer-hint" class="quiet">Takes days. Whether it comes is decided on the <a href="/sandbox/payments">list of payments</a>.</p>
</form>
<p class="cancel"><a href="${cancelUrl}">Cancel</a></p>
</section>`

const done = (checkout: Checkout) => html`<section aria-labelledby="done">
<h2 id="done">This checkout is complete</h2>
<p>It cannot be paid a second time.</p>
<p class="cancel"><a href="${successUrlOf(checkout)}">Back to the site</a></p>
</section>`

const successUrlOf = ({ successUrl, id }: Checkout): string => successUrl.replace('{CHECKOUT_SESSION_ID}', id)

const paymentsPage = (checkouts: readonly Checkout[]) =>
  frame(
    'Payments',
    html`<h1>Payments</h1>
<p class="intro">What the owner would see at the payment provider. A refund in full closes the buyer’s downloads; a refund of a part leaves them open.</p>
${checkouts.length === 0 ? html`<p class="empty">No one has paid yet.</p>` : html`<ol>${checkouts.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  )

const row = (checkout: Checkout) => html`<li id="${checkout.paymentId}">
<div>
<h2>${checkout.email}</h2>
<p class="quiet"><strong>${stateOf(checkout)}</strong> · <time datetime="${checkout.createdAt}">${timeOf(checkout.createdAt)}</time></p>
<p class="quiet">${checkout.id}</p>
</div>
${actions(checkout)}
</li>`

function actions({ id, state, email, ...checkout }: Checkout) {
  const refunded = refundedOf(checkout)
  const button = (value: string, words: string) =>
    html`<button name="what" value="${value}" aria-label="${words}: ${email}">${words}</button>`
  const form = (path: string, buttons: ReturnType<typeof button>[]) =>
    html`<form method="post" action="/sandbox/payments/${id}/${path}">${buttons}</form>`
  if (state === 'waiting')
    return form('transfer', [button('paid', 'Transfer comes'), button('failed', 'Transfer fails')])
  if (state !== 'paid') return ''
  const fails = refunded === 0 ? '' : form('return', [button('failed', 'Refund fails')])
  if (refunded === AMOUNT) return fails
  return html`${form('refund', [button('all', 'Refund'), ...(refunded === 0 ? [button('half', 'Refund half')] : [])])}${fails}`
}

function stateOf({ state, ...checkout }: Checkout): string {
  const refunded = refundedOf(checkout)
  if (state === 'waiting') return 'Transfer on its way'
  if (state === 'failed') return 'Transfer failed'
  if (refunded === AMOUNT) return 'Refunded'
  return refunded > 0 ? 'Paid, a part refunded' : 'Paid'
}
