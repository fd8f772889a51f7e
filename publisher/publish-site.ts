import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { makeSite } from './build-site.ts'
import { collectFiles, type KnownSite, type MadeFiles, writeInto } from './built-files.ts'
import {
  findSite,
  folderOf,
  GONE_FILE,
  madeIn,
  type PublisherFolders,
  readContent,
  readSiteRecord,
  sourceOf,
} from './built-site.ts'
import { checkLinks } from './find-dead-links.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { makeDownloads } from './make-downloads.ts'
import type { BuildInput, MadeSite } from './publisher.ts'
import { beginFolder, deleteOldest, fillIn, makeFolder, typeOf, UNFINISHED } from './served-files.ts'

/** How many made sites to keep: servers may still serve files of the older ones. */
const MAX_SITES = 6

/** What a site is made of and from. */
interface Making {
  folders: PublisherFolders
  bundle: PublisherBundle
  input: BuildInput
}

/** Makes the site of an input in a folder of its own, unless that's there. @throws what's wrong, as authors are told */
export async function publishSite(making: Making): Promise<MadeSite> {
  const { folders, input } = making
  const folder = folderOf(folders, input)
  const known = findSite(folder)
  if (known) return known
  await makeFolder(folder, async (unfinished) => {
    await makeInto(unfinished, making)
    for (const part of ['client', 'missing']) await fillIn(join(unfinished, part), folders.origin)
  })
  await deleteOldest(dirname(folder), MAX_SITES)
  return { folder, content: readContent(folder) }
}

/** Makes the site of an input, and leaves nothing behind. @throws what's wrong, in the sentence that authors get */
export async function dryRunSite(making: Making): Promise<void> {
  const unfinished = await beginFolder(dirname(folderOf(making.folders, making.input)))
  try {
    await makeInto(unfinished, making)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Makes what differs from the build and from the latest site, and checks the whole. @param folder beside other sites */
async function makeInto(folder: string, { folders, bundle, input }: Making): Promise<void> {
  const { buildFolder, contentFolder, publishedFolder, origin } = folders
  const record = readSiteRecord(buildFolder)
  const client = join(folder, 'client')
  await mkdir(client)
  const origins = { recipe: record.recipe, address: origin }
  const latest = await findLatest(dirname(folder), origins, client)
  const { put, files } = collectFiles(writeInto(client), [{ files: record.files, take: () => true }, ...latest])
  const made = madeIn(folder)
  const source = sourceOf(contentFolder, input, made)
  const content = bundle.openContent(source, { today: input.day, showsUnpublished: false })
  const cache = join(publishedFolder, 'downloads')
  await makeDownloads(bundle.listDownloadFiles(content), { content, kit: record.sheets, folder: made, cache })
  const pictures = { kit: record.kit, cache: join(publishedFolder, 'pictures') }
  const writeMissing = writeInto(join(folder, 'missing'))
  const site = await makeSite({ bundle, source, day: input.day, put, writeMissing, pictures })
  checkLinks({
    made: files,
    built: record.files,
    folder: join(buildFolder, 'client'),
    services: new Set(site.content.services.list().map(({ slug }) => slug)),
    served: input.served,
    written: bundle.linksOfNotes(site.content.survey()),
    hidden: new Set(site.content.hidden()),
    origin,
  })
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value))
  write(CONTENT_FILE, { pieces: site.pieces, notices: [...site.notices, ...record.notices] } satisfies BuiltContent)
  const gone = Object.keys(record.files).filter((file) => !(file in files))
  write(GONE_FILE, gone)
  write(RECORD_FILE, { ...origins, files } satisfies MadeRecord)
}

/** What a made site tells whoever makes the next one. */
interface MadeRecord {
  /** Of the build. */
  recipe: string
  /** The site's. */
  address: string
  files: MadeFiles
}

const RECORD_FILE = 'record.json'

/** The site that was made or used last, of the same recipe and address, if any. @param client gets what's taken over */
async function findLatest(
  sites: string,
  { recipe, address }: Omit<MadeRecord, 'files'>,
  client: string,
): Promise<KnownSite[]> {
  const names = existsSync(sites) ? (await readdir(sites)).filter((name) => !name.startsWith(UNFINISHED)) : []
  const found = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(sites, name))).mtimeMs })))
  for (const { name } of found.toSorted((a, b) => b.at - a.at)) {
    const folder = join(sites, name)
    if (!existsSync(join(folder, RECORD_FILE))) continue
    const record = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')) as MadeRecord
    if (record.recipe !== recipe || record.address !== address) continue
    return [{ files: record.files, take: takeFrom(join(folder, 'client'), client) }]
  }
  return []
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
