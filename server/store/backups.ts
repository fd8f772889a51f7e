import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#server/clock.ts'
import { storeVersion, TransferRefusal } from './copy-store.ts'

const NAME = /^gimbal-\d{8}T\d{9}Z\.sqlite$/

/** What a backup is while it is made, and what SQLite may put beside it. */
const UNFINISHED = /^gimbal-\d{8}T\d{9}Z\.sqlite\.\d+\.partial(-journal|-wal|-shm)?$/

/** Long enough for a backup that is still being made to be written to meanwhile. */
const ABANDONED_MS = HOUR_MS

/** The name of a backup made at a time: `gimbal-20260305T120000000Z.sqlite`; by name is by time. */
export const backupName = (time: Date): string => `gimbal-${time.toISOString().replaceAll(/[-:.]/g, '')}.sqlite`

/** When the latest backup in a folder was made, whatever it is called, in epoch milliseconds; undefined when there is none. */
export function latestBackupAt(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined
  const times = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
    // One may be removed meanwhile.
    .map((entry) => statSync(join(folder, entry.name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Removes all backups of our naming in a folder but the latest `count`. @returns the names of the removed ones */
export function removeOlderBackups(folder: string, count: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  const older = names.toSorted().toReversed().slice(count)
  for (const name of older) rmSync(join(folder, name))
  return older
}

/** Removes what backups that were killed have left behind in a folder. @returns the names of what it removed */
export function removeAbandoned(folder: string, now: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => UNFINISHED.test(name)) : []
  const abandoned = names.filter((name) => statSync(join(folder, name)).mtimeMs < now - ABANDONED_MS)
  for (const name of abandoned) rmSync(join(folder, name))
  return abandoned
}

/** More pages than there are, so that it is read at once: between two reads, a write begins the backup anew. */
const ALL_PAGES = 2 ** 31 - 1

const GIGABYTE = 1_000_000_000

/** Copies the store while servers write. The copy is private, checked, on the disk, and only then has its name. */
export async function backUpStore(file: string, target: string): Promise<{ leads: number }> {
  if (!existsSync(file)) throw new TransferRefusal(`There is no store at ${file}.`)
  refuseTaken(target)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  refuseFullDisk(file, dirname(target))
  const partial = `${target}.${process.pid}.partial`
  // Made here, so that no other user can ever read it.
  closeSync(openSync(partial, 'wx', 0o600))
  try {
    const leads = await copyFile(file, partial)
    sync(partial)
    giveName(partial, target)
    sync(dirname(target))
    return { leads }
  } finally {
    rmSync(partial, { force: true })
  }
}

async function copyFile(file: string, partial: string): Promise<number> {
  using source = new DatabaseSync(file, { timeout: 5000 })
  await backup(source, partial, { rate: ALL_PAGES })
  using copy = new DatabaseSync(partial)
  // A file that is whole by itself, without a log beside it.
  copy.exec('pragma journal_mode = delete; pragma trusted_schema = off')
  const damage = copy.prepare('pragma integrity_check(1)').get()?.['integrity_check']
  if (damage !== 'ok') {
    const [last] = String(damage).split('\n').slice(-1)
    throw new TransferRefusal(`The copy is damaged (${last}). Examine the disk of ${file}.`)
  }
  const steps = storeVersion(copy)
  if (steps.length === 0 || steps.join() !== storeVersion(source).join()) {
    throw new TransferRefusal(`${file} is not a store of this site.`)
  }
  return Number(copy.prepare('select count(*) as leads from leads').get()?.['leads'])
}

function giveName(partial: string, target: string): void {
  try {
    // Unlike a rename, a link never takes the place of a file that is there.
    linkSync(partial, target)
  } catch {
    refuseTaken(target)
    // A disk that knows no links, such as a stick.
    renameSync(partial, target)
  }
}

function refuseTaken(target: string): void {
  if (existsSync(target)) throw new TransferRefusal(`There is a file ${target} already. Name another.`)
}

/** The store that is copied must never be the one that finds the disk full: room for the copy, its growth, and a rest. */
function refuseFullDisk(file: string, folder: string): void {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  const needed = 2 * sizes.reduce((sum, size) => sum + size, 0) + GIGABYTE
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= needed) return
  const [has, takes] = [bavail * bsize, needed].map((bytes) => `${(bytes / GIGABYTE).toFixed(1)} GB`)
  throw new TransferRefusal(
    `There are ${has} free for ${folder}, and it takes ${takes}. Make room, or name a file elsewhere.`,
  )
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
