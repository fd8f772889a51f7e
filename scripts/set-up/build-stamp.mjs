// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made from. */
const BUILD_INPUTS = [
  'app',
  'content',
  'contracts',
  'public',
  'server/pages',
  'scripts/build.ts',
  'scripts/build',
  'scripts/pdf',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * A digest of the contents and names of all that a build is made from, and of the Node.js that makes it. Not of the day: a
 * build holds what is due on later days too.
 * @param {string} root the project's folder
 * @param {string[]} inputs files and folders; one that is not there counts as such
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
