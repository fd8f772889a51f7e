import { randomBytes } from 'node:crypto'
import { deleteGrantsBefore, insertGrant } from '#server/store/grants.ts'
import { createSigner } from '../signed-link.ts'
import { isAcceptedCode, isMadeCode } from './client-codes.ts'
import type { PurchaseParts } from './purchase-parts.ts'

/** How long a grant is good, in seconds. */
export const GRANT_SECONDS = 30 * 60

/** How long a grant that has ended is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

type GrantParts = Pick<PurchaseParts, 'db' | 'clock' | 'clientCodes' | 'signingSecrets'>

/**
 * Gives the right to start one checkout to a visitor who knows a client code: one of the settings, or one that the owner has made.
 * @returns the signed grant, for the visitor's cookie; undefined when the code is not accepted
 * @throws when the store cannot be used
 */
export async function giveGrant(parts: GrantParts, code: string): Promise<string | undefined> {
  const { db, clock, clientCodes } = parts
  if (!isAcceptedCode(code, clientCodes) && !(await isMadeCode(parts, code))) return undefined
  const now = clock()
  const id = randomBytes(16).toString('hex')
  await deleteGrantsBefore(db, now - KEPT_MS)
  await insertGrant(db, { id, expires_at: now + GRANT_SECONDS * 1000, created_at: now })
  const { key, signature } = signerOf(parts).sign(id)
  return [id, key, signature].join('.')
}

/** The id of a signed grant; undefined when it is none of ours. Whether it is fresh and unused, the store knows. */
export function readGrant(parts: GrantParts, signed: string): string | undefined {
  const [id = '', key = '', signature = '', ...rest] = signed.split('.')
  return rest.length === 0 && signerOf(parts).verify(id, { key, signature }) ? id : undefined
}

const signerOf = ({ signingSecrets }: GrantParts) => createSigner(signingSecrets, 'grant')
