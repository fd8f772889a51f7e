// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a browser is started for tests: it talks to nobody but the page's own server. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Whether a browser really starts: a file may be a stub, or lack the libraries it needs. What it writes on stderr does
 * not count, wrappers are chatty there.
 * @param {string | undefined} path
 */
export function browserWorks(path) {
  if (!path || !existsSync(path)) return false
  // A profile of its own: with the user's, an open browser would take the page and this one end without a word.
  const profile = mkdtempSync(join(tmpdir(), 'gimbal-browser-'))
  const page = 'data:text/html,<title>page</title><p>it started</p>'
  try {
    const { status, stdout } = spawnSync(
      path,
      ['--headless', `--user-data-dir=${profile}`, ...BROWSER_FLAGS, '--dump-dom', page],
      { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
    )
    return status === 0 && stdout.includes('<p>it started</p>')
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
