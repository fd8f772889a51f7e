import { randomBytes } from 'node:crypto'
import { type Database, insertNew } from './database.ts'
import type { Row } from './tables.ts'

/** @returns the secret with this name. @throws if there is none */
export const readSecret = async (db: Database, name: Row<'secrets'>['name']): Promise<string> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value

interface ConfiguredSecrets {
  sessionSecret: string | undefined
  previousSessionSecret?: string | undefined
  webhookSigningSecret: string | undefined
}

/** The configured secrets; missing ones are generated once and stored, and all servers share them. */
export async function readSecrets(config: ConfiguredSecrets, db: Database) {
  const session = config.sessionSecret ?? (await storedSecret(db, 'session'))
  return {
    session,
    /** They sign grants, cookies and links: the first is current, the second only verifies older signatures. */
    signing: [session, config.previousSessionSecret].filter((secret) => secret !== undefined),
    /** Standard Webhooks format: `whsec_` and base64. */
    webhookSigning: config.webhookSigningSecret ?? `whsec_${await storedSecret(db, 'webhook-signing')}`,
    /** Hashes addresses in the erasure records. Always generated here: with another secret, they'd be useless. */
    erasures: await storedSecret(db, 'erasures'),
  }
}

async function storedSecret(db: Database, name: Row<'secrets'>['name']): Promise<string> {
  await insertNew(db, 'secrets', { name, value: randomBytes(32).toString('base64') })
  const stored = await readSecret(db, name)
  if (Buffer.from(stored, 'base64').length === 32) return stored
  throw new Error(
    `The store's secret "${name}" is damaged. Restore the store from a backup, or delete its row in secrets.`,
  )
}
