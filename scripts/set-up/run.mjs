// @ts-check
import { spawn } from 'node:child_process'

/**
 * Runs a command to its end, with this process's input and output. A signal to this process goes to the command too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, shell?: boolean }} options
 * @returns {Promise<number>} its exit status, 1 when a signal ended it or it could not be started
 */
export async function run(command, args, { cwd, shell = false }) {
  const child = spawn(command, args, { cwd, shell, stdio: 'inherit' })
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(`${command}: ${error.message}`)
        resolve(1)
      })
      child.once('exit', (status) => resolve(status ?? 1))
    })
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}
