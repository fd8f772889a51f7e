import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { CHECKOUT_NOTICE, PRODUCT_PATH, RESULT_PATH } from '#contracts/masker-release.ts'
import type { CheckoutSession, Money } from '#contracts/purchase.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Archives, NO_PROVIDER, type Payments } from '#server/partners/ports.ts'
import { consumeGrant, markClientCodeUsed } from '#server/store/client-codes.ts'
import { deleteBefore, insertRow, type StoreDeps, updateRows } from '#server/store/database.ts'
import type { CaptureDeps } from '../leads/capture-lead.ts'
import { createSigner } from '../links/signed-link.ts'
import { inGroups, makeCode, readCode } from '../links/typed-codes.ts'

/** Of 130 bits. */
const CODE_LENGTH = 26

/** Makes a client code. @returns the code, which can't be read again, and its id */
export async function makeClientCode({ db, clock }: StoreDeps, label: string): Promise<{ id: string; code: string }> {
  const id = makeCode(8).toLowerCase()
  const code = makeCode(CODE_LENGTH)
  await insertRow(db, 'client_codes', { id, code_hash: hashMadeCode(code), label, created_at: clock() })
  return { id, code: inGroups(code) }
}

/** Tests whether the owner made this code and hasn't revoked it. Ignores dashes and case; O is 0, I and L are 1. */
export async function isMadeCode({ db, clock }: StoreDeps, typed: string): Promise<boolean> {
  const code = readCode(typed)
  return code.length === CODE_LENGTH && markClientCodeUsed(db, hashMadeCode(code), clock())
}

// Plain SHA-256: unlike a password, so many random bits can't be brute-forced, so a slow hash isn't needed.
const hashMadeCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** The hash of a client code: trimmed, uppercase, 32-bit shift-and-subtract, unsigned, in base 36. */
export function hashClientCode(code: string): string {
  const text = code.trim().toUpperCase()
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = ((hash << 5) - hash + text.charCodeAt(index)) | 0
  return Math.abs(hash).toString(36)
}

/** True if a code is accepted. The time it takes doesn't tell how close a code came. */
function isAcceptedCode(code: string, accepted: readonly string[]): boolean {
  const input = spellingsOf(code).map((spelling) => digest(hashClientCode(spelling)))
  return accepted.flatMap((hash) => input.map((each) => timingSafeEqual(digest(hash), each))).includes(true)
}

/** A code as it was typed, and with its words joined in the other ways: no firm has two that differ in that. */
const spellingsOf = (code: string) => [code, ...['-', ' ', ''].map((sign) => code.replaceAll(/[\s-]+/g, sign))]

const digest = (text: string) => createHash('sha256').update(text).digest()

export interface PurchaseDeps extends CaptureDeps {
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

export const GRANT_SECONDS = 30 * 60

const RETENTION_MS = DAY_MS

type GrantDeps = Pick<PurchaseDeps, 'db' | 'clock' | 'clientCodes' | 'signingSecrets'>

/** @returns the signed right to start one checkout; undefined if the code isn't accepted */
export async function issueGrant(deps: GrantDeps, code: string): Promise<string | undefined> {
  const { db, clock, clientCodes } = deps
  if (!isAcceptedCode(code, clientCodes) && !(await isMadeCode(deps, code))) return undefined
  const now = clock()
  const id = randomBytes(16).toString('hex')
  await deleteBefore(db, 'grants', 'expires_at', now - RETENTION_MS)
  await insertRow(db, 'grants', { id, expires_at: now + GRANT_SECONDS * 1000, created_at: now })
  const { key, signature } = signerOf(deps).sign(id)
  return [id, key, signature].join('.')
}

/** The id of a signed grant; undefined if it isn't ours. Only the store knows if it's unexpired and unused. */
export function readGrant(deps: GrantDeps, signed: string): string | undefined {
  const [id = '', key = '', signature = '', ...rest] = signed.split('.')
  return rest.length === 0 && signerOf(deps).verify(id, { key, signature }) ? id : undefined
}

const signerOf = ({ signingSecrets }: GrantDeps) => createSigner(signingSecrets, 'grant')

export interface CheckoutRequest {
  grant: string
  priceId: string
  origin: string
}

export const IN_A_MINUTE = { 'retry-after': '60' }

const NOT_CHARGED = 'We can’t reach the payment provider. Nothing was charged. Please try again in a minute.'

/** Where a buyer returns, paid or not. The provider fills in `{CHECKOUT_SESSION_ID}`. */
const SUCCESS_PATH = `${RESULT_PATH}?session_id={CHECKOUT_SESSION_ID}`
const CANCEL_PATH = `${PRODUCT_PATH}#${CHECKOUT_NOTICE.canceled}`

/** Turns a grant into a checkout session, once: its id is the idempotency key, also for retries. @throws HttpError */
export async function startCheckout(
  deps: PurchaseDeps,
  { grant, priceId, origin }: CheckoutRequest,
): Promise<CheckoutSession> {
  const { db, clock, log, payments } = deps
  if (!payments || deps.priceId === null) throw new HttpError(503, 'Purchases aren’t available right now.')
  const noGrant = new HttpError(403, 'Your access has expired. Please enter your client code again.')
  const key = readGrant(deps, grant)
  if (key === undefined) throw noGrant
  if (priceId !== deps.priceId) throw new HttpError(422, 'This price isn’t available.')
  if (!(await consumeGrant(db, key, clock()))) throw noGrant

  const session = await payments.startSession({
    key,
    successUrl: `${origin}${SUCCESS_PATH}`,
    cancelUrl: `${origin}${CANCEL_PATH}`,
  })
  if (session.ok) return { sessionId: session.sessionId, url: session.url }
  log.error({ error: session.error }, 'a checkout could not be started')
  await updateRows(db, 'grants', { used_at: null }, { id: key })
  throw new HttpError(503, NOT_CHARGED, IN_A_MINUTE)
}

/** The price as the payment provider has it. It's asked in the background: hourly, or a minute after a failure. */
export function followPrice(payments: Payments | undefined, clock: Clock): () => Money | null {
  let price: Money | null = null
  let dueAt = Number.NEGATIVE_INFINITY
  const ask = async () => {
    const answer = (await payments?.readPrice()) ?? NO_PROVIDER
    if (answer.ok) price = answer.price
    dueAt = clock() + (answer.ok ? HOUR_MS : MINUTE_MS)
  }
  const current = () => {
    // Or the clock has gone back.
    if (payments && (clock() >= dueAt || clock() < dueAt - HOUR_MS)) {
      dueAt = clock() + MINUTE_MS
      void ask()
    }
    return price
  }
  current()
  return current
}
