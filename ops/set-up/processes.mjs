// @ts-check

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process does. Takes over the lock of a dead process.
 * @template T
 * @param {string} file contains a pid
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} onWait called once if another process holds the lock
 */
export async function withLock(file, work, onWait = () => {}) {
  for (let told = false; ; told = true) {
    const holder = take(file)
    if (holder === undefined) break
    if (!told) onWait(holder)
    await sleep(100)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file @returns {number | undefined} the pid that holds the lock, undefined once it's ours */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return undefined
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const holder = read(file)
  // A lock file is empty for a moment while it's being written.
  if (holder === undefined || holder === 0 || isRunning(holder)) return holder ?? 0
  rmSync(file, { force: true })
  return take(file)
}

/** @param {string} file @returns {number | undefined} */
function read(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/**
 * Runs a command to completion, sharing this process's stdio and signals.
 * @param {string} command @param {string[]} args @param {{ cwd: string, shell?: boolean }} options
 * @returns {Promise<number>} its exit code, 1 if a signal ended it or it didn't start
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

/**
 * Quietly runs a download command.
 * @param {string} command @param {string[]} args @returns {boolean} true if it worked
 */
export function fetchWith(command, args) {
  console.log(`Fetching what the tests need: ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 600_000 })
  // Its full output would look like our failure, and the next option may work.
  const said = `${stdout}\n${stderr}`.split('\n').find((line) => /error|failed|^E:/i.test(line))
  if (status !== 0) console.log(`That did not work: ${said?.trim() ?? `it ended with ${status}`}`)
  return status === 0
}

/** Installs a package as root on Debian. @param {string} name @returns {boolean} true if it worked */
export function aptInstall(name) {
  const apt = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(apt)) return false
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  // A fresh machine has no package lists. If this fails, old ones may do.
  fetchWith(apt, ['update', ...quick])
  return fetchWith(apt, ['install', '-y', ...quick, '--no-install-recommends', name])
}

/**
 * How long a task took, with the processor seconds of this process and of the programs that it ran: these compare between
 * machines, and hardly change on a busy one.
 * @param {number} startMs of `performance.now()`
 */
export function describeTime(startMs) {
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  const file = '/proc/self/stat'
  if (!existsSync(file)) return `${seconds} s`
  const stat = readFileSync(file, 'utf8')
  // utime, stime, cutime, cstime, in hundredths of a second (proc_pid_stat(5)).
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  const processor = ticks.reduce((sum, tick) => sum + Number(tick), 0) / 100
  return `${seconds} s, ${processor.toFixed(1)} s of processor time`
}
