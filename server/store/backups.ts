import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { CLOCK_SLACK_MS, HOUR_MS } from '#contracts/clock.ts'
import type { ShownBackup } from '#contracts/console-health.ts'
import { storeVersion, TransferError } from './copy-store.ts'
import type { StorePlace } from './database.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { countLeads, syncPath } from './restores.ts'

const NAME = /^gimbal-\d{8}T\d{9}Z\.(sqlite|dump)$/

/** How the name of a folder begins where a backup is tried. */
export const SCRATCH = 'gimbal-try-'

/** A backup in progress, any files SQLite puts next to it, and such a folder. */
const UNFINISHED = /^gimbal-(?:\d{8}T\d{9}Z\.(?:sqlite|dump)\.\d+\.partial(?:-journal|-wal|-shm)?|try-.*)$/

/** A backup still in progress is written to more often than this. */
const ABANDONED_MS = HOUR_MS

/** A backup's file name, such as `gimbal-20260305T120000000Z.sqlite`; sorting by name sorts by time. */
export const backupName = (time: Date, store: StorePlace): string =>
  `gimbal-${time.toISOString().replaceAll(/[-:.]/g, '')}.${'url' in store ? 'dump' : 'sqlite'}`

/** A file beside a backup that says that it was tried. */
const triedFile = (backup: string) => `${backup}.tried`

/** Notes that a server started on a copy of a backup and accepted leads, or that PostgreSQL's was read back. */
export const markTried = (backup: string): void => writeFileSync(triedFile(backup), '', { mode: 0o600 })

/** A folder's newest `.sqlite` or `.dump` file, whatever its name; undefined if there is none. Those from a clock that was ahead don't count. */
export function latestBackup(folder: string, now = Date.now()): ShownBackup | undefined {
  if (!existsSync(folder)) return undefined
  const backups = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(sqlite|dump)$/.test(entry.name))
    .flatMap(({ name }) => {
      const path = join(folder, name)
      // The file may be gone by now.
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats ? [{ at: stats.mtimeMs, bytes: stats.size, isTried: existsSync(triedFile(path)) }] : []
    })
  return backups.filter(({ at }) => at <= now + CLOCK_SLACK_MS).toSorted((one, other) => other.at - one.at)[0]
}

/** Deletes all but `newest` and the newest others that follow our naming, `count` in all. @returns the deleted names */
export function removeOlderBackups(folder: string, newest: string, count: number): string[] {
  const others = readdirSync(folder).filter((name) => NAME.test(name) && name !== newest)
  // With later names, they're from a clock that was ahead.
  const isLater = (name: string) => Number(name > newest)
  const older = others
    .toSorted((one, other) => isLater(one) - isLater(other) || (one < other ? 1 : -1))
    .slice(count - 1)
  for (const path of older.map((name) => join(folder, name))) {
    rmSync(path)
    rmSync(triedFile(path), { force: true })
  }
  return older
}

/** Deletes what killed backups left in a folder. @returns the deleted names */
export function removeAbandoned(folder: string, now: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => UNFINISHED.test(name)) : []
  const abandoned = names.filter((name) => statSync(join(folder, name)).mtimeMs < now - ABANDONED_MS)
  for (const name of abandoned) rmSync(join(folder, name), { recursive: name.startsWith(SCRATCH) })
  return abandoned
}

/** More pages than exist, so that it's one step: a write between two steps restarts the backup. */
const ALL_PAGES = 2 ** 31 - 1

const GIGABYTE = 1_000_000_000

/** Copies the store while servers write to it. The copy is private, and gets its name only once checked and synced. */
export async function backUpStore(store: StorePlace, target: string): Promise<{ leads: number }> {
  if ('file' in store && !existsSync(store.file)) throw new TransferError(`There is no store at ${store.file}.`)
  refuseTaken(target)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  refuseFullDisk(store, dirname(target))
  const path = `${target}.${process.pid}.partial`
  // Created here, so no other user can ever read it.
  const fd = openSync(path, 'wx', 0o600)
  try {
    const leads = 'file' in store ? await copyFile(store.file, path) : await dumpPostgres(store.url, { path, fd })
    syncPath(path)
    giveName(path, target)
    syncPath(dirname(target))
    return { leads }
  } finally {
    closeSync(fd)
    rmSync(path, { force: true })
  }
}

async function copyFile(file: string, partial: string): Promise<number> {
  using source = new DatabaseSync(file, { timeout: 5000 })
  await backup(source, partial, { rate: ALL_PAGES })
  using copy = new DatabaseSync(partial)
  // Makes the file self-contained, with no log beside it.
  copy.exec('pragma journal_mode = delete; pragma trusted_schema = off')
  const damage = copy.prepare('pragma integrity_check(1)').get()?.['integrity_check']
  if (damage !== 'ok') {
    const [last] = String(damage).split('\n').slice(-1)
    throw new TransferError(`The copy is damaged (${last}). Examine the disk of ${file}.`)
  }
  const steps = storeVersion(copy)
  if (steps.length === 0 || steps.join() !== storeVersion(source).join())
    throw new TransferError(`${file} is not a store of this site.`)
  // The day's key is thrown away at midnight. With it, the log's hashes tell whose they are.
  copy.exec('pragma journal_mode = memory; pragma secure_delete = on; delete from daily_keys')
  return countLeads(copy)
}

function giveName(partial: string, target: string): void {
  try {
    // Unlike a rename, a link never overwrites an existing file.
    linkSync(partial, target)
  } catch {
    refuseTaken(target)
    // Some filesystems, such as on USB sticks, have no hard links.
    renameSync(partial, target)
  }
}

function refuseTaken(target: string): void {
  if (existsSync(target)) throw new TransferError(`The file ${target} already exists. Choose another name.`)
}

/** A backup must never fill the store's own disk: leave room for the copy, growth, and a reserve. */
function refuseFullDisk(store: StorePlace, folder: string): void {
  const files = 'file' in store ? [store.file, `${store.file}-wal`] : []
  const sizes = files.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  const needed = 2 * sizes.reduce((sum, size) => sum + size, 0) + GIGABYTE
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= needed) return
  const [has, takes] = [bavail * bsize, needed].map((bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`)
  throw new TransferError(
    `${folder} has ${has} free; a backup is only made if ${takes} are: twice a SQLite store's size, and 1 GB that must stay free. Free up space, or choose another folder.`,
  )
}
