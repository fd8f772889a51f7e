import { Buffer } from 'node:buffer'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Clock } from '#contracts/clock.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { money } from '#contracts/purchase.ts'
import type { NoAnswer, Payment, PaymentEvent, Payments, Purchase, Refund } from './ports.ts'
import { fetchAtMost } from './public-fetch.ts'
import type { StripeReach } from './stripe.ts'
import { failed, isMissing, listRefunds, makeRefund } from './stripe-refunds.ts'

const TOLERANCE_SECONDS = 300

/** An object if it was expanded, otherwise its id. */
const reference = z.union([z.string(), z.object({ id: z.string() })])

const startedSession = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) })

const charge = z.object({ refunded: z.boolean(), amount_refunded: z.nullish(z.int()), created: z.nullish(z.int()) })

const session = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  total_details: z.nullish(z.object({ amount_tax: z.nullish(z.int()) })),
  automatic_tax: z.nullish(z.object({ enabled: z.nullish(z.boolean()) })),
  customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
  line_items: z.object({ data: z.array(z.object({ price: z.nullish(z.object({ id: z.string() })) })) }),
  payment_intent: z.nullish(
    z.union([z.string(), z.object({ id: z.string(), latest_charge: z.nullish(z.union([z.string(), charge])) })]),
  ),
})

const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })
const sessionOfEvent = z.object({ id: z.string() })
const refundOfEvent = z.object({ refunded: z.nullish(z.boolean()), payment_intent: z.nullish(reference) })

/** Stripe's hosted checkout. @param timeoutMs for each of up to three attempts */
export function openStripe(deps: StripeReach & { clock: Clock; timeoutMs?: number }): Payments {
  const { apiUrl, secretKey, webhookSecret, priceId, clock, timeoutMs = 8000 } = deps
  const stripe = openStripeClient({ apiUrl, secretKey, timeoutMs, retries: 2 })

  return {
    startSession: ({ key, successUrl, cancelUrl }) =>
      answered(async () => {
        const answer = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        )
        const { data } = startedSession.safeParse(answer)
        return data ? { ok: true, sessionId: data.id, url: data.url } : NO_SESSION
      }),

    readPrice: () =>
      answered(async () => {
        const { unit_amount: amount, currency } = await stripe.prices.retrieve(priceId)
        const { data } = money.safeParse({ amount, currency })
        return data ? { ok: true, price: data } : { ok: false, error: 'no amount in the answer', because: 'odd' }
      }),

    readPurchase: (sessionId, asker) =>
      answered(async () => {
        // A visitor's page waits for it, and offers to ask again.
        const patience = asker === 'visitor' ? { maxNetworkRetries: 0 } : {}
        try {
          const read = await readSession(stripe, sessionId, patience)
          return read ? { ok: true, purchase: purchaseOf(read, priceId) } : NO_SESSION
        } catch (error) {
          if (isMissing(error)) return { ok: true, purchase: undefined }
          throw error
        }
      }),

    readRefunds: (paymentId) =>
      answered(async () => {
        const refunds = await listRefunds(stripe, paymentId)
        return refunds ? { ok: true, refunds } : { ok: false, error: 'no refunds in the answer', because: 'odd' }
      }),

    makeRefund: (refund) => makeRefund(stripe, refund),

    readEvent: (body, signature) => readSignedEvent(stripe, { body, signature, secret: webhookSecret, now: clock() }),
  }
}

/** What Stripe answers, or why it doesn't. */
const answered = <Answer>(ask: () => Promise<Answer | NoAnswer>): Promise<Answer | NoAnswer> => ask().catch(failed)

/** @throws if Stripe does */
async function readSession(
  stripe: Stripe,
  sessionId: string,
  patience: Stripe.RequestOptions = {},
): Promise<SessionRead | undefined> {
  const expand = ['line_items', 'payment_intent.latest_charge']
  const found = session.safeParse(await stripe.checkout.sessions.retrieve(sessionId, { expand }, patience))
  if (!found.success || found.data.id !== sessionId) return undefined
  const paymentId = idOf(found.data.payment_intent)
  const isAnyRefunded = (chargeOf(found.data)?.amount_refunded ?? 0) > 0
  const made = isAnyRefunded && paymentId !== null ? await listRefunds(stripe, paymentId) : []
  return made && { found: found.data, payment: paymentOf(found.data, made) }
}

/** @returns undefined if it isn't signed, or is none that can be read */
function readSignedEvent(
  { webhooks }: Stripe,
  { body, signature, secret, now }: { body: Uint8Array; signature: string; secret: string; now: number },
): PaymentEvent | undefined {
  const input = ifPossible((): unknown =>
    webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_SECONDS, undefined, now),
  )
  const read = event.safeParse(input)
  return read.success ? eventOf(read.data) : undefined
}

interface SessionRead {
  found: z.infer<typeof session>
  payment: Payment | undefined
}

function purchaseOf({ found, payment }: SessionRead, priceId: string): Purchase | undefined {
  const { data } = found.line_items
  const isOurs = found.mode === 'payment' && data.length === 1 && data[0]?.price?.id === priceId
  if (!isOurs) return undefined
  return {
    sessionId: found.id,
    paymentId: idOf(found.payment_intent),
    email: found.customer_details?.email ?? null,
    isPaid: found.payment_status === 'paid',
    isRefunded: chargeOf(found)?.refunded ?? false,
    payment,
  }
}

function chargeOf({ payment_intent: payment }: z.infer<typeof session>) {
  const found = typeof payment === 'object' ? payment?.latest_charge : undefined
  return typeof found === 'object' ? found : undefined
}

function paymentOf(found: z.infer<typeof session>, made: readonly Refund[]): Payment | undefined {
  const reported = money.safeParse({ amount: found.amount_total, currency: found.currency?.toLowerCase() })
  if (found.payment_status !== 'paid' || !reported.success) return undefined
  const tax = found.total_details?.amount_tax ?? null
  const { created } = chargeOf(found) ?? {}
  return {
    ...reported.data,
    // Without Stripe Tax or a tax rate, it says 0, which isn't the same as no tax.
    tax: tax === 0 && !found.automatic_tax?.enabled ? null : tax,
    at: created === undefined || created === null ? null : created * 1000,
    refunds: made,
  }
}

function eventOf({ id: eventId, type, data }: z.infer<typeof event>): PaymentEvent {
  const nothing = { eventId, type, about: 'nothing' as const }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const reported = sessionOfEvent.safeParse(data.object)
      const hasFailed = type === 'checkout.session.async_payment_failed'
      return reported.success ? { eventId, type, about: 'session', sessionId: reported.data.id, hasFailed } : nothing
    }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const reported = refundOfEvent.safeParse(data.object)
      const paymentId = reported.success ? idOf(reported.data.payment_intent) : null
      if (!reported.success || paymentId === null) return nothing
      // Only a charge says so. A partial refund leaves the purchase valid.
      return { eventId, type, about: 'refund', paymentId, isFull: reported.data.refunded === true }
    }
    default:
      return nothing
  }
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const NO_SESSION = { ok: false, error: 'no session in the answer', because: 'odd' } as const satisfies NoAnswer

type ClientSettings = Pick<StripeReach, 'apiUrl' | 'secretKey'> & { timeoutMs: number; retries: number }

/** Stripe's own client. @param timeoutMs per attempt */
export function openStripeClient({ apiUrl, secretKey, timeoutMs, retries }: ClientSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    // Its own would read an answer that doesn't end.
    httpClient: Stripe.createFetchHttpClient(fetchAtMost),
  })
}
