import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What the store keeps of one. Plain SHA-256: 256 random bits can't be tried out, unlike a password. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
