// @ts-check
// Gets a checkout ready for whatever npm script runs next. It starts on the machine's own Node.js (20.19 or newer), before
// anything is installed, hence built-ins only; what follows it in the npm script finds the pinned Node.js first in PATH.
// `ready.mjs browser` also sees to a browser for the journeys, `ready.mjs tools` to what judges the built site.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './set-up/find-browser.mjs'
import { install } from './set-up/install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await install(root)
  const wanted = process.argv.slice(2)
  if (wanted.includes('tools'))
    await install(join(root, 'tools'), { what: 'the tools that judge it', isReady: () => true })
  if (wanted.includes('browser')) {
    await findBrowser(root)
    await findBrowser(root, process.env, 'whole')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
