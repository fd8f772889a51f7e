// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { fetchWith } from './run.mjs'

const SHELL = 'chromium-headless-shell'
const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'chrome.exe',
  'msedge.exe',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]
/**
 * The headless shell needs half the processor time of a whole browser, but keeps no pages for Back.
 * @typedef {'any' | 'whole'} BrowserKind
 */

/**
 * Finds or fetches a Chromium that really starts, and keeps its path for the tests (`readBrowserPath`).
 * @param {string} root the project's folder, installed
 * @param {NodeJS.ProcessEnv} env CHROME_PATH goes before everything else
 * @param {BrowserKind} kind
 * @returns {Promise<string>} its path
 * @throws {Error} with what to do about it, when there is none
 */
export async function findBrowser(root, env = process.env, kind = 'any') {
  const known = () => {
    const path = readBrowserPath(root, kind)
    return path && existsSync(path) && (env['CHROME_PATH'] ?? path) === path ? path : undefined
  }
  const before = known()
  if (before) return before
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const onWait = () => console.log('Waiting for another process, which is looking for a browser …')
  return withLock(
    join(cache, 'browser-lock'),
    async () => {
      const meanwhile = known()
      if (meanwhile) return meanwhile
      for await (const { path, source } of candidates(root, env, kind)) {
        if (browserWorks(path)) {
          writeBrowserPath(root, path, kind)
          console.log(`Browser for the tests${kind === 'whole' ? ' of Back' : ''}: ${path} (${source})`)
          return path
        }
        if (source === 'CHROME_PATH') console.warn(`CHROME_PATH: ${path} does not start, looking for another.`)
      }
      throw new Error(
        'No Chromium was found and none could be fetched: set CHROME_PATH=/path/to/chrome and run this again.',
      )
    },
    onWait,
  )
}

/** @param {string} root @param {BrowserKind} kind */
const cacheFile = (root, kind) => join(root, 'node_modules/.cache', `${kind}-browser-path`)

/**
 * The browser that `ready.mjs browser` has found.
 * @param {string} root the project's folder
 * @param {BrowserKind} kind
 * @returns {string | undefined} an absolute path
 */
export function readBrowserPath(root, kind = 'any') {
  try {
    return readFileSync(cacheFile(root, kind), 'utf8') || undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} root the project's folder
 * @param {string} path of a browser that has been seen to start
 * @param {BrowserKind} kind
 */
export function writeBrowserPath(root, path, kind = 'any') {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(cacheFile(root, kind), path)
}

/** How a browser is started for tests: it makes no requests of its own. */
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
 * Whether a browser starts: a file may be a stub, or lack libraries. Wrappers are chatty on stderr, so that doesn't count.
 * @param {string} path
 */
export function browserWorks(path) {
  if (!existsSync(path)) return false
  // With the user's profile, a browser that's open would take the page.
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

/**
 * Browsers that there may be: of the machine first. The last ones are fetched.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @param {BrowserKind} kind
 * @returns {AsyncGenerator<{ path: string, source: string }>}
 */
async function* candidates(root, env, kind) {
  const onPath = (/** @type {string[]} */ names) =>
    names.flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))).filter(existsSync)
  const chosen = env['CHROME_PATH']
  if (chosen !== undefined) yield { path: chosen, source: 'CHROME_PATH' }
  const before = readBrowserPath(root, kind)
  if (before !== undefined) yield { path: before, source: 'found before' }
  const names = kind === 'any' ? [SHELL, ...COMMANDS] : COMMANDS
  for (const path of [...onPath(names), ...PLACES]) yield { path, source: 'of this machine' }

  const { folder, url } = askPlaywright(root, kind)
  const kept = browserIn(folder)
  if (kept) yield { path: kept, source: 'of Playwright' }
  const canFetch = url !== undefined && (await isReachable(url))
  if (!canFetch) console.log(`No browser from Playwright: ${url ? new URL(url).host : 'it'} cannot be reached.`)
  const fetched =
    canFetch && fetchWith('a browser', process.execPath, playwrightInstall(root, kind)) && browserIn(folder)
  if (fetched) yield { path: fetched, source: 'fetched by Playwright' }

  const apt = '/usr/bin/apt-get'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(apt)) return
  const name = kind === 'any' ? SHELL : 'chromium'
  // The lists of a fresh machine are empty.
  if (!fetchWith('a browser', apt, ['update', '-qq'])) return
  if (!fetchWith('a browser', apt, ['install', '-y', '-qq', '--no-install-recommends', name])) return
  for (const path of onPath([name])) yield { path, source: 'fetched by apt-get' }
}

/** @param {string} root @param {BrowserKind} kind @param {string[]} options */
const playwrightInstall = (root, kind, ...options) => [
  join(root, 'node_modules/playwright/cli.js'),
  'install',
  kind === 'any' ? '--only-shell' : '--no-shell',
  ...options,
  'chromium',
]

/**
 * Where Playwright keeps such a browser, and where it gets it from.
 * @param {string} root
 * @param {BrowserKind} kind
 */
function askPlaywright(root, kind) {
  const { stdout } = spawnSync(process.execPath, playwrightInstall(root, kind, '--dry-run'), { encoding: 'utf8' })
  return {
    folder: /Install location: +(\S.*)/.exec(stdout)?.[1],
    url: /Download url: +(\S+)/.exec(stdout)?.[1],
  }
}

/** @param {string | undefined} folder */
function browserIn(folder) {
  if (folder === undefined || !existsSync(folder)) return undefined
  const files = /** @type {string[]} */ (readdirSync(folder, { recursive: true }))
  const name = files.find((file) =>
    /(^|[\\/])(chrome|Chromium|Google Chrome for Testing|chrome-headless-shell|headless_shell)(\.exe)?$/.test(file),
  )
  return name && join(folder, name)
}

/** Playwright itself would try for minutes. @param {string} url */
const isReachable = (url) =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
