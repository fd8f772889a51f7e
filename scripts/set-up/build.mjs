// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStamp } from './build-stamp.mjs'
import { withLock } from './lock.mjs'
import { run } from './run.mjs'

/**
 * Builds the site unless the build that is there was made from what is there now. The stamp that says so is taken away
 * before a new build takes the old one's place, and written after it. One that fails leaves the old one. Of two at once, one builds and the other waits.
 * @param {string} root the project's folder, installed
 * @param {{ force?: boolean | undefined, sbom?: boolean | undefined }} options `force` builds in any case, and shows how; `sbom` writes a bill of the packages beside it
 * @returns {Promise<boolean>} whether it built
 * @throws {Error} when the build fails
 */
export async function build(root, { force = false, sbom = false } = {}) {
  const stampFile = join(root, 'build/stamp')
  const isCurrent = () => read(stampFile) === buildStamp(root)
  if (!force && isCurrent()) return false
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const onWait = (/** @type {string} */ pid) => console.log(`Waiting for process ${pid}, which is building …`)
  let isBuilt = false
  await withLock(
    join(root, 'node_modules/.cache/build-lock'),
    async (adopt) => {
      if (!force && isCurrent()) return
      // Taken before: what is edited while the build runs makes the next one.
      const stamp = buildStamp(root)
      console.log('Building the site …')
      const flags = [...(force ? [] : ['--quiet']), ...(sbom ? ['--sbom'] : [])]
      const status = await run(process.execPath, ['scripts/build.ts', ...flags], { cwd: root, adopt })
      if (status !== 0) throw new Error('The build failed: see above.')
      mkdirSync(join(root, 'build'), { recursive: true })
      writeFileSync(stampFile, stamp)
      isBuilt = true
    },
    onWait,
  )
  return isBuilt
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
