import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^gimbal-\d{8}T\d{9}Z\.sqlite$/

/** The name of a backup made at a time: `gimbal-20260305T120000000Z.sqlite`; by name is by time. */
export const backupName = (time: Date): string => `gimbal-${time.toISOString().replaceAll(/[-:.]/g, '')}.sqlite`

/** Removes all backups of our naming in a folder but the latest `count`. @returns the names of the removed ones */
export function removeOlderBackups(folder: string, count: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  const older = names.toSorted().toReversed().slice(count)
  for (const name of older) rmSync(join(folder, name))
  return older
}
