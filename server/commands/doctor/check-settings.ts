import { type ConfigMistake, SETTINGS } from '#server/config.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { similarSetting } from './similar-setting.ts'

/** What is known of the settings before they are read. */
export interface GivenSettings {
  /** The environment, what `.env` says included. */
  env: Record<string, string | undefined>
  /** The names in `.env`, and who may read it as the system's mode bits; undefined when there is no such file. */
  file: { names: readonly string[]; mode: number } | undefined
  mistakes: readonly ConfigMistake[]
}

const NAMES = SETTINGS.map(({ name }) => name)

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
  return [...new Set([...inFile, ...Object.keys(env)])].flatMap((name) => {
    const meant = similarSetting(name, NAMES)
    if (meant === undefined) return []
    const says = `is no setting, and looks like ${meant}`
    const cure = `rename it to ${meant}, or take it out`
    // What stands in the shell may be somebody else's; short names there are a letter from many that are.
    if (inFile.includes(name)) return [notReady(name, says, cure)]
    return meant.length < 8 ? [] : [warning(name, says, cure)]
  })
}

const whoReads = (mode: number): Finding =>
  (mode & 0o077) === 0 || process.platform === 'win32'
    ? ok('.env', 'read by its owner alone')
    : warning('.env', 'holds keys, and others on this machine may read it', 'chmod 600 .env')
