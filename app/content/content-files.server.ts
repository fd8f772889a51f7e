import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import type { Places } from '#content/read-words.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { once } from './once.ts'
import { readPlaces } from './places.server.ts'

/** The files that content is made of. Paths have forward slashes and begin at the project: `content/about.md`. */
export interface ContentFiles {
  /** The names of the files in a folder, sorted; none if there's no such folder. */
  list(folder: string): string[]
  /** All paths in content/ with this ending, sorted. */
  all(ending: string): string[]
  has(path: string): boolean
  /** @returns undefined if there's no such file */
  text(path: string): string | undefined
  /** @returns undefined if there's no such file */
  bytes(path: string): Buffer | undefined
  /** What placeholders in them stand for. */
  places(): Places
}

/** @throws if there's no content at all */
export function openFiles({ folder: root, overlay = new Map() }: ContentSource): ContentFiles {
  if (!existsSync(join(root, 'content'))) throw new Error(`There’s no content/ in ${root}. It goes where server/ is`)
  const has = (path: string) => (overlay.has(path) ? overlay.get(path) !== null : existsSync(join(root, path)))
  const bytes = (path: string) => {
    const text = overlay.get(path)
    if (text !== undefined) return text === null ? undefined : Buffer.from(text)
    return existsSync(join(root, path)) ? readFileSync(join(root, path)) : undefined
  }
  const text = (path: string) => {
    const over = overlay.get(path)
    return over === undefined ? bytes(path)?.toString() : (over ?? undefined)
  }
  return {
    list(folder) {
      const onDisk = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
      const over = [...overlay.keys()].filter((path) => dirname(path) === folder)
      const names = new Set([...onDisk, ...over.map((path) => path.slice(folder.length + 1))])
      return [...names].filter((name) => has(`${folder}/${name}`)).toSorted()
    },
    all(ending) {
      const onDisk = globSync(`content/**/*${ending}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
      const over = [...overlay.keys()].filter((path) => path.startsWith('content/') && path.endsWith(ending))
      return [...new Set([...onDisk, ...over])].filter(has).toSorted()
    },
    has,
    text,
    bytes,
    places: once(() => readPlaces(text)),
  }
}
