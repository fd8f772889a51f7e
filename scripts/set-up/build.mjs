// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { run } from './run.mjs'

/** What a build is made from. */
const BUILD_INPUTS = [
  'app',
  'content',
  'contracts',
  'public',
  'server/pages',
  'scripts/build.ts',
  'scripts/build',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * Builds the site unless the build that's there was made from what's there now. `build/stamp` says from what it was made;
 * a new build comes without one until it's complete, and one that fails leaves the old one. Of two at once, one waits.
 * @param {string} root the project's folder, installed
 * @param {{ force?: boolean | undefined, sbom?: boolean | undefined }} options `force` builds in any case, and shows how; `sbom` writes a bill of the packages beside it
 * @throws {Error} when the build fails
 */
export async function build(root, { force = false, sbom = false } = {}) {
  const stampFile = join(root, 'build/stamp')
  const isCurrent = () => read(stampFile) === buildStamp(root)
  if (!force && isCurrent()) return
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  await withLock(
    join(root, 'node_modules/.cache/build-lock'),
    async () => {
      if (!force && isCurrent()) return
      // Taken before, so that an edit made during the build leads to another one.
      const stamp = buildStamp(root)
      console.log('Building the site …')
      const flags = [...(force ? [] : ['--quiet']), ...(sbom ? ['--sbom'] : [])]
      const status = await run(process.execPath, ['scripts/build.ts', ...flags], { cwd: root })
      if (status !== 0) throw new Error('The build failed: see above.')
      mkdirSync(join(root, 'build'), { recursive: true })
      writeFileSync(stampFile, stamp)
    },
    (pid) => console.log(`Waiting for process ${pid}, which is building …`),
  )
}

/**
 * A digest of the names and contents of files, and of the Node.js that reads them. Not of the day: a build holds what's due
 * on later days too.
 * @param {string} root the project's folder
 * @param {readonly string[]} inputs files and folders, which may be missing
 * @param {string} nodeVersion
 * @returns {string} 64 hex digits
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
  if (stat.isDirectory()) {
    return readdirSync(join(root, path))
      .sort()
      .flatMap((name) => filesIn(root, `${path}/${name}`))
  }
  return /\.test\.tsx?$/.test(path) ? [] : [path]
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
