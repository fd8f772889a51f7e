// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { aptInstall, fetchWith, withLock } from './processes.mjs'

const SHELL = 'chromium-headless-shell'
const COMMANDS =
  'google-chrome-stable google-chrome chromium chromium-browser microsoft-edge chrome.exe msedge.exe'.split(' ')
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]
/**
 * The headless shell uses half the CPU time of a full browser, but has no back/forward cache.
 * @typedef {'any' | 'whole'} BrowserKind
 */
/** @typedef {{ source: string, find: () => string | undefined | Promise<string | undefined> }} BrowserCandidate */

/**
 * Finds or downloads a Chromium that really starts, and saves its path for `readBrowserPath`.
 * @param {string} root @param {NodeJS.ProcessEnv} env @param {BrowserKind} kind
 * @throws {Error} with the fix, if there is none
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
  return withLock(
    join(cache, 'browser-lock'),
    async () => {
      const meanwhile = known()
      if (meanwhile) return meanwhile
      for (const { source, find } of browserCandidates(root, env, readBrowserPath(root, kind), kind)) {
        const path = await find()
        if (path && browserWorks(path)) {
          writeFileSync(cacheFile(root, kind), path)
          console.log(`Browser for the tests${kind === 'whole' ? ' of Back' : ''}: ${path} (${source})`)
          return path
        }
        if (path && source === 'CHROME_PATH') console.warn(`CHROME_PATH: ${path} does not start, looking for another.`)
      }
      throw new Error(
        'No Chromium was found and none could be fetched: set CHROME_PATH=/path/to/chrome and run this again.',
      )
    },
    () => console.log('Waiting for another process, which is looking for a browser …'),
  )
}

/** @param {string} root @param {BrowserKind} kind */
const cacheFile = (root, kind) => join(root, 'node_modules/.cache', `${kind}-browser-path`)

/** Path of the browser found by `ready.mjs browser`. @param {string} root @param {BrowserKind} kind */
export function readBrowserPath(root, kind = 'any') {
  try {
    return readFileSync(cacheFile(root, kind), 'utf8') || undefined
  } catch {
    return undefined
  }
}

/** Flags for test browsers: no background requests, and letters as wide as on Macs and phones. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** True if a browser starts: a file may be a stub, or lack libraries. @param {string | undefined} path */
function browserWorks(path) {
  if (!path || !existsSync(path)) return false
  // With the user's profile, an already open browser would take the page.
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
 * Where to find a browser: on the machine first. The last ones download one.
 * @param {string} root @param {NodeJS.ProcessEnv} env @param {string | undefined} cached @param {BrowserKind} kind
 * @returns {BrowserCandidate[]}
 */
function browserCandidates(root, env, cached, kind) {
  const onPath = (/** @type {string[]} */ names) =>
    names.flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))).filter(existsSync)
  const debianPackage = kind === 'any' ? SHELL : 'chromium'
  const known = (/** @type {string} */ source) => (/** @type {string} */ path) => ({ source, find: () => path })

  return [
    ...[env['CHROME_PATH']].filter((path) => path !== undefined).map(known('CHROME_PATH')),
    ...[cached].filter((path) => path !== undefined).map(known('found before')),
    ...[...onPath(kind === 'any' ? [SHELL, ...COMMANDS] : COMMANDS), ...PLACES.filter(existsSync)].map(
      known('of this machine'),
    ),
    { source: 'of Playwright', find: () => browserIn(askPlaywright(root, kind).folder) },
    { source: 'fetched by Playwright', find: () => fetchWithPlaywright(root, kind) },
    { source: 'fetched by apt-get', find: () => (aptInstall(debianPackage) ? onPath([debianPackage])[0] : undefined) },
  ]
}

/** @param {string} root @param {BrowserKind} kind @param {string[]} options */
const playwrightInstall = (root, kind, ...options) => [
  join(root, 'node_modules/playwright/cli.js'),
  'install',
  kind === 'any' ? '--only-shell' : '--no-shell',
  ...options,
  'chromium',
]

/** Playwright's path and download URL for such a browser. @param {string} root @param {BrowserKind} kind */
function askPlaywright(root, kind) {
  const { stdout } = spawnSync(process.execPath, playwrightInstall(root, kind, '--dry-run'), { encoding: 'utf8' })
  return { folder: /Install location: +(\S.*)/.exec(stdout)?.[1], url: /Download url: +(\S+)/.exec(stdout)?.[1] }
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

/** @param {string} root @param {BrowserKind} kind */
async function fetchWithPlaywright(root, kind) {
  const { folder, url } = askPlaywright(root, kind)
  if (url === undefined) return undefined
  // Playwright itself tries for minutes.
  const isThere = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (isThere?.ok) return fetchWith(process.execPath, playwrightInstall(root, kind)) ? browserIn(folder) : undefined
  console.log(`No browser from Playwright: ${new URL(url).host} cannot be reached.`)
  return undefined
}
