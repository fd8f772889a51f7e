// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeTime, run, withLock } from './processes.mjs'

/** Minimum Node.js to run the site, if the registry has no pinned one for the machine. */
const OLDEST_USABLE_NODE = 26

/** On an older Node.js, npm skips optional packages that require a newer one. */
const OLDEST_INSTALLING_NODE = [20, 19]

/** Minimum npm that detects the machine's C library. */
const OLDEST_USABLE_NPM = 10

// Sets everything that the machine's settings (NODE_ENV, an .npmrc) could change.
const NPM_FLAGS = [
  '--include=optional',
  '--bin-links=true',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, cpu?: unknown, optionalDependencies?: Record<string, string> }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages path in the project → locked package */

/**
 * Syncs node_modules with package-lock.json: what runs and builds the site, and optionally tools for tests and benches.
 * @param {string} root @param {{ tools?: boolean }} [options]
 * @throws {Error} with the fix
 */
export async function install(root, { tools = false } = {}) {
  const isReady = () => isInstalled(root, tools) && hasRuntime(root)
  if (isReady()) return
  const tooOld = describeOldTools(process.versions.node, process.env['npm_config_user_agent'])
  if (tooOld) throw new Error(tooOld)
  await withLock(
    join(root, '.install-lock'),
    async () => {
      if (isReady()) return
      // To add only the tools, leave what a running site uses in place.
      const command = isInstalled(root, false) ? ['install', '--no-save'] : ['ci']
      console.log(`Installing ${tools ? 'the site and the tools that test it' : 'the site'} (npm ${command[0]}) …`)
      const start = performance.now()
      const [npm, ...before] = npmCommand()
      const args = [...before, ...command, tools ? '--include=dev' : '--omit=dev', ...NPM_FLAGS]
      const status = await run(npm, args, { cwd: root, shell: npm === 'npm.cmd' })
      if (status !== 0) throw new Error(`npm ${command[0]} failed: see above, then run the same command again.`)
      if (!hasRuntime(root))
        throw new Error(
          `There is no pinned Node.js for ${process.platform}-${process.arch}: install Node.js 26 or newer and run this again.`,
        )
      if (!isInstalled(root, tools)) throw new Error('npm left packages out. Run the same command again.')
      console.log(`Installed in ${describeTime(start)}`)
    },
    (pid) => console.log(`Waiting for process ${pid}, which is installing …`),
  )
}

/**
 * Paths of packages whose installed state doesn't match the lock file. npm writes its list last, so an interrupted
 * install has none.
 * @param {LockedPackages} wanted from package-lock.json
 * @param {LockedPackages} installed from node_modules/.package-lock.json
 * @param {boolean} tools @param {(path: string) => boolean} isThere true if the package's folder exists
 */
export function packagesToMend(wanted, installed, tools, isThere) {
  const asked = Object.keys(wanted['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  return Object.entries(wanted)
    .filter(([path, want]) => {
      if (path === '' || (want.dev && !tools)) return false
      const have = installed[path]
      // npm skips optional packages it can't get. Other platforms' may be missing, but not those that build the site.
      if (!have) return !(want.optional || want.devOptional) || (asked.includes(path) && want.cpu === undefined)
      return have.version !== want.version || (want.integrity ?? have.integrity) !== have.integrity || !isThere(path)
    })
    .map(([path]) => path)
}

/** @param {string} root @param {boolean} tools whether to include those for tests and benchmarks */
export function isInstalled(root, tools) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path, 'package.json'))
  return packagesToMend(wanted, installed, tools, isThere).length === 0
}

/** True if npm scripts will find a Node.js that can run the site. @param {string} root */
function hasRuntime(root) {
  const pinned = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)))
  return pinned || Number.parseInt(process.versions.node, 10) >= OLDEST_USABLE_NODE
}

/**
 * Why this machine's tools would produce a broken install, and the fix.
 * @param {string} node such as 20.19.0 @param {string} [userAgent] npm's: npm/10.8.2 node/v20.19.0 …
 */
function describeOldTools(node, userAgent = '') {
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
    `${tooOld} is too old to install this. Install a newer Node.js, which brings its npm (on Debian: docs/operations.md), and run this again. If you just did, the shell still has the old one: hash -r`
  )
}

/** @returns {[string, ...string[]]} the npm that runs this, or else the machine's */
export function npmCommand() {
  const npm = process.env['npm_execpath'] ?? ''
  if (/npm-cli\.c?js$/.test(npm)) return [process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** @param {string} file @returns {LockedPackages | undefined} undefined if the file is missing or truncated */
function readPackages(file) {
  try {
    return /** @type {{ packages?: LockedPackages }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages
  } catch {
    return undefined
  }
}
