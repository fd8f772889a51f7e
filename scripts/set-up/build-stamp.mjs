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
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** The line of a piece of content that says from which day on it is to be seen (§3). */
const DATE_LINE = /^date:\s*['"]?(\d{4}-\d{2}-\d{2})/m

/**
 * A digest of the contents and names of all that a build is made from, of the Node.js that makes it, and of what is still
 * to come: on the day of a piece that is dated ahead the digest is another, so that the next start builds it in.
 * @param {string} root the project's folder
 * @param {string[]} inputs files and folders; one that is not there counts as such
 * @param {string} nodeVersion
 * @param {string} today `YYYY-MM-DD` in UTC, as app/content/build-facts.ts has it
 * @returns {string} 64 hex digits
 */
export function buildStamp(
  root,
  inputs = BUILD_INPUTS,
  nodeVersion = process.version,
  today = new Date().toISOString().slice(0, 10),
) {
  const digest = createHash('sha256').update(nodeVersion)
  for (const path of inputs.flatMap((input) => filesIn(root, input))) {
    const content = readFileSync(join(root, path))
    digest.update(`\0${path}\0${content.length}\0`).update(content)
    if (path.startsWith('content/') && (DATE_LINE.exec(content.toString())?.[1] ?? '') > today) digest.update('to come')
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
