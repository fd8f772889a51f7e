import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { NoAnswer, Refund, RefundAnswer, RefundRequest } from './ports.ts'

/** A failed refund's money is back; one that was canceled never left. */
const FAILED = ['failed', 'canceled']
const refund = z.object({ id: z.string(), amount: z.int(), created: z.int(), status: z.nullish(z.string()) })
const refunds = z.object({ data: z.array(refund) })

/** Stripe's most, and more than any order has. */
const MOST_REFUNDS = 100

const asRefund = ({ id, amount, created, status }: z.infer<typeof refund>): Refund => ({
  id,
  amount,
  at: created * 1000,
  hasFailed: FAILED.includes(status ?? ''),
})

/** @throws if Stripe does; a payment it doesn't know has no refunds */
export async function listRefunds(stripe: Stripe, paymentId: string): Promise<Refund[] | undefined> {
  try {
    const found = refunds.safeParse(await stripe.refunds.list({ payment_intent: paymentId, limit: MOST_REFUNDS }))
    return found.data?.data.map(asRefund)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Longest sentence of Stripe's that's shown. */
const LONGEST_WORDS = 300

/** Refunds a part of a payment, or all of it. Never throws. */
export async function makeRefund(stripe: Stripe, { paymentId, amount, key }: RefundRequest): Promise<RefundAnswer> {
  try {
    const answer = await stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key })
    const made = refund.safeParse(answer)
    return made.success
      ? { ok: true, refund: asRefund(made.data) }
      : { ok: false, error: 'no refund in the answer', because: 'odd' }
  } catch (error) {
    const { StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    if (error instanceof StripeIdempotencyError) return { ok: false, error: reasonOf(error), because: 'another' }
    const isNo = error instanceof StripeInvalidRequestError || error instanceof StripePermissionError
    if (isMissing(error)) return { ok: false, error: NO_PAYMENT, because: 'refused' }
    // Nothing of a visitor's is in it, so its owner may read what Stripe says.
    if (isNo && error instanceof StripeError)
      return { ok: false, error: error.message.slice(0, LONGEST_WORDS), because: 'refused' }
    return failed(error)
  }
}

/** In place of Stripe's words, which name an id. */
const NO_PAYMENT = 'it knows no such payment. The order is a made-up one, or was paid through another account.'

/** Whether Stripe knows nothing of what was asked for. */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.statusCode === 404 || error.code === 'resource_missing')

/** Why Stripe gave no answer. */
export function failed(error: unknown): NoAnswer {
  // A visitor may have caused a bad request, which says nothing of the others'.
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  const isOdd = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError
  return { ok: false, error: reasonOf(error), because: isOdd ? 'odd' : 'down' }
}

/** Only types, codes, and statuses: messages may quote what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'failed'
  return [error.type, error.statusCode, error.code].filter((part) => part !== undefined).join(' ')
}
