import type { Money } from '#contracts/purchase.ts'
import { type Clock, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { NO_PROVIDER, type Payments } from '#server/partners/ports.ts'

/**
 * The price as the payment provider has it, so that pages never show another. Returns what's known at once, and asks
 * again in the background: hourly, or a minute after a failure.
 */
export function followPrice(payments: Payments | undefined, clock: Clock): () => Money | null {
  let price: Money | null = null
  let dueAt = Number.NEGATIVE_INFINITY
  const ask = async () => {
    const answer = (await payments?.readPrice()) ?? NO_PROVIDER
    if (answer.ok) price = answer.price
    dueAt = clock() + (answer.ok ? HOUR_MS : MINUTE_MS)
  }
  const current = () => {
    if (payments && clock() >= dueAt) {
      dueAt = clock() + MINUTE_MS
      void ask()
    }
    return price
  }
  current()
  return current
}
