import { randomBytes } from 'node:crypto'
import { type Database, insertNew } from './database.ts'
import type { Row } from './tables.ts'

/** @returns the secret with this name. @throws if there is none */
export const readSecret = async (db: Database, name: Row<'secrets'>['name']): Promise<string> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value

export interface Secrets {
  session: string
  /** Standard Webhooks format: `whsec_` and base64. */
  webhookSigning: string
  /** Hashes addresses in the erasure records. Always generated here: with another secret, they'd be useless. */
  erasures: string
}

/** The configured secrets; missing ones are generated once and stored, and all servers share them. */
export async function readSecrets(
  config: { sessionSecret: string | undefined; webhookSigningSecret: string | undefined },
  db: Database,
): Promise<Secrets> {
  return {
    session: config.sessionSecret ?? (await storedSecret(db, 'session')),
    webhookSigning: config.webhookSigningSecret ?? `whsec_${await storedSecret(db, 'webhook-signing')}`,
    erasures: await storedSecret(db, 'erasures'),
  }
}

/** The secrets that sign grants, cookies and links: the first is current, the second only verifies older signatures. */
export const signingSecretsOf = (
  { previousSessionSecret }: { previousSessionSecret: string | undefined },
  { session }: Secrets,
): string[] => [session, ...(previousSessionSecret === undefined ? [] : [previousSessionSecret])]

async function storedSecret(db: Database, name: Row<'secrets'>['name']): Promise<string> {
  await insertNew(db, 'secrets', { name, value: randomBytes(32).toString('base64') })
  const stored = await readSecret(db, name)
  if (Buffer.from(stored, 'base64').length === 32) return stored
  throw new Error(
    `The store's secret "${name}" is damaged. Restore the store from a backup, or delete its row in secrets.`,
  )
}
