import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { ConfigMistake } from '#contracts/setting-kinds.ts'
import { slipsBetween } from '#contracts/wording.ts'
import { type Config, readConfig, SETTINGS } from './config.ts'
import { describeMistakes } from './start-notice.ts'
import { describeCopiedAway } from './store-notice.ts'

export interface LoadedSettings {
  config: Config
  /** Names that are nearly a setting's. */
  misspelled: ConfigMistake[]
}

/** Reads the settings from `.env` and the environment. Ends the process with every mistake and its fix if there are any. */
export function loadSettings(env: NodeJS.ProcessEnv, isDev = false): LoadedSettings {
  const loading = loadEnvFile()
  if (!loading.ok) exitWith(describeMistakes([loading.mistake]))
  const misspelled = misspelledSettings(env, loading.file?.names ?? [])
  const reading = readConfig(env, isDev)
  if (!reading.ok) exitWith(describeMistakes([...reading.mistakes, ...misspelled]))
  if (reading.unsafe.length > 0) exitWith(describeMistakes([...reading.unsafe, ...misspelled]))
  const copiedAway = describeCopiedAway(reading.config)
  if (copiedAway !== undefined) exitWith(`The server did not start: ${copiedAway}`)
  return { config: reading.config, misspelled }
}

export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** What a `.env` sets, its names sorted, and its permission bits. */
export interface EnvFile {
  values: Readonly<Record<string, string | undefined>>
  names: readonly string[]
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
    const values = parseEnv(readFileSync('.env', 'utf8'))
    return { ok: true, file: { values, names: Object.keys(values).toSorted(), mode: statSync('.env').mode } }
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

/** Shorter names are one letter away from too many unrelated ones. */
const LONG_NAME = 8

const NAMES = SETTINGS.map(({ name }) => name)

/** Names that look like misspelled settings. @param inFile the names in `.env` */
export function misspelledSettings(
  env: Record<string, string | undefined>,
  inFile: readonly string[],
): ConfigMistake[] {
  return [...new Set([...inFile, ...Object.keys(env)])].flatMap((name) => {
    const meant = similarSetting(name, NAMES)
    // The shell has other programs' variables, and many are one letter away from a short name.
    if (meant === undefined || (meant.length < LONG_NAME && !inFile.includes(name))) return []
    return [{ name, wrong: `isn't a setting, but looks like ${meant}`, cure: `rename it to ${meant}, or delete it` }]
  })
}

/** The setting that was probably meant: one typo away, or two for long names. Two letters that are swapped are one. */
function similarSetting(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined
  const typed = name.toUpperCase()
  return settings.find((setting) => slipsBetween(typed, setting) <= (setting.length < LONG_NAME ? 1 : 2))
}
