import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { ConfigMistake } from './setting-kinds.ts'

/** What is known of a `.env`: the names in it, sorted, and who may read it, as the system's mode bits. */
interface EnvFile {
  names: readonly string[]
  mode: number
}

/** Adds what `.env` in the working folder sets; what is set already stays. */
export function loadEnvFile(): { ok: true; file: EnvFile | undefined } | { ok: false; mistake: ConfigMistake } {
  if (!existsSync('.env')) return { ok: true, file: undefined }
  try {
    // Before Node.js loads it, which calls a file that it may not read one that is not there.
    const names = Object.keys(parseEnv(readFileSync('.env', 'utf8'))).toSorted()
    process.loadEnvFile('.env')
    return { ok: true, file: { names, mode: statSync('.env').mode } }
  } catch (error) {
    return { ok: false, mistake: describeUnread(error) }
  }
}

function describeUnread(error: unknown): ConfigMistake {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return code === 'EACCES' || code === 'EPERM'
    ? {
        name: '.env',
        wrong: 'may not be read by this user',
        cure: 'run this as the user whom it belongs to, or give it to this one (as root: chown USER .env)',
      }
    : { name: '.env', wrong: `cannot be read (${code})`, cure: 'make it a file of lines NAME=value, or take it away' }
}
