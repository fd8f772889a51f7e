import { Stripe } from 'stripe'
import { openStripeClient } from '#server/partners/stripe-client.ts'
import { type Finding, notReady, ok, warning } from '../finding.ts'
import type { Caller } from './caller.ts'

/** The events without which an order or a refund goes unnoticed (§7). */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
]

const PRICE = 'payments price'
const WEBHOOK = 'payments webhook'

/**
 * Asks Stripe for the price that is sold, and whether it tells this site of payments.
 * @param publicOrigin where the site is; undefined when that is not known yet
 */
export async function tryPayments(
  caller: Caller,
  {
    apiUrl,
    secretKey,
    priceId,
    publicOrigin,
  }: { apiUrl: string; secretKey: string; priceId: string; publicOrigin: string | undefined },
): Promise<Finding[]> {
  const stripe = openStripeClient({ apiUrl, secretKey, timeoutMs: caller.timeoutMs, retries: 0 })
  const webhook =
    publicOrigin === undefined
      ? warning(WEBHOOK, 'not looked up', 'set PUBLIC_ORIGIN, then run this again')
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
  if (!active) return notReady(PRICE, 'is not active: nobody can buy', 'activate it, or set STRIPE_PRICE_ID to another')
  if (type !== 'one_time') return notReady(PRICE, 'is a subscription', 'set STRIPE_PRICE_ID to a one-time price')
  return amount === null
    ? warning(PRICE, 'live; active, without a fixed amount', 'see at Stripe that this is what you mean')
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
    ? ok('payments key', 'takes real money')
    : notReady('payments key', 'is one for tests: no money is taken', 'set the three STRIPE_ settings of live mode')

function describeError(error: unknown): Finding {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  switch (status) {
    case 401:
      return notReady(PRICE, 'Stripe refuses the key', 'set STRIPE_SECRET_KEY to one that is in force')
    case 403:
      return warning(PRICE, 'may not be read by this key', 'let it read prices, or look at Stripe yourself')
    case 404:
      return notReady(PRICE, 'is not known to Stripe', 'set STRIPE_PRICE_ID to a price of the same account and mode')
    case 429:
      return warning(PRICE, 'Stripe has been asked too often', 'run this again in a minute')
    default: {
      const isSilent = error instanceof Stripe.errors.StripeConnectionError
      const says = isSilent
        ? 'Stripe cannot be reached in time'
        : `Stripe answered ${status ?? 'nothing to be understood'}`
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
    if (ours.length === 0) return notReady(WEBHOOK, 'Stripe does not know of it', `add an endpoint there for ${url}`)
    if (inForce.length === 0) return notReady(WEBHOOK, 'is disabled at Stripe', 'enable it there')
    return unheard.length > 0
      ? notReady(WEBHOOK, `is not told of ${unheard.join(', ')}`, 'add these events to the endpoint at Stripe')
      : ok(WEBHOOK, 'known to Stripe, which tells it of payments. That its secret is right, only an event proves')
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    const says = status === 401 || status === 403 ? 'may not be looked up by this key' : 'could not be looked up'
    return warning(WEBHOOK, says, `see at Stripe that it has an endpoint for ${url}`)
  }
}
