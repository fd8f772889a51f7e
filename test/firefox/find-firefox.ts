import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OUTSIDE_OF_PATH = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * A Firefox of this machine that really starts.
 * @param env FIREFOX_PATH goes before all others
 * @returns its path, undefined where there is none
 */
export function findFirefox(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter)
  const named = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const chosen = env['FIREFOX_PATH']
  return (chosen ? [chosen] : [...named, ...OUTSIDE_OF_PATH]).find((path) => {
    if (!existsSync(path)) return false
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
    return status === 0 && stdout.includes('Firefox')
  })
}
