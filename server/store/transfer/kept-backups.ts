import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^gimbal-\d{8}T\d{9}Z\.sqlite$/

/** What a backup is while it is made, and what SQLite may put beside it. */
const UNFINISHED = /^gimbal-\d{8}T\d{9}Z\.sqlite\.\d+\.partial(-journal|-wal|-shm)?$/

/** Long enough for a backup that is still being made to be written to meanwhile. */
const ABANDONED_MS = 3_600_000

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
