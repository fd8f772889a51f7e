import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#contracts/clock.ts'

export interface LinkDeps {
  clock: Clock
  /** The first one signs; what the others signed stays valid until it expires. */
  signingSecrets: readonly string[]
}

/** A signed link's query as received, without what the link is about. */
export interface SignedQuery {
  /** Seconds since the epoch. */
  expires: string
  key: string
  signature: string
}

export const readSignedQuery = ({
  expires = '',
  key = '',
  signature = '',
}: Partial<Record<string, string>>): SignedQuery => ({
  expires,
  key,
  signature,
})

/** Signs what a link is about, for one purpose. @param seconds it's valid for */
export function signLink(
  { clock, signingSecrets }: LinkDeps,
  purpose: string,
  about: readonly string[],
  seconds: number,
): SignedQuery {
  const expires = String(Math.floor(clock() / 1000) + seconds)
  return { expires, ...createSigner(signingSecrets, purpose).sign(JSON.stringify([...about, expires])) }
}

/** `altered` unless one of our keys signed just this for this purpose. */
export function checkLink(
  { clock, signingSecrets }: LinkDeps,
  purpose: string,
  about: readonly string[],
  { expires, key, signature }: SignedQuery,
): 'good' | 'altered' | 'expired' {
  const text = JSON.stringify([...about, expires])
  if (!createSigner(signingSecrets, purpose).verify(text, { key, signature })) return 'altered'
  return Number(expires) * 1000 <= clock() ? 'expired' : 'good'
}

export interface Signature {
  key: string
  signature: string
}

export interface Signer {
  sign(text: string): Signature
  verify(text: string, input: Signature): boolean
}

/** @param purpose has its own key @param secrets the first one signs; signatures by any are accepted */
export function createSigner(secrets: readonly string[], purpose: string): Signer {
  const keys = secrets.map((secret) => {
    const key = createHmac('sha256', secret).update(`gimbal: ${purpose}`).digest()
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  })
  const [first] = keys
  if (!first) throw new Error('there is no secret to sign with')
  return {
    sign: (text) => ({ key: first.id, signature: macOf(first.key, text).toString('base64url') }),
    verify(text, input) {
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

/** How long it can be opened, also on another device; after that, the form gives a new one. */
const GOOD_FOR_SECONDS = 7 * 24 * 60 * 60

const PURPOSE = 'guide'

/** The guide's URL, for a visitor who sent its form. */
export const guideHref = (deps: LinkDeps): string =>
  `/api/guide?${new URLSearchParams({ ...signLink(deps, PURPOSE, [], GOOD_FOR_SECONDS) }).toString()}`

export const checkGuideLink = (deps: LinkDeps, query: SignedQuery): 'good' | 'altered' | 'expired' =>
  checkLink(deps, PURPOSE, [], query)
