// @ts-check
import { join } from 'node:path'
import { describeOldTools, hasRuntime, isInstalled } from './install-state.mjs'
import { withLock } from './lock.mjs'
import { run } from './run.mjs'

// Everything is named that a setting of the machine (NODE_ENV, an .npmrc) could turn the other way.
const NPM_CI = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--bin-links=true',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Makes node_modules agree with package-lock.json. Where another process is installing, waits for it instead.
 * @param {string} root the folder of a package: the project's, or that of its tools
 * @param {{ what: string, isReady: () => boolean }} [options] what is installed, and whether what comes with it is there
 * @throws {Error} with what to do about it, when Node.js or npm are too old, npm fails, or there is no Node.js for this machine
 */
export async function install(
  root,
  { what, isReady } = { what: 'what the site is built with', isReady: () => hasRuntime(root) },
) {
  if (isInstalled(root) && isReady()) return
  const tooOld = describeOldTools(process.versions.node, process.env['npm_config_user_agent'])
  if (tooOld) throw new Error(tooOld)
  const onWait = (/** @type {string} */ pid) => console.log(`Waiting for process ${pid}, which is installing …`)
  await withLock(
    join(root, '.install-lock'),
    async (adopt) => {
      if (isInstalled(root) && isReady()) return
      console.log(`Installing ${what} (npm ci) …`)
      const start = Date.now()
      const [command, ...args] = npmCommand()
      const status = await run(command, [...args, ...NPM_CI], { cwd: root, shell: command === 'npm.cmd', adopt })
      if (status !== 0) throw new Error('npm ci failed: see above, then run the same command again.')
      if (!isReady()) {
        throw new Error(
          `There is no pinned Node.js for ${process.platform}-${process.arch}: install Node.js 26 or newer and run this again.`,
        )
      }
      console.log(`Installed in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    },
    onWait,
  )
}

/** @returns {[string, ...string[]]} the npm that runs this, else the one of the machine */
export function npmCommand() {
  const npm = process.env['npm_execpath'] ?? ''
  if (/npm-cli\.c?js$/.test(npm)) return [process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
