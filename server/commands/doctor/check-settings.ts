import { SETTINGS } from '#server/config.ts'
import { misspelledSettings } from '#server/misspelled-settings.ts'
import type { ConfigMistake } from '#server/setting-kinds.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** What is known of the settings before they are read. */
export interface GivenSettings {
  /** The environment, what `.env` says included. */
  env: Record<string, string | undefined>
  /** The names in `.env`, and who may read it as the system's mode bits; undefined when there is no such file. */
  file: { names: readonly string[]; mode: number } | undefined
  mistakes: readonly ConfigMistake[]
}

/** Whether each setting is set, left at its default or unset, what is wrong with it, and names that look misspelled. */
export function checkSettings({ env, file, mistakes }: GivenSettings): Finding[] {
  const settings = SETTINGS.flatMap(({ name, hasDefault }) => {
    const wrong = mistakes.filter((mistake) => mistake.name === name)
    if (wrong.length > 0) return wrong.map((mistake) => notReady(name, mistake.wrong, mistake.cure))
    if (env[name]?.trim()) return [ok(name, 'set')]
    return [ok(name, hasDefault ? 'default' : 'not set')]
  })
  return [...settings, ...misspelled(env, file?.names ?? []), ...(file ? [whoReads(file.mode)] : [])]
}

function misspelled(env: GivenSettings['env'], inFile: readonly string[]): Finding[] {
  return misspelledSettings(env, inFile).map(({ name, wrong, cure }) =>
    // What stands in the shell may be somebody else's.
    inFile.includes(name) ? notReady(name, wrong, cure) : warning(name, wrong, cure),
  )
}

const whoReads = (mode: number): Finding =>
  (mode & 0o077) === 0 || process.platform === 'win32'
    ? ok('.env', 'read by its owner alone')
    : warning(
        '.env',
        'holds keys, and others on this machine may read it',
        'let its owner alone read it (chmod 600 .env)',
      )
