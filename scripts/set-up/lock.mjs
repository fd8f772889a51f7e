// @ts-check
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** A lock without a holder's name is one that is just being written, unless it has been so for this long. */
const UNNAMED_LOCK_MS = 2_000

/**
 * Names a running process so that a later one with the same pid is told apart: `pid`, or `pid@start` where the system
 * tells when it started.
 * @param {number} pid
 * @returns {string | undefined} nothing when no such process runs (a zombie does not run)
 */
export function processName(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return undefined
  }
  if (process.platform !== 'linux') return String(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold anything, spaces and brackets included: the fields are counted from its end.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : `${pid}@${rest[18]}`
  } catch {
    return undefined
  }
}

/**
 * Whether a lock is held by nobody any more.
 * @param {string} holders what the lock file says: one process name a line
 * @param {number} ageMs since it was written
 * @param {(pid: number) => string | undefined} nameOf normally `processName`
 */
export function isStale(holders, ageMs, nameOf = processName) {
  const names = holders.split('\n').filter(Boolean)
  if (names.length === 0) return ageMs > UNNAMED_LOCK_MS
  return !names.some((name) => isRunning(name, nameOf))
}

/** @param {string} name as `processName` gives it @param {(pid: number) => string | undefined} nameOf @returns {boolean} */
function isRunning(name, nameOf = processName) {
  return nameOf(Number.parseInt(name, 10)) === name
}

/**
 * Does `work` while no other process does the same; waits its turn. A lock whose holders have all died is taken over.
 * @template T
 * @param {string} file the lock file, in a folder that exists
 * @param {(adopt: (pid: number | undefined) => void) => Promise<T>} work is handed `adopt`: a child given to it holds the
 *   lock as well, also when this process is killed
 * @param {(holder: string) => void} onWait called once when somebody else is at it, with the pid
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  const own = processName(process.pid) ?? String(process.pid)
  for (let waited = false; !take(file, own); waited = true) {
    if (!waited)
      onWait(
        read(file)
          ?.holders.split('\n')
          .find((name) => isRunning(name))
          ?.split('@')[0] ?? '',
      )
    await sleep(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work((pid) => {
      if (pid !== undefined) replace(file, `${own}\n${processName(pid) ?? pid}`)
    })
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file @param {string} own @returns {boolean} */
function take(file, own) {
  if (create(file, own)) return true
  const found = read(file)
  if (!found || !isStale(found.holders, found.ageMs)) return false
  // Of several that find the same dead holder one may step in, and looks again before it does.
  const turn = `${file}.takeover`
  if (!create(turn, own)) {
    if ((read(turn)?.ageMs ?? 0) > UNNAMED_LOCK_MS) rmSync(turn, { force: true })
    return false
  }
  const unchanged = read(file)?.holders === found.holders
  if (unchanged) replace(file, own)
  rmSync(turn, { force: true })
  return unchanged
}

/** @param {string} file @param {string} text @returns {boolean} false when it is there already */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @param {string} text */
function replace(file, text) {
  const next = `${file}.${process.pid}`
  writeFileSync(next, text)
  renameSync(next, file)
}

/** @param {string} file @returns {{ holders: string, ageMs: number } | undefined} */
function read(file) {
  try {
    return { holders: readFileSync(file, 'utf8'), ageMs: Date.now() - statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}
