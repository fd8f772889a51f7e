// @ts-check
// Builds the site when what it is made from has changed since the last build; with `--force` in any case. Then the built
// server's code is compiled ahead.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './set-up/build.mjs'
import { warmCache } from './set-up/warm-cache.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  if (await build(root, { force: process.argv.includes('--force') })) await warmCache(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
