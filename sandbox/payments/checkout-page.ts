import { html } from 'hono/html'
import { MASKER_VERSION } from '#contracts/masker-release.ts'
import type { Checkout } from './checkouts.ts'
import { pageFrame } from './page-frame.ts'

/** What went wrong with the last try, in words for the buyer. */
const NOTICES = {
  declined: 'Your card was declined. Nothing was charged. Try again, or cancel.',
  email: 'Please enter a valid email address.',
} as const

/** What the page shows besides the checkout. */
export interface CheckoutPageOptions {
  notice: keyof typeof NOTICES | undefined
  email: string
}

/** The page on which a buyer pays; it works without script. */
export function checkoutPage(checkout: Checkout, { notice, email }: CheckoutPageOptions) {
  return pageFrame({
    title: 'Checkout',
    body: html`${notice ? html`<p class="notice" role="alert">${NOTICES[notice]}</p>` : ''}<div class="columns">
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
  })
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

/** Where a buyer returns after paying. */
export const successUrlOf = ({ successUrl, id }: Checkout): string => successUrl.replace('{CHECKOUT_SESSION_ID}', id)
