import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import type { SecretTable } from './tables.ts'

/** Stores a secret unless there is one by this name. */
const insertSecret = (db: Database, name: SecretTable['name'], value: string) =>
  db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/** @returns the secret of this name. @throws when there is none */
export const readSecret = async (db: Database, name: SecretTable['name']): Promise<string> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value

/** The secrets of the server. */
export interface Secrets {
  session: string
  /** Standard Webhooks form: `whsec_` and base64. */
  webhookSigning: string
  /** Hashes the addresses in the records of erasures. Always made here: with another, they'd be of no use. */
  erasures: string
}

/** The configured secrets; one that isn't configured is made once and kept in the store, the same for every server. */
export async function readSecrets(
  config: { sessionSecret: string | undefined; webhookSigningSecret: string | undefined },
  db: Database,
): Promise<Secrets> {
  return {
    session: config.sessionSecret ?? (await keptSecret(db, 'session')),
    webhookSigning: config.webhookSigningSecret ?? `whsec_${await keptSecret(db, 'webhook-signing')}`,
    erasures: await keptSecret(db, 'erasures'),
  }
}

/** What signs grants, cookies and links: the first secret; what the one before it has signed counts until it runs out. */
export const signingSecretsOf = (
  { previousSessionSecret }: { previousSessionSecret: string | undefined },
  { session }: Secrets,
): string[] => [session, ...(previousSessionSecret === undefined ? [] : [previousSessionSecret])]

async function keptSecret(db: Database, name: SecretTable['name']): Promise<string> {
  await insertSecret(db, name, randomBytes(32).toString('base64'))
  const kept = await readSecret(db, name)
  if (Buffer.from(kept, 'base64').length === 32) return kept
  throw new Error(
    `The store's secret "${name}" is damaged. Put the store back from a backup, or delete its row in secrets.`,
  )
}
