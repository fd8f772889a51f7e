import { html } from 'hono/html'
import { MASKER_VERSION } from '#contracts/masker-release.ts'
import { AMOUNT, type Checkout } from './checkouts.ts'
import { type Markup, pageFrame } from './page-frame.ts'

const frame = (title: string, body: Markup) =>
  pageFrame({
    title,
    label: 'Sandbox payments',
    note: 'A stand-in: no card is asked for and no money moves.',
    style: 'payments.css',
    body,
  })

const NOTICES = {
  declined: 'Your card was declined. Nothing was charged. Try again, or cancel.',
  email: 'Please enter a valid email address.',
} as const

export interface CheckoutPageOptions {
  notice: keyof typeof NOTICES | undefined
  email: string
}

export function checkoutPage(checkout: Checkout, { notice, email }: CheckoutPageOptions) {
  return frame(
    'Checkout',
    html`${notice ? html`<p class="notice" role="alert">${NOTICES[notice]}</p>` : ''}<div class="columns">
<section aria-labelledby="product">
<p class="label">You are buying</p>
<h1 id="product">Document Masker</h1>
<dl class="facts">
<div><dt>Edition</dt><dd>Early access, version ${MASKER_VERSION}</dd></div>
<div><dt>For</dt><dd>macOS, Intel and Apple silicon</dd></div>
<div><dt>Payment</dt><dd>Once</dd></div>
<div><dt>Amount</dt><dd>The provider’s page shows it; here nothing is charged</dd></div>
</dl>
</section>
${checkout.state === 'open' ? openForm(checkout, email) : done(checkout)}
</div>`,
  )
}

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

export const successUrlOf = ({ successUrl, id }: Checkout): string => successUrl.replace('{CHECKOUT_SESSION_ID}', id)

/** The payments, newest first, with what the provider's own list lets its owner do. */
export const paymentsPage = (checkouts: readonly Checkout[]) =>
  frame(
    'Payments',
    html`<h1>Payments</h1>
<p class="intro">What the owner would see at the payment provider. A refund in full closes the buyer’s downloads; a refund of a part leaves them open.</p>
${checkouts.length === 0 ? html`<p class="empty">No one has paid yet.</p>` : html`<ol class="payments">${checkouts.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  )

const row = (checkout: Checkout) => html`<li>
<div>
<h2>${checkout.email}</h2>
<p class="quiet"><span class="state">${stateOf(checkout)}</span> · <time datetime="${checkout.createdAt}">${timeOf(checkout)}</time></p>
<p class="id">${checkout.id}</p>
</div>
${actions(checkout)}
</li>`

function actions({ id, state, refunded, email }: Checkout) {
  const button = (value: string, words: string) =>
    html`<button name="what" value="${value}" aria-label="${words}: ${email}">${words}</button>`
  const form = (path: string, buttons: ReturnType<typeof button>[]) =>
    html`<form method="post" action="/sandbox/payments/${id}/${path}">${buttons}</form>`
  if (state === 'waiting')
    return form('transfer', [button('paid', 'Transfer comes'), button('failed', 'Transfer fails')])
  if (state !== 'paid' || refunded === AMOUNT) return ''
  return form('refund', [button('all', 'Refund'), ...(refunded === 0 ? [button('half', 'Refund half')] : [])])
}

function stateOf({ state, refunded }: Checkout): string {
  if (state === 'waiting') return 'Transfer on its way'
  if (state === 'failed') return 'Transfer failed'
  if (refunded === AMOUNT) return 'Refunded'
  return refunded > 0 ? 'Paid, a part refunded' : 'Paid'
}

const timeOf = ({ createdAt }: Checkout): string => `${createdAt.slice(0, 16).replace('T', ' ')} UTC`
