// @ts-check
// Prepares a checkout for an npm script: `ready.mjs` for the site, `ready.mjs tools` also for tests and benchmarks,
// `ready.mjs browser` with a browser too. It runs on the machine's Node.js (20.19 or newer) before anything is
// installed, so it uses built-ins only; the rest of the npm script finds the pinned Node.js first in PATH.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './set-up/browser.mjs'
import { install } from './set-up/install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [wanted] = process.argv.slice(2)

try {
  await install(root, { tools: wanted !== undefined })
  if (wanted === 'browser') {
    await findBrowser(root)
    await findBrowser(root, process.env, 'whole')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
