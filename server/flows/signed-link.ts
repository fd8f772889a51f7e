import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/clock.ts'

/** What signing a link takes. */
export interface LinkParts {
  clock: Clock
  /** The first signs; what the others have signed counts until it runs out. */
  signingSecrets: readonly string[]
}

/** What stands in the query of a signed link besides what it is about, as it came. */
export interface SignedQuery {
  /** Seconds since the epoch. */
  expires: string
  key: string
  signature: string
}

/** The same from the query of an address. */
export const readSignedQuery = ({
  expires = '',
  key = '',
  signature = '',
}: Partial<Record<string, string>>): SignedQuery => ({
  expires,
  key,
  signature,
})

/** Signs for one purpose what a link is about. @param seconds for which it is good */
export function signLink(
  { clock, signingSecrets }: LinkParts,
  purpose: string,
  about: readonly string[],
  seconds: number,
): SignedQuery {
  const expires = String(Math.floor(clock() / 1000) + seconds)
  return { expires, ...createSigner(signingSecrets, purpose).sign(JSON.stringify([...about, expires])) }
}

/** Whether a link is as it was signed and still good. */
export function checkLink(
  { clock, signingSecrets }: LinkParts,
  purpose: string,
  about: readonly string[],
  { expires, key, signature }: SignedQuery,
): 'good' | 'altered' | 'expired' {
  const text = JSON.stringify([...about, expires])
  if (!createSigner(signingSecrets, purpose).verify(text, { key, signature })) return 'altered'
  return Number(expires) * 1000 <= clock() ? 'expired' : 'good'
}

/** A signature, and which key made it. */
export interface Signature {
  key: string
  signature: string
}

/** Signs texts for one purpose and knows its own signatures again. */
export interface Signer {
  sign(text: string): Signature
  verify(text: string, given: Signature): boolean
}

/** @param purpose has a key of its own @param secrets the first signs; signatures by any are accepted */
export function createSigner(secrets: readonly string[], purpose: string): Signer {
  const keys = secrets.map((secret) => {
    const key = createHmac('sha256', secret).update(`gimbal: ${purpose}`).digest()
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  })
  const [first] = keys
  if (!first) throw new Error('there is no secret to sign with')
  return {
    sign: (text) => ({ key: first.id, signature: macOf(first.key, text).toString('base64url') }),
    verify(text, given) {
      const key = keys.find(({ id }) => id === given.key)
      const signature = Buffer.from(given.signature, 'base64url')
      // Written in one way only: the decoder overlooks what is no base64.
      if (!key || signature.toString('base64url') !== given.signature) return false
      const right = macOf(key.key, text)
      return signature.length === right.length && timingSafeEqual(signature, right)
    },
  }
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Who opens it later, or on another device, finds it for this long; then the form gives another. */
const GOOD_FOR_SECONDS = 7 * 24 * 60 * 60

const PURPOSE = 'guide'

/** The address of the guide, for a visitor who has sent its form. */
export const guideHref = (parts: LinkParts): string =>
  `/api/guide?${new URLSearchParams({ ...signLink(parts, PURPOSE, [], GOOD_FOR_SECONDS) }).toString()}`

/** Whether such an address is as it was signed, and still good. */
export const checkGuideLink = (parts: LinkParts, query: SignedQuery): 'good' | 'altered' | 'expired' =>
  checkLink(parts, PURPOSE, [], query)
