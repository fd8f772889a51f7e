import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from '#server/pages/site-folder.ts'
import { type Links, linksIn } from './links-in.ts'

/** A file of a site that depends on content. */
export interface MadeFile {
  /** A hash of all that it's made of, besides the bundle. */
  key: string
  links?: Links
}

/** By name, as `/a/index.html`. */
export type MadeFiles = Readonly<Record<string, MadeFile>>

/** A site that was made of the same bundle before. */
export interface KnownSite {
  files: MadeFiles
  /** Puts a file of it into the new site. @returns false if it isn't there */
  take: (name: string) => boolean
}

type Make = () => string | Buffer | Promise<string | Buffer>

/** Puts a file into a site. @param inputs all that it's made of @param make only called if no known site has it */
export type Put = (name: string, inputs: string | Buffer, make: Make) => Promise<void>

/** Collects a site's files, and takes over those that are made of the same as before. @param known sites, the best first */
export function collectFiles(write: Write, known: readonly KnownSite[] = []): { put: Put; files: MadeFiles } {
  const files: Record<string, MadeFile> = {}
  const put: Put = async (name, inputs, make) => {
    const key = hashOf(inputs)
    const found = known.find((site) => site.files[name]?.key === key && site.take(name))?.files[name]
    if (found) {
      files[name] = found
      return
    }
    const body = await make()
    write(name, body)
    // A copy: what's cut out of a page keeps the whole page in memory.
    const links = structuredClone(linksIn(name, body))
    files[name] = links ? { key, links } : { key }
  }
  return { put, files }
}

/** Writes a file by its name, as `/a/index.html`. */
export type Write = (name: string, body: string | Buffer) => void

export const writeInto =
  (folder: string): Write =>
  (name, body) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }
