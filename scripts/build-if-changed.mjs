// @ts-check
// Builds the site when what it is made from has changed since the last build; with `--force` in any case, with `--sbom`
// beside a bill of its packages. Then the built server's code is compiled ahead.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './set-up/build.mjs'
import { warmCache } from './set-up/warm-cache.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const [force, sbom] = ['--force', '--sbom'].map((flag) => process.argv.includes(flag))
  if (await build(root, { force, sbom })) await warmCache(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
