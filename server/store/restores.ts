import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storeVersion, TransferError } from './copy-store.ts'
import { MIGRATIONS, onlyAdds } from './migrations.ts'

/** SQLite's files: a log of another file would destroy a restored one. */
const BESIDE = ['', '-wal', '-shm', '-journal']

/** Checks that a file can take the store's place. @throws TransferError with the reason */
export function readBackup(file: string, store: string): { leads: number } {
  if (!existsSync(file)) throw new TransferError(`There is no file ${file}.`)
  if (isSameFile(file, store)) throw new TransferError(`${file} is the store itself, not a backup of it.`)
  const log = BESIDE.slice(1).find((end) => (statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0) > 0)
  if (log !== undefined)
    throw new TransferError(`${basename(file)}${log} is beside it, so a server had it open: it's not a backup.`)
  try {
    using backup = new DatabaseSync(file, { readOnly: true })
    const damage = backup.prepare('pragma integrity_check(1)').get()?.['integrity_check']
    if (damage !== 'ok') throw new TransferError(`${file} is damaged (${String(damage)}). Try an older one.`)
    const steps = storeVersion(backup)
    if (steps.length === 0) throw new TransferError(`${file} is not a store of this site.`)
    const newer = steps.filter((step) => !(step in MIGRATIONS) && !onlyAdds(step))
    if (newer.length > 0)
      throw new TransferError(`${file} is from a newer version (${newer.join(', ')}). Upgrade first.`)
    return { leads: countLeads(backup) }
  } catch (error) {
    if (error instanceof TransferError) throw error
    const why = error instanceof Error ? error.message : 'unreadable'
    // SQLITE_CORRUPT: a file that was cut off, for one.
    if (error instanceof Error && 'errcode' in error && error.errcode === 11)
      throw new TransferError(`${file} is damaged (${why}). Try an older one.`)
    throw new TransferError(`${file} is not a store of this site (${why}).`)
  }
}

/** Also by a link: the log beside the store would be missing. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Leads. A store from before step 0033 has messages among them. */
export const countLeads = (store: DatabaseSync): number =>
  Number(
    store
      .prepare(
        "select count(*) as leads from leads where kind in ('newsletter', 'survey', 'business-card', 'lead-magnet')",
      )
      .get()?.['leads'],
  )

/**
 * Puts a backup in the store's place, in one step: whoever is killed leaves either of them, whole.
 * @param prepare does what's to be done to it before
 * @returns where the former store is, if there was one
 * @throws if a server has the store open; then nothing changed
 */
export async function putInPlace(
  file: string,
  store: string,
  prepare: (copy: string) => Promise<void>,
): Promise<string | undefined> {
  const folder = dirname(store)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseOpen(store)
  const copy = `${store}.${process.pid}.partial`
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name))
  try {
    copyFileSync(file, copy)
    // A backup that came from elsewhere may be readable by all.
    chmodSync(copy, 0o600)
    await prepare(copy)
    syncPath(copy)
    // One may have started meanwhile.
    refuseOpen(store)
    const kept = keepStore(store)
    giveToOwner(folder, [copy, ...(kept === undefined ? [] : [kept])])
    renameSync(copy, store)
    syncPath(folder)
    return kept
  } finally {
    for (const end of BESIDE) rmSync(`${copy}${end}`, { force: true })
  }
}

/** What a restore that was killed left. */
const UNFINISHED = /^gimbal\.sqlite\.\d+\.partial/

/** Keeps the store in a folder of its own; it stays where it is, too, until another file takes its name. */
function keepStore(store: string): string | undefined {
  const there = BESIDE.filter((end) => existsSync(`${store}${end}`))
  if (there.length === 0) return undefined
  const kept = join(dirname(store), `replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`)
  mkdirSync(kept, { mode: 0o700 })
  const nameOf = (end: string) => join(kept, `${basename(store)}${end}`)
  for (const end of there) {
    if (end === '') linkOrCopy(store, nameOf(end))
    else renameSync(`${store}${end}`, nameOf(end))
  }
  return kept
}

function linkOrCopy(file: string, to: string): void {
  try {
    linkSync(file, to)
  } catch {
    // Some filesystems, such as on USB sticks, have no hard links.
    copyFileSync(file, to)
  }
}

/** What root restores, the server must be able to write. */
function giveToOwner(folder: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const path of paths) chownSync(path, uid, gid)
}

/** A damaged store can't be asked. */
function refuseOpen(store: string): void {
  if (!existsSync(store)) return
  try {
    using opened = new DatabaseSync(store)
    opened.exec('pragma locking_mode = exclusive; begin immediate; rollback')
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new TransferError(`a server has ${store} open. Stop it first (systemctl stop gimbal gimbal.socket).`)
  }
}

/** Has the disk keep what a file or a folder holds, so that it survives a loss of power. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
