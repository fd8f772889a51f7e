// @ts-check
import { spawn, spawnSync } from 'node:child_process'

/**
 * Runs a command to its end. A signal to this process goes to the command too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, shell?: boolean, onOutput?: (text: string) => void }} options `onOutput` is told what the command writes, which
 * is shown otherwise
 * @returns {Promise<number>} its exit status, 1 when a signal ended it or it could not be started
 */
export async function run(command, args, { cwd, shell = false, onOutput }) {
  const child = spawn(command, args, { cwd, shell, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(`${command}: ${error.message}`)
        resolve(1)
      })
      child.once('close', (status) => resolve(status ?? 1))
    })
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}

/**
 * Runs a command that fetches something for the tests, and says which before. All of its output would look like a failure of ours, so
 * only the line that says why is shown.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 */
export function fetchWith(what, command, args) {
  console.log(`Fetching ${what} for the tests: ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 600_000 })
  const said = `${stdout}\n${stderr}`.split('\n').find((line) => /error|failed|^E:/i.test(line))
  if (status !== 0) console.log(`That did not work: ${said?.trim() ?? `it ended with ${status}`}`)
  return status === 0
}
