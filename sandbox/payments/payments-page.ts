import { html } from 'hono/html'
import { AMOUNT, type Checkout } from './checkouts.ts'
import { pageFrame } from './page-frame.ts'

/** The payments of the stand-in, newest first, with what the provider's own list would let its owner do. */
export const paymentsPage = (checkouts: readonly Checkout[]) =>
  pageFrame({
    title: 'Payments',
    body: html`<h1>Payments</h1>
<p class="intro">What the owner would see at the payment provider. A refund in full closes the buyer’s downloads; a refund of a part leaves them open.</p>
${checkouts.length === 0 ? html`<p class="empty">Nobody has paid yet.</p>` : html`<ol class="payments">${checkouts.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  })

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
