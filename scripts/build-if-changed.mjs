// @ts-check
// Builds the site when what it's made from has changed; with `--force` in any case, with `--sbom` beside a bill of its packages.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './set-up/build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const [force, sbom] = ['--force', '--sbom'].map((flag) => process.argv.includes(flag))
  await build(root, { force, sbom })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
