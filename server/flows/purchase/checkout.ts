import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { PRODUCT_PATH, RESULT_PATH } from '#contracts/masker-release.ts'
import type { CheckoutSession } from '#contracts/purchase.ts'
import { DAY_MS } from '#server/clock.ts'
import type { CaptureParts } from '#server/flows/capture-lead.ts'
import type { Archives, Payments } from '#server/partners/ports.ts'
import { consumeGrant, deleteGrantsBefore, insertGrant, returnGrant } from '#server/store/client-codes.ts'
import { createSigner } from '../signed-link.ts'
import { isAcceptedCode, isMadeCode } from './client-codes.ts'

export interface PurchaseParts extends CaptureParts {
  log: Logger
  payments: Payments | undefined
  archives: Archives | undefined
  /** The only price for sale; null if nothing is. */
  priceId: string | null
  /** The public origin, or the address the server listens on. */
  origin: () => string
  /** Whether messages with a buyer's links leave this server: by email or to the automation. */
  canSendLinks: boolean
  /** Hashes of the configured client codes; those that the owner made are in the store. */
  clientCodes: readonly string[]
  /** The first one signs grants and links; what the others signed stays valid until it expires. */
  signingSecrets: readonly string[]
}

/** How long a grant is valid, in seconds. */
export const GRANT_SECONDS = 30 * 60

const KEPT_MS = DAY_MS

type GrantParts = Pick<PurchaseParts, 'db' | 'clock' | 'clientCodes' | 'signingSecrets'>

/** @returns the signed right to start one checkout; undefined if the code isn't accepted */
export async function issueGrant(parts: GrantParts, code: string): Promise<string | undefined> {
  const { db, clock, clientCodes } = parts
  if (!isAcceptedCode(code, clientCodes) && !(await isMadeCode(parts, code))) return undefined
  const now = clock()
  const id = randomBytes(16).toString('hex')
  await deleteGrantsBefore(db, now - KEPT_MS)
  await insertGrant(db, { id, expires_at: now + GRANT_SECONDS * 1000, created_at: now })
  const { key, signature } = signerOf(parts).sign(id)
  return [id, key, signature].join('.')
}

/** The id of a signed grant; undefined if it isn't ours. Only the store knows if it's unexpired and unused. */
export function readGrant(parts: GrantParts, signed: string): string | undefined {
  const [id = '', key = '', signature = '', ...rest] = signed.split('.')
  return rest.length === 0 && signerOf(parts).verify(id, { key, signature }) ? id : undefined
}

const signerOf = ({ signingSecrets }: GrantParts) => createSigner(signingSecrets, 'grant')

export interface CheckoutRequest {
  grant: string
  priceId: string
  origin: string
}

/** Where a buyer returns, paid or not. The provider fills in `{CHECKOUT_SESSION_ID}`. */
const SUCCESS_PATH = `${RESULT_PATH}?session_id={CHECKOUT_SESSION_ID}`
const CANCEL_PATH = `${PRODUCT_PATH}?checkout=cancelled`

/** Turns a grant into a checkout session, once: its id is the idempotency key, also for retries. */
export async function startCheckout(
  parts: PurchaseParts,
  { grant, priceId, origin }: CheckoutRequest,
): Promise<CheckoutSession | 'off' | 'no grant' | 'other price' | 'unreachable'> {
  const { db, clock, log, payments } = parts
  if (!payments || parts.priceId === null) return 'off'
  const key = readGrant(parts, grant)
  if (key === undefined) return 'no grant'
  if (priceId !== parts.priceId) return 'other price'
  if (!(await consumeGrant(db, key, clock()))) return 'no grant'

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
