import { PRODUCT_PATH, RESULT_PATH } from '#contracts/masker-release.ts'
import type { CheckoutSession } from '#contracts/purchase.ts'
import { returnGrant, takeGrant } from '#server/store/grants.ts'
import { readGrant } from './grants.ts'
import type { PurchaseParts } from './purchase-parts.ts'

/** What a visitor sends who wants to pay. */
export interface CheckoutWish {
  /** The signed grant; blank when there is none. */
  grant: string
  priceId: string
  /** Where the visitor sees the site. */
  origin: string
}

/** Where a buyer returns, paid or not. `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
const SUCCESS_PATH = `${RESULT_PATH}?session_id={CHECKOUT_SESSION_ID}`
const CANCEL_PATH = `${PRODUCT_PATH}?checkout=cancelled`

/**
 * Turns a grant into a checkout session, once. The grant's id is the provider's idempotency key: when the provider fails,
 * the grant is given back, and the next try with it cannot start a second session.
 * @returns the session, or why there is none
 * @throws when the store cannot be written
 */
export async function startCheckout(
  parts: PurchaseParts,
  { grant, priceId, origin }: CheckoutWish,
): Promise<CheckoutSession | 'off' | 'no grant' | 'other price' | 'unreachable'> {
  const { db, clock, log, payments } = parts
  if (!payments || parts.priceId === null) return 'off'
  const key = readGrant(parts, grant)
  if (key === undefined) return 'no grant'
  if (priceId !== parts.priceId) return 'other price'
  if (!(await takeGrant(db, key, clock()))) return 'no grant'

  const session = await payments.startSession({
    key,
    successUrl: `${origin}${SUCCESS_PATH}`,
    cancelUrl: `${origin}${CANCEL_PATH}`,
  })
  if (session.ok) return { sessionId: session.sessionId, url: session.url }
  if (session.because !== 'not asked') log.error({ error: session.error }, 'a checkout could not be started')
  await returnGrant(db, key)
  return 'unreachable'
}
