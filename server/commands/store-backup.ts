import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#server/clock.ts'
import { backUpStore, backupName, markTried, removeAbandoned, removeOlderBackups } from '../store/backups.ts'
import { openStore } from '../store/database.ts'
import { storeIncident } from '../store/incidents.ts'
import { countLeads } from '../store/restores.ts'
import { describeCopiedAway } from '../store-notice.ts'
import { fail, messageOf, readArguments, refuseWords, say, startCommand } from './command.ts'

const USAGE = `npm run store:backup -- [--keep N] [--try] [FILE]

Copies the SQLite store to DATA_DIR/backups, or to FILE, which must not exist yet. You can run this while the server
runs. To restore: stop the server, npm run store:restore -- FILE, and start the server.

It needs free space there of twice the store's size plus 1 GB.

  --try      then starts a server on a copy of the backup, checks that it accepts leads, and deletes the copy
  --keep N   then deletes all but the latest N in DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up or not restorable, 2 wrong arguments.
`

const POSTGRES = `No backup was made: the store is the PostgreSQL of DATABASE_URL, which has its own command for that:
  umask 077; pg_dump --format=custom --no-owner --no-privileges --file=gimbal.dump service=gimbal
You can run it while the servers run. To restore: stop the servers, create an empty database, and run
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname=service=gimbal gimbal.dump
service=gimbal is the database's entry in a file that PGSERVICEFILE names, chmod 600 (docs/operations.md shows one).
Don't put the password in the command: everybody on this machine can read it there.`

interface Options {
  file: string | undefined
  keep: number | undefined
  isTried: boolean
}

async function backUp({ file, keep, isTried }: Options, dataDir: string): Promise<void> {
  const [source, folder] = [join(dataDir, 'gimbal.sqlite'), join(dataDir, 'backups')]
  const target = file === undefined ? join(folder, backupName(new Date())) : resolve(file)
  let leads: number
  try {
    for (const name of removeAbandoned(folder, Date.now())) say(`Deleted ${name}, which was never finished.\n`)
    leads = (await backUpStore(source, target)).leads
    say(`Backed up ${source} to ${target}: intact, ${leads} leads.\n`)
  } catch (error) {
    fail(`No backup was made: ${messageOf(error)}`)
    return tellOwner(source, file, `none was made (${messageOf(error)})`)
  }
  if (isTried) {
    try {
      await tryRestore(target, leads)
      markTried(target)
      say('Tried: a server started on a copy of it and accepts leads.\n')
    } catch (error) {
      fail(`The backup ${target} was made, but can't be restored: ${messageOf(error)}`)
      return tellOwner(source, file, `it was made, but can't be restored (${messageOf(error)})`)
    }
  }
  if (keep === undefined) return
  for (const name of removeOlderBackups(folder, keep)) say(`Deleted ${name}, an older one.\n`)
}

/** The server sends the alarm, so what it needs is in the store. Not for a FILE: someone's watching. */
async function tellOwner(source: string, file: string | undefined, reason: string): Promise<void> {
  if (file !== undefined || !existsSync(source)) return
  try {
    const store = await openStore({ file: source })
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

function readOptions(args: readonly string[]): Options | 'help' {
  const given = readArguments(args, { keep: { type: 'string' }, try: { type: 'boolean' } })
  if (given === 'help') return given
  const { keep, try: isTried = false } = given.values
  const [file, ...rest] = given.words
  refuseWords(rest)
  if (keep === undefined) return { file, keep, isTried }
  if (file !== undefined) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new TypeError('--keep: use a whole number, 1 or more.')
  return { file, keep: Number(keep), isTried }
}

/** Production mode, so no stand-ins; nothing else is set, so nothing is delivered. */
const ALONE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  VAULT_PATH: randomUUID(),
  LEAD_MAGNET_PATH: randomUUID(),
}

const SCRATCH = 'try-'

const ABANDONED_MS = HOUR_MS
const TIMEOUT_MS = 60_000

/** Starts a server on a copy. @param leads expected count @throws if it can't be restored */
async function tryRestore(backup: string, leads: number): Promise<void> {
  const folder = dirname(resolve(backup))
  removeScratch(folder, Date.now() - ABANDONED_MS)
  const scratch = mkdtempSync(join(folder, SCRATCH))
  try {
    const file = join(scratch, 'gimbal.sqlite')
    copyFileSync(backup, file)
    await askServer(scratch)
    using store = new DatabaseSync(file, { readOnly: true })
    const restored = countLeads(store)
    if (restored !== leads) throw new Error(`only ${restored} of ${leads} leads came back.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Deletes leftovers of killed runs. */
function removeScratch(folder: string, before: number): void {
  const left = readdirSync(folder).filter((name) => name.startsWith(SCRATCH))
  for (const path of left.map((name) => join(folder, name)))
    if (statSync(path).mtimeMs < before) rmSync(path, { recursive: true, force: true })
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
    if (address === undefined) throw new Error(`no server started on it. ${errors.trim()}`)
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (status !== 200) throw new Error(`a server started on it, but it doesn't accept leads (/readyz says ${status}).`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const { asked, config } = startCommand(USAGE, readOptions, 'No backup was made')
const copiedAway = describeCopiedAway(config)
if (copiedAway !== undefined) fail(`No backup was made: ${copiedAway}`)
else await (config.databaseUrl === undefined ? backUp(asked, config.dataDir) : fail(POSTGRES))
