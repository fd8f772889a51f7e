import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
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
    throw new TransferError(
      `${file} is not a store of this site (${error instanceof Error ? error.message : 'unreadable'}).`,
    )
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
 * Moves the store aside and copies the backup there. @throws if a server has the store open; then nothing changed
 * @returns `kept`: where the former store is, if there was one
 */
export function putInPlace(file: string, store: string) {
  const folder = dirname(store)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseOpen(store)
  const partial = `${store}.${process.pid}.partial`
  try {
    copyFileSync(file, partial)
    // A backup that came from elsewhere may be readable by all.
    chmodSync(partial, 0o600)
    syncPath(partial)
    const stored = join(folder, `replaced-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`)
    const there = BESIDE.filter((end) => existsSync(`${store}${end}`))
    if (there.length > 0) mkdirSync(stored, { mode: 0o700 })
    for (const end of there) renameSync(`${store}${end}`, join(stored, `${basename(store)}${end}`))
    renameSync(partial, store)
    syncPath(folder)
    return {
      replacedFolder: there.length > 0 ? stored : undefined,
      putBack: () => {
        for (const end of BESIDE) rmSync(`${store}${end}`, { force: true })
        for (const end of there) renameSync(join(stored, `${basename(store)}${end}`), `${store}${end}`)
        if (there.length > 0) rmSync(stored, { recursive: true })
      },
      /** What root restores, the server must be able to write. */
      giveToOwner: () => {
        if (process.getuid?.() !== 0) return
        const { uid, gid } = statSync(folder)
        for (const path of [...BESIDE.map((end) => `${store}${end}`), ...(there.length > 0 ? [stored] : [])])
          if (existsSync(path)) chownSync(path, uid, gid)
      },
    }
  } finally {
    rmSync(partial, { force: true })
  }
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
