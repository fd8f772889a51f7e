import type { Clock } from '#server/clock.ts'
import { createSigner } from './signer.ts'

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
