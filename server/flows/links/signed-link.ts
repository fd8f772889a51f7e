import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type Clock, isStillGood } from '#contracts/clock.ts'

export interface LinkDeps {
  clock: Clock
  /** The first one signs; what the others signed stays valid until it expires. */
  signingSecrets: readonly string[]
}

/** By the key with this id. */
interface Signature {
  key: string
  signature: string
}

/** A signed link's query as received, without what the link is about. */
export interface SignedQuery extends Signature {
  /** Seconds since the epoch. */
  expires: string
}

export const readSignedQuery = (query: Partial<Record<string, string>>): SignedQuery => ({
  expires: query['expires'] ?? '',
  key: query['key'] ?? '',
  signature: query['signature'] ?? '',
})

/** What links are for, and how long they're valid. */
export interface LinkKind {
  purpose: string
  seconds: number
}

/** Signs what a link is about. */
export function signLink(
  { clock, signingSecrets }: LinkDeps,
  { purpose, seconds }: LinkKind,
  about: readonly string[],
): SignedQuery {
  const expires = String(Math.floor(clock() / 1000) + seconds)
  return { expires, ...createSigner(signingSecrets, purpose).sign(JSON.stringify([...about, expires])) }
}

/** `altered` unless one of our keys signed just this for this purpose. */
export function checkLink(
  { clock, signingSecrets }: LinkDeps,
  { purpose, seconds }: LinkKind,
  about: readonly string[],
  { expires, key, signature }: SignedQuery,
): 'good' | 'altered' | 'expired' {
  const text = JSON.stringify([...about, expires])
  if (!createSigner(signingSecrets, purpose).verify(text, { key, signature })) return 'altered'
  const expiresAt = Number(expires) * 1000
  return isStillGood(clock(), expiresAt - seconds * 1000, expiresAt) ? 'good' : 'expired'
}

/** @param purpose has its own key @param secrets the first one signs; signatures by any are accepted */
export function createSigner(secrets: readonly string[], purpose: string) {
  const keys = secrets.map((secret) => {
    const key = createHmac('sha256', secret).update(`gimbal: ${purpose}`).digest()
    return { key, id: hash('sha256', key).slice(0, 8) }
  })
  const [first] = keys
  if (!first) throw new Error('there is no secret to sign with')
  return {
    sign: (text: string): Signature => ({ key: first.id, signature: macOf(first.key, text).toString('base64url') }),
    verify(text: string, input: Signature): boolean {
      const key = keys.find(({ id }) => id === input.key)
      const signature = Buffer.from(input.signature, 'base64url')
      // Canonical form only: the decoder ignores invalid base64.
      if (!key || signature.toString('base64url') !== input.signature) return false
      const right = macOf(key.key, text)
      return signature.length === right.length && timingSafeEqual(signature, right)
    },
  }
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Can be opened on another device, too; after that, the form gives a new one. */
export const GUIDE: LinkKind = { purpose: 'guide', seconds: 7 * 24 * 60 * 60 }

/** The guide's URL, for a visitor who sent its form. */
export const guideHref = (deps: LinkDeps): string =>
  `/api/guide?${new URLSearchParams({ ...signLink(deps, GUIDE, []) }).toString()}`
