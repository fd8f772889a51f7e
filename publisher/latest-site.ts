import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { typeOf } from '#server/pages/served-files.ts'
import { UNFINISHED } from '#server/pages/site-folder.ts'
import type { KnownSite, MadeFiles } from './made-files.ts'

/** What a made site tells whoever makes the next one. */
interface MadeRecord {
  /** Of the build. */
  recipe: string
  /** The site's. */
  address: string
  files: MadeFiles
}

const RECORD_FILE = 'record.json'

export const writeMadeRecord = (folder: string, record: MadeRecord): void =>
  writeFileSync(join(folder, RECORD_FILE), JSON.stringify(record))

/** The site that was made or used last, of the same recipe and address. @param client gets the files that are taken over */
export async function findLatest(
  sites: string,
  { recipe, address }: Omit<MadeRecord, 'files'>,
  client?: string,
): Promise<KnownSite | undefined> {
  const names = existsSync(sites) ? (await readdir(sites)).filter((name) => !name.startsWith(UNFINISHED)) : []
  const found = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(sites, name))).mtimeMs })))
  for (const { name } of found.toSorted((a, b) => b.at - a.at)) {
    const folder = join(sites, name)
    if (!existsSync(join(folder, RECORD_FILE))) continue
    const record = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')) as MadeRecord
    if (record.recipe !== recipe || record.address !== address) continue
    return { files: record.files, take: client === undefined ? () => true : takeFrom(join(folder, 'client'), client) }
  }
  return undefined
}

/** Takes over a file with its compressed copies: compressing takes longer than rendering. */
function takeFrom(before: string, client: string) {
  const known = new Set<string>()
  return (name: string) => {
    if (!existsSync(join(before, name))) return false
    const folder = dirname(join(client, name))
    if (!known.has(folder)) mkdirSync(folder, { recursive: true })
    known.add(folder)
    linkOrCopy(join(before, name), join(client, name))
    for (const copy of typeOf(name)?.isText ? [`${name}.br`, `${name}.gz`] : [])
      if (existsSync(join(before, copy))) linkOrCopy(join(before, copy), join(client, copy))
    return true
  }
}

/** Nobody changes a site's files, so that sites can share them. Some file systems have no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
