import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The two secrets that the server makes for itself when the owner gives none (decisions §8). */
export interface Secrets {
  session: string
  /** Standard Webhooks form: `whsec_` and base64. */
  webhookSigning: string
}

/**
 * The configured secrets; one that is not configured is made once (32 random bytes) and kept in the data folder,
 * readable by its owner only, so that it is the same after a restart.
 * @throws when the data folder cannot be written, or a kept secret is damaged
 */
export function readSecrets(config: Pick<Config, 'dataDir' | 'sessionSecret' | 'webhookSigningSecret'>): Secrets {
  return {
    session: config.sessionSecret ?? keptSecret(config.dataDir, 'session-secret'),
    webhookSigning: config.webhookSigningSecret ?? `whsec_${keptSecret(config.dataDir, 'webhook-signing-secret')}`,
  }
}

function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const kept = readIfThere(file) ?? makeOnce(file)
  if (Buffer.from(kept, 'base64').length !== 32) {
    throw new Error(`The file ${file} is damaged. Put it back from a backup, or delete it to have a new one made.`)
  }
  return kept
}

/** A link is made at once or not at all: neither a crash nor a second server at the same moment leaves half a secret. */
function makeOnce(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

const isErrno = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
