import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { StaticFile } from './static-files.ts'

/** Files by pathname. */
type Files = ReadonlyMap<string, StaticFile>

/** The files of a site that were built for each day on which pieces are due. */
export interface Editions {
  /** Those of the day that it is, in UTC. */
  current: () => Files
  /** Every path that is something, be it on a later day. */
  paths: string[]
}

/**
 * Reads what was built, and what was built for later days: each has only what differs from the day before. All is read at
 * once, so that a build that takes this one's place while the server runs changes nothing for it.
 * @param read the files of a folder
 */
export function readEditions(buildFolder: string, read: (folder: string) => Files, clock: Clock): Editions {
  const today = read(join(buildFolder, 'client'))
  let files = today
  const later: { from: number; files: Files }[] = []
  const folder = join(buildFolder, 'editions')
  for (const day of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    files = new Map([...files, ...read(join(folder, day))])
    later.push({ from: Date.parse(day), files })
  }
  return {
    current() {
      if (later.length === 0) return today
      const now = clock()
      return later.findLast(({ from }) => from <= now)?.files ?? today
    },
    paths: [...files.keys()],
  }
}
