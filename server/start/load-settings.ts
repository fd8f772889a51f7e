import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { ConfigMistake } from '#contracts/setting-kinds.ts'
import { type Config, readConfig } from './config.ts'
import { describeMistakes } from './start-notice.ts'
import { describeCopiedAway } from './store-notice.ts'

/** Reads the settings from `.env` and the environment. Ends the process with every mistake and its fix if there are any. */
export function loadSettings(env: NodeJS.ProcessEnv, isDev = false): Config {
  const loading = loadEnvFile()
  if (!loading.ok) exitWith(describeMistakes([loading.mistake]))
  const reading = readConfig(env, isDev)
  if (!reading.ok) exitWith(describeMistakes(reading.mistakes))
  if (reading.unsafe.length > 0) exitWith(describeMistakes(reading.unsafe))
  const copiedAway = describeCopiedAway(reading.config)
  if (copiedAway !== undefined) exitWith(`The server did not start: ${copiedAway}`)
  return reading.config
}

export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** What a `.env` sets, and its permission bits. */
export interface EnvFile {
  values: Readonly<Record<string, string | undefined>>
  mode: number
}

type Loading = { ok: true; file: EnvFile | undefined } | { ok: false; mistake: ConfigMistake }

/** Loads `.env` from the working directory. Variables that are already set win. */
export function loadEnvFile(): Loading {
  const reading = readEnvFile()
  // Node.js reports an unreadable file as missing, so it's been read first.
  if (reading.ok && reading.file) process.loadEnvFile('.env')
  return reading
}

/** Reads `.env` in the working directory, and sets nothing. */
export function readEnvFile(): Loading {
  if (!existsSync('.env')) return { ok: true, file: undefined }
  try {
    return { ok: true, file: { values: parseEnv(readFileSync('.env', 'utf8')), mode: statSync('.env').mode } }
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
    : { name: '.env', wrong: `cannot be read (${code})`, cure: 'make it a file of lines NAME=value, or delete it' }
}
