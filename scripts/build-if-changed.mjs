// @ts-check
// Builds the site when what it is made from has changed since the last build; with `--force` in any case.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './set-up/build.mjs'

try {
  await build(dirname(dirname(fileURLToPath(import.meta.url))), { force: process.argv.includes('--force') })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
