import { createHmac } from 'node:crypto'

/** Below it, a server answers a text with what only servers of this store can: so a name proves to lead here. */
export const PROOF_PATH = '/api/site-proof/'

/** @param key the secret that signs sessions */
export const proofOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`site proof ${text}`).digest('base64url')
