import { Stripe } from 'stripe'
import { openStripeClient } from '#server/partners/stripe-client.ts'
import type { Caller } from './caller.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** Without these events, the server misses orders or refunds. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
]

const PRICE = 'payments price'
const WEBHOOK = 'payments webhook'

/**
 * Asks Stripe about the price, and whether it reports payments to this site.
 * @param site `publicOrigin` is undefined when it isn't set yet
 */
export async function checkPayments(
  caller: Caller,
  site: { apiUrl: string; secretKey: string; priceId: string; publicOrigin: string | undefined },
): Promise<Finding[]> {
  const { apiUrl, secretKey, priceId, publicOrigin } = site
  const stripe = openStripeClient({ apiUrl, secretKey, timeoutMs: caller.timeoutMs, retries: 0 })
  const webhook =
    publicOrigin === undefined
      ? warning(WEBHOOK, 'not checked', 'set PUBLIC_ORIGIN, then run this again')
      : tryEndpoint(stripe, `${publicOrigin}/api/stripe-webhook`)
  return (await Promise.all([tryPrice(stripe, caller, priceId), webhook])).flat()
}

async function tryPrice(stripe: Stripe, caller: Caller, priceId: string): Promise<Finding[]> {
  const sentAt = Date.now()
  try {
    const price = await stripe.prices.retrieve(priceId)
    caller.noteDate(price.lastResponse.headers['date'], sentAt)
    return [describePrice(price), describeKey(price.livemode)]
  } catch (error) {
    return [describeError(error)]
  }
}

function describePrice({ active, type, unit_amount: amount, currency }: Stripe.Price): Finding {
  if (!active)
    return notReady(PRICE, "isn't active: visitors can't buy", 'activate it, or set STRIPE_PRICE_ID to another')
  if (type !== 'one_time') return notReady(PRICE, 'is a subscription', 'set STRIPE_PRICE_ID to a one-time price')
  return amount === null
    ? warning(PRICE, 'live; active, without a fixed amount', 'check at Stripe that you want that')
    : ok(PRICE, `live; active, ${writeAmount(amount, currency)}`)
}

/** @param amount in the currency's smallest unit */
function writeAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace(/\s/, ' ')
}

const describeKey = (isLive: boolean): Finding =>
  isLive
    ? ok('payments key', 'live; takes real money')
    : notReady('payments key', 'is a test key: no money moves', 'set the three STRIPE_ settings from live mode')

function describeError(error: unknown): Finding {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  switch (status) {
    case 401:
      return notReady(PRICE, 'Stripe refuses the key', 'set STRIPE_SECRET_KEY to a valid one')
    case 403:
      return warning(PRICE, "can't be read with this key", 'let the key read prices, or check at Stripe')
    case 404:
      return notReady(PRICE, "doesn't exist at Stripe", 'set STRIPE_PRICE_ID to a price from the same account and mode')
    case 429:
      return warning(PRICE, 'Stripe got too many requests', 'run this again in a minute')
    default: {
      const isSilent = error instanceof Stripe.errors.StripeConnectionError
      const says = isSilent ? "Stripe doesn't answer in time" : `Stripe answered ${status ?? 'something unreadable'}`
      return notReady(PRICE, says, 'check STRIPE_API_URL and the network')
    }
  }
}

async function tryEndpoint(stripe: Stripe, url: string): Promise<Finding> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.filter((endpoint) => endpoint.url === url)
    const inForce = ours.filter(({ status }) => status === 'enabled')
    const heard = new Set(inForce.flatMap((endpoint) => endpoint.enabled_events))
    const unheard = heard.has('*') ? [] : EVENTS.filter((event) => !heard.has(event))
    if (ours.length === 0) return notReady(WEBHOOK, "doesn't exist at Stripe", `add an endpoint there for ${url}`)
    if (inForce.length === 0) return notReady(WEBHOOK, 'is disabled at Stripe', 'enable it there')
    return unheard.length > 0
      ? notReady(WEBHOOK, `doesn't get ${unheard.join(', ')}`, 'add these events to the endpoint at Stripe')
      : ok(WEBHOOK, 'exists at Stripe, with the right events. Only a real event shows whether its secret is right')
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    const says = status === 401 || status === 403 ? "can't be read with this key" : "couldn't be checked"
    return warning(WEBHOOK, says, `check that Stripe has an endpoint for ${url}`)
  }
}
