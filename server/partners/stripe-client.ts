import { Buffer } from 'node:buffer'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { type Money, money } from '#contracts/purchase.ts'
import type { Clock } from '#server/clock.ts'
import type { NoAnswer, PaymentEvent, Payments, Purchase } from './ports.ts'

const TOLERANCE_SECONDS = 300

/** An object if it was expanded, otherwise its id. */
const reference = z.union([z.string(), z.object({ id: z.string() })])

const startedSession = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) })

const session = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
  line_items: z.object({ data: z.array(z.object({ price: z.nullish(z.object({ id: z.string() })) })) }),
  payment_intent: z.nullish(
    z.union([
      z.string(),
      z.object({
        id: z.string(),
        latest_charge: z.nullish(z.union([z.string(), z.object({ refunded: z.boolean() })])),
      }),
    ]),
  ),
})

const price = z.object({ unit_amount: z.int(), currency: z.string() })

const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })
const sessionOfEvent = z.object({ id: z.string() })
const chargeOfEvent = z.object({ refunded: z.boolean(), payment_intent: z.nullish(reference) })

/** Stripe's hosted checkout. @param timeoutMs for each of up to three attempts */
export function openStripe({
  apiUrl,
  secretKey,
  webhookSecret,
  priceId,
  clock,
  timeoutMs = 8000,
}: {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  priceId: string
  clock: Clock
  timeoutMs?: number
}): Payments {
  const stripe = openStripeClient({ apiUrl, secretKey, timeoutMs, retries: 2 })
  return {
    async startSession({ key, successUrl, cancelUrl }) {
      try {
        const answer = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        )
        const started = startedSession.safeParse(answer)
        if (!started.success) return NO_SESSION
        return { ok: true, sessionId: started.data.id, url: started.data.url }
      } catch (error) {
        return failed(error)
      }
    },

    async readPrice() {
      try {
        const found = price.safeParse(await stripe.prices.retrieve(priceId))
        if (!found.success) return { ok: false, error: 'no amount in the answer', because: 'odd' }
        return { ok: true, price: { amount: found.data.unit_amount, currency: found.data.currency } }
      } catch (error) {
        return failed(error)
      }
    },

    async readPurchase(sessionId) {
      try {
        const expand = ['line_items', 'payment_intent.latest_charge']
        const found = session.safeParse(await stripe.checkout.sessions.retrieve(sessionId, { expand }))
        if (!found.success || found.data.id !== sessionId) return NO_SESSION
        return { ok: true, purchase: purchaseOf(found.data, priceId) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404)
          return { ok: true, purchase: undefined }
        return failed(error)
      }
    },

    readEvent(body, signature) {
      try {
        const bytes = Buffer.from(body)
        const { webhooks } = stripe
        const given: unknown = webhooks.constructEvent(
          bytes,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock(),
        )
        const read = event.safeParse(given)
        return read.success ? newsOf(read.data) : undefined
      } catch {
        return undefined
      }
    },
  }
}

function purchaseOf(found: z.infer<typeof session>, priceId: string): Purchase | undefined {
  const { data } = found.line_items
  const isOurs = found.mode === 'payment' && data.length === 1 && data[0]?.price?.id === priceId
  if (!isOurs) return undefined
  const { payment_intent: payment } = found
  const charge = typeof payment === 'object' ? payment?.latest_charge : undefined
  return {
    sessionId: found.id,
    paymentId: idOf(payment),
    email: found.customer_details?.email ?? null,
    isPaid: found.payment_status === 'paid',
    isRefunded: typeof charge === 'object' && charge !== null && charge.refunded,
    paid: paidOf(found),
  }
}

function paidOf({ payment_status, amount_total, currency }: z.infer<typeof session>): Money | undefined {
  const told = money.safeParse({ amount: amount_total, currency })
  return payment_status === 'paid' && told.success ? told.data : undefined
}

function newsOf({ id: eventId, type, data }: z.infer<typeof event>): PaymentEvent {
  const nothing = { eventId, type, about: 'nothing' as const }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const told = sessionOfEvent.safeParse(data.object)
      const hasFailed = type === 'checkout.session.async_payment_failed'
      return told.success ? { eventId, type, about: 'session', sessionId: told.data.id, hasFailed } : nothing
    }
    case 'charge.refunded': {
      const charge = chargeOfEvent.safeParse(data.object)
      const paymentId = charge.success ? idOf(charge.data.payment_intent) : null
      // A partial refund leaves the purchase valid.
      return charge.success && charge.data.refunded && paymentId !== null
        ? { eventId, type, about: 'refund', paymentId }
        : nothing
    }
    default:
      return nothing
  }
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const NO_SESSION = { ok: false, error: 'no session in the answer', because: 'odd' } as const satisfies NoAnswer

function failed(error: unknown): NoAnswer {
  // A visitor may have caused a bad request; that must not open the breaker for everyone else.
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  const isOdd = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError
  return { ok: false, error: reasonOf(error), because: isOdd ? 'odd' : 'down' }
}

/** Only types, codes, and statuses: messages may quote what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'failed'
  return [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ')
}

/** Stripe's own client. @param timeoutMs per attempt */
export function openStripeClient({
  apiUrl,
  secretKey,
  timeoutMs,
  retries,
}: {
  apiUrl: string
  secretKey: string
  timeoutMs: number
  retries: number
}): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}
