import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { insertClientCode, markClientCodeUsed } from '#server/store/client-codes.ts'
import type { StoreParts } from '#server/store/database.ts'

/** Crockford's base 32: no I, L, O or U, so that a code can be read out and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 random bytes in 26 digits; the first holds three bits. */
const CODE = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Maximum label length, in UTF-16 units. */
const LABEL_LIMIT = 100

/** Makes a client code of 128 random bits. @returns the code, which can't be read again, and its id */
export async function makeClientCode({ db, clock }: StoreParts, label: string): Promise<{ id: string; code: string }> {
  const id = encode(randomBytes(5), 8).toLowerCase()
  const code = encode(randomBytes(16), 26)
  await insertClientCode(db, { id, code_hash: hashMadeCode(code), label, created_at: clock() })
  return { id, code: code.replaceAll(/.{4}(?=.)/g, '$&-') }
}

/** Tests whether the owner made this code and hasn't revoked it. Ignores dashes and case; O is 0, I and L are 1. */
export async function isMadeCode({ db, clock }: StoreParts, typed: string): Promise<boolean> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) && markClientCodeUsed(db, hashMadeCode(code), clock())
}

/** A trimmed label; undefined if it's blank, too long, or has control characters. */
export function readLabel(text: string): string | undefined {
  const label = text.trim()
  return label !== '' && label.length <= LABEL_LIMIT && !/\p{C}/u.test(label) ? label : undefined
}

// Plain SHA-256: unlike a password, 128 random bits can't be brute-forced, so a slow hash isn't needed.
const hashMadeCode = (code: string) => createHash('sha256').update(code).digest('hex')

const encode = (bytes: Buffer, digits: number) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(digits, '0')
    .replaceAll(/./g, (digit) => ALPHABET[Number.parseInt(digit, 32)] ?? '')

/** The hash of a client code: trimmed, uppercase, 32-bit shift-and-subtract, unsigned, in base 36. */
export function hashClientCode(code: string): string {
  const text = code.trim().toUpperCase()
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = ((hash << 5) - hash + text.charCodeAt(index)) | 0
  return Math.abs(hash).toString(36)
}

/** True if a code is accepted. The time it takes doesn't tell how close a code came. */
export function isAcceptedCode(code: string, accepted: readonly string[]): boolean {
  const given = digest(hashClientCode(code))
  return accepted.map((hash) => timingSafeEqual(digest(hash), given)).includes(true)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
