// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node.js that runs the site where no pinned one can be had for the machine. */
const OLDEST_USABLE_NODE = 26

/** The oldest Node.js that npm installs all packages for; it leaves optional ones out that call themselves newer. */
const OLDEST_INSTALLING_NODE = [20, 19]

/** The oldest npm that tells the machine's C library from others. */
const OLDEST_USABLE_NPM = 10

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages path in the project → what is locked there */

/**
 * The packages whose installed state is not what the lock file asks for. npm writes what it has installed last of all, so
 * an install that was cut short shows as everything missing.
 * @param {LockedPackages} wanted `packages` of package-lock.json
 * @param {LockedPackages} installed `packages` of node_modules/.package-lock.json
 * @param {(path: string) => boolean} isThere whether the package's folder is really there
 * @returns {string[]} paths; those left out on purpose (optional, for other machines) are not among them
 */
export function packagesToMend(wanted, installed, isThere) {
  return Object.entries(wanted)
    .filter(([path, want]) => {
      if (path === '' || want.link) return false
      const have = installed[path]
      if (!have) return !want.optional && !want.devOptional
      return have.version !== want.version || (want.integrity ?? have.integrity) !== have.integrity || !isThere(path)
    })
    .map(([path]) => path)
}

/**
 * Whether node_modules is what package-lock.json asks for.
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path, 'package.json'))
  return packagesToMend(wanted, installed, isThere).length === 0
}

/**
 * Whether the commands of package.json will find a Node.js that can run the site.
 * @param {string} root the project's folder
 */
export function hasRuntime(root) {
  const pinned = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)))
  return pinned || Number.parseInt(process.versions.node, 10) >= OLDEST_USABLE_NODE
}

/**
 * Why this machine's tools would install something that does not work, and the cure; undefined when they are new enough.
 * @param {string} node such as 20.19.0
 * @param {string} [userAgent] what npm calls itself: npm/10.8.2 node/v20.19.0 …
 */
export function describeOldTools(node, userAgent = '') {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_INSTALLING_NODE
  const npm = /^npm\/(\d+)\S*/.exec(userAgent)
  const tooOld =
    major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
      ? `Node.js ${node}`
      : npm && Number(npm[1]) < OLDEST_USABLE_NPM
        ? npm[0].replace('/', ' ')
        : undefined
  return (
    tooOld &&
    `${tooOld} is too old to install this. Install a newer Node.js, which brings its npm (on Debian: docs/operations.md), and run this again.`
  )
}

/** @param {string} file @returns {LockedPackages | undefined} nothing when the file is missing or cut short */
function readPackages(file) {
  try {
    return /** @type {{ packages?: LockedPackages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages
  } catch {
    return undefined
  }
}
