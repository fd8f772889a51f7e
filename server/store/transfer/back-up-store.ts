import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { storeVersion, TransferRefusal } from './open-quiet-store.ts'

/** More pages than there are, so that it is read at once: between two reads, a write begins the backup anew. */
const ALL_PAGES = 2 ** 31 - 1

const GIGABYTE = 1_000_000_000

/**
 * Copies a store of SQLite as it is at one moment, while servers read and write it. The copy is one file, readable by its
 * owner alone, examined, on the disk, and has its name only then.
 * @returns how many leads are in it
 * @throws TransferRefusal when there is no store, the name is taken, the disk has little room, or the copy is not
 *   sound; Error when the disk fails
 */
export async function backUpStore(file: string, target: string): Promise<{ leads: number }> {
  if (!existsSync(file)) throw new TransferRefusal(`There is no store at ${file}.`)
  refuseTaken(target)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  refuseFullDisk(file, dirname(target))
  const partial = `${target}.${process.pid}.partial`
  // Made here, so that nobody else can read it at any time.
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
