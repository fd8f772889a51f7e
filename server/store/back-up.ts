import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, runRepeatedly, type Stoppable } from '#contracts/clock.ts'
import type { Incident } from '#contracts/incidents.ts'
import {
  backUpStore,
  backupName,
  latestBackup,
  markTried,
  removeAbandoned,
  removeOlderBackups,
  SCRATCH,
} from './backups.ts'
import { type Database, openStore, type StorePlace } from './database.ts'
import { readLatestAlarms, storeIncident } from './destinations.ts'
import { readFirstLeadAt } from './leads.ts'
import { countLeads } from './restores.ts'

/** What to back up, and how. */
export interface BackUpTask {
  dataDir: string
  /** PostgreSQL's; the store is DATA_DIR's file if there's none. */
  databaseUrl?: string | undefined
  /** Where to; by default a new file in DATA_DIR/backups. */
  file?: string | undefined
  /** Then deletes all but the latest so many. */
  keep?: number | undefined
  /** Then starts a server on a copy of it; PostgreSQL's is read back in any case, which counts as tried. */
  isTried: boolean
}

/**
 * Backs up the store while servers use it. A server calls `backUpInThread` instead: it reads the whole store.
 * @param say gets a line for each step
 * @throws Error in sentences if there's no good backup. The owner is told, too, unless it goes to a file of its own
 */
export async function backUp(task: BackUpTask, say: (line: string) => void): Promise<void> {
  const { dataDir, databaseUrl, file, keep, isTried } = task
  const store = databaseUrl === undefined ? { file: join(dataDir, 'gimbal.sqlite') } : { url: databaseUrl }
  const folder = join(dataDir, 'backups')
  const target = file === undefined ? join(folder, backupName(new Date(), store)) : resolve(file)
  const giveUp = async (what: string, reason: string, error: unknown): Promise<never> => {
    const why = error instanceof Error ? error.message : String(error)
    if (file === undefined) await notifyOwner(store, `${reason} (${why})`)
    throw new Error(`${what}: ${why}`)
  }
  let leads = 0
  tidy(say, () => removeAbandoned(dirname(target), Date.now()), 'which was never finished')
  try {
    leads = (await backUpStore(store, target)).leads
    say(`Backed up ${'url' in store ? 'PostgreSQL' : store.file} to ${target}: intact, ${leads} leads.\n`)
  } catch (error) {
    await giveUp('No backup was made', 'none was made', error)
  }
  if (isTried) {
    try {
      if ('file' in store) await tryRestore(target, leads, say)
      markTried(target)
      say(
        `Tried: ${'file' in store ? 'a server started on a copy of it and accepts leads' : 'pg_restore read all of it back'}.\n`,
      )
    } catch (error) {
      await giveUp(`The backup ${target} was made, but can't be restored`, "it was made, but can't be restored", error)
    }
  }
  if (keep === undefined) return
  tidy(say, () => removeOlderBackups(folder, basename(target), keep), 'an older one')
}

/** What's left lying about says nothing about a backup. @param remove returns what it deleted */
function tidy(say: (line: string) => void, remove: () => string[], why: string): void {
  try {
    for (const name of remove()) say(`Deleted ${name}, ${why}.\n`)
  } catch (error) {
    say(`Couldn't delete what's left of earlier backups: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

const LONGEST_MS = 10 * MINUTE_MS

/** Like `backUp`, without stopping this process' requests. @throws Error likewise */
export async function backUpInThread(task: BackUpTask): Promise<void> {
  const thread = new Worker(new URL('./back-up-thread.ts', import.meta.url), { workerData: task })
  const late = setTimeout(() => void thread.terminate(), LONGEST_MS)
  try {
    // Rejects if the thread fails.
    const [code] = (await once(thread, 'exit')) as [number]
    if (code !== 0) throw new Error('The backup took too long. Try npm run store:backup -- --try on the server.')
  } finally {
    clearTimeout(late)
  }
}

/** The server sends the alarm, so what it needs is in the store. */
async function notifyOwner(source: StorePlace, reason: string): Promise<void> {
  if ('file' in source && !existsSync(source.file)) return
  try {
    const store = await openStore(source)
    try {
      const now = Date.now()
      await storeIncident(store.db, { incident: 'backup:failed', reason: reason.slice(0, 300), now, isTold: false })
    } finally {
      await store.close()
    }
  } catch {
    // The store is out of order, too. The server notices when the latest backup gets old.
  }
}

/** Production mode, so no stand-ins; nothing else is set, so nothing is delivered. */
const ALONE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  VAULT_PATH: randomUUID(),
  LEAD_MAGNET_PATH: randomUUID(),
}

/** A start took a minute with 100,000 leads on a busy machine: a trial that's late would be a false alarm. */
const TIMEOUT_MS = 5 * MINUTE_MS

/** Starts a server on a copy. @param leads expected count @throws if it can't be restored */
async function tryRestore(backup: string, leads: number, say: (line: string) => void): Promise<void> {
  const scratch = mkdtempSync(join(dirname(backup), SCRATCH))
  try {
    const file = join(scratch, 'gimbal.sqlite')
    copyFileSync(backup, file)
    await askServer(scratch)
    using store = new DatabaseSync(file, { readOnly: true })
    const restored = countLeads(store)
    if (restored !== leads) throw new Error(`only ${restored} of ${leads} leads came back.`)
  } finally {
    // What that server started may still write for a moment.
    tidy(say, () => (rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }), []), '')
  }
}

/** Starts a server on a folder's store, checks that it's ready, and stops it. */
async function askServer(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    cwd: folder,
    env: { ...ALONE, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close')
  try {
    let [output, errors] = ['', '']
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const listening = new Promise<string>((found) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const address = / is at (http[^\s"]+)"?[}\n]/.exec(output)?.[1]
        if (address !== undefined) found(address)
      })
    })
    const address = await Promise.race([listening, ended.then(() => undefined)])
    if (address === undefined)
      throw new Error(`no server started on it${child.killed ? ' in five minutes' : ''}. ${errors.trim()}`)
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (status !== 200) throw new Error(`a server started on it, but it doesn't accept leads (/readyz says ${status}).`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Backups are made every night; one may be missed. */
const OLDEST_MS = 2 * DAY_MS

/** A site may take leads for so long before its first backup. */
const FIRST_MS = 7 * DAY_MS

/** How often the owner hears of it. */
const AGAIN_MS = DAY_MS

export interface BackupDeps {
  db: Database
  clock: Clock
  log: Logger
  /** The backup folder; undefined if backups are made elsewhere. */
  backups: string | undefined
  isClockTrusted: () => boolean
  recordIncident: (incident: Incident, reason: string) => void
}

/** Alerts the owner once a day while the latest backup is older than two days, or there is none after a week of leads. */
export function watchBackups(deps: BackupDeps, { lookMs = HOUR_MS } = {}): Stoppable | undefined {
  const { db, clock, log, backups, isClockTrusted, recordIncident } = deps
  if (backups === undefined) return undefined
  // Not at the start: a machine that was off makes up for its backup first.
  let isStart = true
  return runRepeatedly(async () => {
    if (isStart || !isClockTrusted()) {
      isStart = false
      return lookMs
    }
    try {
      const wrong = await findFault(db, clock(), backups)
      const alarms = await readLatestAlarms(db)
      const failedAt = unitFailedAt(backups)
      const toldAt = alarms.find(({ destination }) => destination === 'backup:failed')?.at ?? 0
      if (failedAt > Math.max(toldAt, latestBackup(backups, clock())?.at ?? 0))
        recordIncident('backup:failed', "the nightly backup couldn't even start; journalctl -u gimbal-backup says why")
      const before = alarms.find(({ destination }) => destination === 'backup:old')
      if (wrong !== undefined && !(before && Math.abs(clock() - before.at) < AGAIN_MS)) {
        log.error({ wrong }, 'there is no recent backup')
        recordIncident('backup:old', wrong)
      }
    } catch (error) {
      log.error({ err: error }, "the age of the latest backup couldn't be read")
    }
    return lookMs
  })
}

/** When the nightly unit last failed, as `deploy/gimbal-backup-failed.service` notes it; 0 if it never did. */
const unitFailedAt = (backups: string): number =>
  statSync(join(backups, 'failed'), { throwIfNoEntry: false })?.mtimeMs ?? 0

async function findFault(db: Database, now: number, backups: string): Promise<string | undefined> {
  const latest = latestBackup(backups, now)?.at
  if (latest !== undefined) {
    const days = Math.floor((now - latest) / DAY_MS)
    return now - latest > OLDEST_MS ? `the latest is ${days} days old` : undefined
  }
  const first = await readFirstLeadAt(db)
  return first !== undefined && now - first > FIRST_MS ? 'none was ever made' : undefined
}
