// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

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

/** @typedef {{ source: string, find: () => string | undefined }} BrowserCandidate */

/**
 * Where a browser may come from, the cheapest first; the last ones fetch one when they are asked.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} cached what was found last time
 * @returns {BrowserCandidate[]}
 */
export function browserCandidates(root, env, cached) {
  const onPath = (/** @type {string[]} */ names) =>
    names.flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))).filter(existsSync)
  const known = (/** @type {string} */ source) => (/** @type {string} */ path) => ({ source, find: () => path })

  return [
    ...[env['CHROME_PATH']].filter((path) => path !== undefined).map(known('CHROME_PATH')),
    ...[cached].filter((path) => path !== undefined).map(known('found before')),
    ...[...onPath(COMMANDS), ...PLACES.filter(existsSync)].map(known('of this machine')),
    { source: 'of Playwright', find: () => playwrightBrowser(root) },
    {
      source: 'fetched by Playwright',
      find: () => (fetchWith(process.execPath, playwrightInstall(root)) ? playwrightBrowser(root) : undefined),
    },
    ...(process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [{ source: 'fetched by apt-get', find: () => (aptInstall() ? onPath(['chromium'])[0] : undefined) }]
      : []),
  ]
}

/** @param {string} root @returns {string[]} */
const playwrightInstall = (root) => [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']

/** @param {string} root @returns {string | undefined} */
function playwrightBrowser(root) {
  try {
    const load = createRequire(join(root, 'package.json'))
    const playwright = /** @type {typeof import('@playwright/test')} */ (load('@playwright/test'))
    return playwright.chromium.executablePath()
  } catch {
    return undefined
  }
}

const aptInstall = () =>
  fetchWith('/usr/bin/apt-get', ['update', '-qq']) &&
  fetchWith('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])

/** @param {string} command @param {string[]} args @returns {boolean} */
function fetchWith(command, args) {
  console.log(`Fetching a browser: ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 600_000 })
  if (status !== 0) console.log(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'))
  return status === 0
}
