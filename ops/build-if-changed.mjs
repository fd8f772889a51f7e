// @ts-check
// Builds the site if its inputs have changed. `--force` always builds; `--sbom` also writes a bill of materials.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, withLock } from './set-up/processes.mjs'

const BUILD_INPUTS = [
  'console',
  'content',
  'content-loader',
  'contracts',
  'mail',
  'packages',
  'public',
  'publisher',
  'server/pages',
  'site',
  'ops/build.ts',
  'ops/build',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * Builds the site unless `build/stamp` matches the current inputs. If a build fails, the old one stays. Concurrent
 * builds wait for each other.
 * @param {string} root
 * @param {{ force?: boolean | undefined, sbom?: boolean | undefined }} options
 */
export async function build(root, { force = false, sbom = false } = {}) {
  const stampFile = join(root, 'build/stamp')
  const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp(root)
  if (!force && isCurrent()) return
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  await withLock(
    join(root, 'node_modules/.cache/build-lock'),
    async () => {
      if (!force && isCurrent()) return
      // Taken before the build, so that an edit during it triggers another one.
      const stamp = buildStamp(root)
      console.log('Building the site …')
      const flags = [...(force ? [] : ['--quiet']), ...(sbom ? ['--sbom'] : [])]
      const status = await run(process.execPath, ['ops/build.ts', ...flags], { cwd: root })
      if (status !== 0) throw new Error('The build failed: see above.')
      mkdirSync(join(root, 'build'), { recursive: true })
      writeFileSync(stampFile, stamp)
    },
    (pid) => console.log(`Waiting for process ${pid}, which is building …`),
  )
}

/**
 * Hash of the inputs and the Node.js version. Doesn't include the day: a build also contains what's due later.
 * @param {string} root @param {readonly string[]} inputs files and folders, may be missing @param {string} nodeVersion
 */
export function buildStamp(root, inputs = BUILD_INPUTS, nodeVersion = process.version) {
  const digest = createHash('sha256').update(nodeVersion)
  for (const path of inputs.flatMap((input) => filesIn(root, input))) {
    const content = readFileSync(join(root, path))
    digest.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return digest.digest('hex')
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isDirectory())
    return readdirSync(join(root, path))
      .sort()
      .flatMap((name) => filesIn(root, `${path}/${name}`))
  return /\.test\.tsx?$/.test(path) ? [] : [path]
}

if (import.meta.main)
  try {
    const [force, sbom] = ['--force', '--sbom'].map((flag) => process.argv.includes(flag))
    await build(dirname(import.meta.dirname), { force, sbom })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
