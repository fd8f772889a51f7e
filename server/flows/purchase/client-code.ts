import { createHash, timingSafeEqual } from 'node:crypto'

/** The hash of a client code (§5): trimmed, upper-cased, 32-bit shift-and-subtract, without sign, in base 36. */
export function hashClientCode(code: string): string {
  const text = code.trim().toUpperCase()
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = ((hash << 5) - hash + text.charCodeAt(index)) | 0
  return Math.abs(hash).toString(36)
}

/** Whether a code is among the accepted ones. How long it takes does not tell how near a code came. */
export function isAcceptedCode(code: string, accepted: readonly string[]): boolean {
  const given = digest(hashClientCode(code))
  return accepted.map((hash) => timingSafeEqual(digest(hash), given)).includes(true)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
