import { AMOUNT, type Checkout } from './checkouts.ts'

/** Where a buyer pays, at the site's own address. */
const checkoutUrl = ({ id, successUrl }: Pick<Checkout, 'id' | 'successUrl'>): string =>
  `${new URL(successUrl).origin}/sandbox/checkout/${id}`

/** A checkout as the provider's session, with the parts that are asked for. */
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
    ui_mode: 'hosted_page',
    url: isOpen ? checkoutUrl(checkout) : null,
    ...(expand.includes('line_items') ? { line_items: items } : {}),
  }
}

/** The charge of a checkout that is paid. */
export const chargeObject = ({ id, paymentId, refunded, createdAt, email }: Checkout) => ({
  id: `ch_${id}`,
  object: 'charge',
  amount: AMOUNT,
  amount_refunded: refunded,
  billing_details: { email },
  created: seconds(createdAt),
  currency: 'usd',
  livemode: false,
  paid: true,
  payment_intent: paymentId,
  refunded: refunded === AMOUNT,
  status: 'succeeded',
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
