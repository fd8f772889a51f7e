import { Stripe } from 'stripe'
import { CHIPS, type Chip } from '#contracts/masker-release.ts'
import type { ArchivePlaces } from '#server/partners/ports.ts'
import { openStripeClient } from '#server/partners/stripe-client.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { dismiss, type HttpClient, REACH } from './http-client.ts'

/** Without these events, the server misses orders or refunds. */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.failed',
] as const

const PRICE = 'payments price'
const WEBHOOK = 'payments webhook'

/** Checks the price with Stripe, and that Stripe sends payment events to this site. */
export async function checkPayments(
  client: HttpClient,
  site: { apiUrl: string; secretKey: string; priceId: string; publicOrigin: string | undefined },
): Promise<Finding[]> {
  const { apiUrl, secretKey, priceId, publicOrigin } = site
  const stripe = openStripeClient({ apiUrl, secretKey, timeoutMs: client.timeoutMs, retries: 0 })
  const webhook =
    publicOrigin === undefined
      ? warning(WEBHOOK, 'not checked', 'set PUBLIC_ORIGIN, then run this again')
      : tryEndpoint(stripe, `${publicOrigin}/api/stripe-webhook`)
  return (await Promise.all([tryPrice(stripe, priceId), webhook])).flat()
}

export async function tryPrice(stripe: Stripe, priceId: string): Promise<Finding[]> {
  try {
    const price = await stripe.prices.retrieve(priceId)
    return [describePrice(price), describeKey(price.livemode)]
  } catch (error) {
    return [describeError(error)]
  }
}

function describePrice({ active, type, unit_amount: amount, currency }: Stripe.Price): Finding {
  if (!active) return notReady(PRICE, "the price isn't active", 'activate it, or set STRIPE_PRICE_ID to another')
  if (type !== 'one_time') return notReady(PRICE, 'the price recurs', 'set STRIPE_PRICE_ID to a one-time price')
  return amount === null
    ? warning(PRICE, 'live; the price has no fixed amount', 'check at Stripe that you want that')
    : ok(PRICE, `live; the price is ${writeAmount(amount, currency)}`)
}

/** @param amount in the currency's smallest unit */
function writeAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace(/\s/, ' ')
}

const describeKey = (isLive: boolean): Finding =>
  isLive
    ? ok('payments key', 'live; the key takes real money')
    : notReady('payments key', 'a test key moves no money', 'take key and price from live mode')

function describeError(error: unknown): Finding {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  if (status === 401) return notReady(PRICE, 'Stripe refuses the key', 'set STRIPE_SECRET_KEY to a valid one')
  if (status === 403)
    return warning(PRICE, "the price can't be read with this key", 'let the key read prices, or check at Stripe')
  if (status === 404)
    return notReady(PRICE, "the price doesn't exist", 'set STRIPE_PRICE_ID to one from the same account and mode')
  const isSilent = error instanceof Stripe.errors.StripeConnectionError
  const says = isSilent ? "Stripe doesn't answer in time" : `Stripe answered ${status ?? 'something unreadable'}`
  return notReady(PRICE, says, REACH)
}

async function tryEndpoint(stripe: Stripe, url: string): Promise<Finding> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.filter((endpoint) => endpoint.url === url)
    const inForce = ours.filter(({ status }) => status === 'enabled')
    const received = new Set(inForce.flatMap((endpoint) => endpoint.enabled_events))
    const unheard = received.has('*') ? [] : PAYMENT_EVENTS.filter((event) => !received.has(event))
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

/** Checks the size of each archive that buyers download. */
export async function checkArchives(client: HttpClient, { urls, sums }: ArchivePlaces): Promise<Finding[]> {
  const found = await Promise.all(
    CHIPS.map(async (chip) => {
      const sum = `MASKER_MAC_${chip.toUpperCase()}_SHA256`
      const lack = warning(NAMES[chip], 'has no checksum for buyers to compare', `set ${sum}`)
      return [await tryArchive(client, chip, urls[chip]), ...(sums[chip] === null ? [lack] : [])]
    }),
  )
  return found.flat()
}

const NAMES: Record<Chip, string> = { x64: 'archive for Intel', arm64: 'archive for Apple silicon' }

/** Asks for its first byte: an address that's signed for downloads takes no HEAD. */
async function tryArchive(client: HttpClient, chip: Chip, url: string): Promise<Finding> {
  const name = NAMES[chip]
  const cure = `set MASKER_MAC_${chip.toUpperCase()}_URL to where the archive is`
  const first = await client.request(url, { headers: { range: 'bytes=0-0' } })
  if (!first.ok) return notReady(name, first.reason, cure)
  const { status, headers, ok: isThere } = first.response
  await dismiss(first.response)
  // An empty file has no first byte.
  if (status === 416) return notReady(name, 'is empty', 'upload the archive again')
  if (!isThere) return notReady(name, `answered ${status}`, cure)
  const size = status === 206 ? headers.get('content-range')?.split('/')[1] : headers.get('content-length')
  const bytes = Number.parseInt(size ?? '', 10)
  if (Number.isNaN(bytes)) return warning(name, "live; doesn't tell its size", 'download it once to check')
  return bytes > 0
    ? ok(name, `live; ${bytes.toLocaleString('en-US')} bytes`)
    : notReady(name, 'is empty', 'upload the archive again')
}
