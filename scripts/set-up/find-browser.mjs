// @ts-check
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBrowserPath, writeBrowserPath } from './browser-cache.mjs'
import { browserCandidates } from './browser-candidates.mjs'
import { browserWorks } from './browser-works.mjs'
import { withLock } from './lock.mjs'

/**
 * Finds or fetches a Chromium that really starts, and keeps its path for the tests (`readBrowserPath`).
 * @param {string} root the project's folder, installed
 * @param {NodeJS.ProcessEnv} env CHROME_PATH goes before everything else
 * @param {import('./browser-candidates.mjs').BrowserKind} kind
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
      for (const { source, find } of browserCandidates(root, env, readBrowserPath(root, kind), kind)) {
        const path = await find()
        if (path && browserWorks(path)) {
          writeBrowserPath(root, path, kind)
          console.log(`Browser for the tests${kind === 'whole' ? ' of Back' : ''}: ${path} (${source})`)
          return path
        }
        if (path && source === 'CHROME_PATH') console.warn(`CHROME_PATH: ${path} does not start, looking for another.`)
      }
      throw new Error(
        'No Chromium was found and none could be fetched: set CHROME_PATH=/path/to/chrome and run this again.',
      )
    },
    onWait,
  )
}
