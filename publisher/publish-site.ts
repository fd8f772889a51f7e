import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublisherBundle } from '#app/for-publisher.ts'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { listFiles, typeOf } from '#server/pages/served-files.ts'
import { deleteOldest, fillIn, UNFINISHED } from '#server/pages/site-folder.ts'
import { checkLinks } from './find-dead-links.ts'
import { GONE_FILE, sourceOf } from './made-site.ts'
import { makeSite } from './make-site.ts'
import type { MadeSite, SiteOrder } from './publisher.ts'
import { putInto } from './put-files.ts'
import { readContent, readSiteRecord } from './site-record.ts'

/** Where the publisher works. */
export interface PublisherPlace {
  buildFolder: string
  /** Has `content/` and `public/`. */
  contentFolder: string
  /** Holds what was published, and drawn pictures. */
  publishedFolder: string
  /** The site's address. */
  origin: string
}

/** How many made sites to keep: servers may still serve files of the older ones. */
const MAX_SITES = 6

/**
 * Makes the site of an order in a folder of its own, unless that's there already. It appears there in one step: whoever
 * is killed leaves nothing but an unfinished folder.
 * @throws what's wrong, in the sentence that authors get
 */
export async function publishSite(place: PublisherPlace, bundle: PublisherBundle, order: SiteOrder): Promise<MadeSite> {
  const { publishedFolder, origin } = place
  const sites = join(publishedFolder, 'sites')
  const folder = join(sites, await nameOf(place, order))
  if (!existsSync(folder)) {
    await mkdir(sites, { recursive: true })
    const unfinished = await mkdtemp(join(sites, UNFINISHED))
    try {
      await makeInto(unfinished, { place, bundle, order })
      await takeOver(unfinished, await latestOf(sites), origin)
      await fillIn(unfinished, origin)
      // Another server on this machine may have been faster.
      await rename(unfinished, folder)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  const now = new Date()
  await utimes(folder, now, now)
  await deleteOldest(sites, MAX_SITES)
  return { folder, content: readContent(folder) }
}

/** Makes the site of an order, and throws it away. @throws what's wrong, in the sentence that authors get */
export async function rehearseSite(place: PublisherPlace, bundle: PublisherBundle, order: SiteOrder): Promise<void> {
  const sites = join(place.publishedFolder, 'sites')
  await mkdir(sites, { recursive: true })
  const unfinished = await mkdtemp(join(sites, UNFINISHED))
  try {
    await makeInto(unfinished, { place, bundle, order })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** A name for what is made of this very build, address, day and content. */
async function nameOf({ buildFolder, origin }: PublisherPlace, { day, overlay }: SiteOrder): Promise<string> {
  const { mtimeMs } = await stat(join(buildFolder, 'server', CONTENT_FILE))
  const texts = Object.entries(overlay).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([mtimeMs, origin, day, texts]))
    .digest('hex')
    .slice(0, 32)
}

/** The folder of the site that was made or used last. */
async function latestOf(sites: string): Promise<string | undefined> {
  const names = (await readdir(sites)).filter((name) => !name.startsWith(UNFINISHED))
  const found = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(sites, name))).mtimeMs })))
  const latest = found.toSorted((a, b) => b.at - a.at)[0]
  return latest && join(sites, latest.name)
}

/** Copies what's the same in another site, with its compressed copies: compressing takes longer than rendering. */
async function takeOver(folder: string, from: string | undefined, origin: string): Promise<void> {
  for (const path of from === undefined ? [] : listFiles(folder)) {
    const [file, before] = [join(folder, path), join(from ?? '', path)]
    if (!typeOf(path)?.isText || !existsSync(`${before}.br`)) continue
    const text = (await readFile(file, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin)
    if (text !== (await readFile(before, 'utf8'))) continue
    await rm(file)
    for (const ending of ['', '.br', '.gz']) await copyFile(`${before}${ending}`, `${file}${ending}`)
  }
}

interface Making {
  place: PublisherPlace
  bundle: PublisherBundle
  order: SiteOrder
}

async function makeInto(folder: string, { place, bundle, order }: Making): Promise<void> {
  const { buildFolder, publishedFolder } = place
  const record = readSiteRecord(buildFolder)
  const [client, built] = [join(folder, 'client'), join(buildFolder, 'client')]
  await mkdir(client)
  const made = await makeSite({
    bundle,
    source: sourceOf(place.contentFolder, order),
    day: order.day,
    put: putInto(client, [built]),
    putMissing: putInto(join(folder, 'missing')),
    pictures: { kit: record.kit, cache: join(publishedFolder, 'pictures'), known: record.pictures },
  })
  const now = new Set(made.files)
  const gone = record.files.filter((file) => !now.has(file))
  checkLinks({
    folders: [client, built],
    gone: new Set(gone),
    services: made.content.services.list().map(({ slug }) => slug),
    served: order.served,
    written: record.written,
  })
  const content: BuiltContent = { pieces: made.pieces, notices: [...made.notices, ...record.notices] }
  writeFileSync(join(folder, CONTENT_FILE), JSON.stringify(content))
  writeFileSync(join(folder, GONE_FILE), JSON.stringify(gone))
}
