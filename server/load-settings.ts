import { type Config, readConfig } from './config.ts'
import { loadEnvFile, misspelledSettings } from './env-file.ts'
import type { ConfigMistake } from './setting-kinds.ts'
import { describeMistakes } from './start-notice.ts'
import { describeCopiedAway } from './store-notice.ts'

/** Reads the settings from `.env` and the environment. Ends the process with every mistake and its fix if there are any. */
export function loadSettings(env: NodeJS.ProcessEnv, isDev: boolean): { config: Config; misspelled: ConfigMistake[] } {
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
