import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PublisherBundle } from '#app/for-publisher.ts'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import { deleteOldest, fillIn, UNFINISHED } from '#server/pages/site-folder.ts'
import { checkLinks } from './find-dead-links.ts'
import { findLatest, writeMadeRecord } from './latest-site.ts'
import { collectFiles, type KnownSite, type MadeFiles, type Write, writeInto } from './made-files.ts'
import { findSite, folderOf, GONE_FILE, type PublisherPlace, sourceOf } from './made-site.ts'
import { makeSite } from './make-site.ts'
import type { MadeSite, SiteOrder } from './publisher.ts'
import { readContent, readSiteRecord, type SiteRecord } from './site-record.ts'

/** How many made sites to keep: servers may still serve files of the older ones. */
const MAX_SITES = 6

/** What a site is made of and from. */
interface Making {
  place: PublisherPlace
  bundle: PublisherBundle
  order: SiteOrder
}

/**
 * Makes the site of an order in a folder of its own, unless that's there already. It appears there in one step: whoever
 * is killed leaves nothing but an unfinished folder.
 * @throws what's wrong, in the sentence that authors get
 */
export async function publishSite(making: Making): Promise<MadeSite> {
  const { place, order } = making
  const folder = folderOf(place, order)
  const known = findSite(folder)
  if (known) return known
  const sites = dirname(folder)
  await mkdir(sites, { recursive: true })
  const unfinished = await mkdtemp(join(sites, UNFINISHED))
  try {
    await makeInto(unfinished, sites, making)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another server on this machine may have been faster.
    const made = findSite(folder)
    if (!made) throw error
    return made
  }
  await deleteOldest(sites, MAX_SITES)
  return { folder, content: readContent(folder) }
}

async function makeInto(folder: string, sites: string, making: Making): Promise<void> {
  const { place } = making
  const record = readSiteRecord(place.buildFolder)
  const [client, missing] = [join(folder, 'client'), join(folder, 'missing')]
  await mkdir(client)
  const origin = { recipe: record.recipe, address: place.origin }
  const latest = await findLatest(sites, origin, client)
  const site = await makeOf(making, { record, latest, write: writeInto(client), writeMissing: writeInto(missing) })
  writeFileSync(join(folder, CONTENT_FILE), JSON.stringify(site.content))
  writeFileSync(join(folder, GONE_FILE), JSON.stringify(site.gone))
  writeMadeRecord(folder, { ...origin, files: site.files })
  for (const part of [client, missing]) await fillIn(part, place.origin)
}

/** Makes the site of an order, and writes nothing. @throws what's wrong, in the sentence that authors get */
export async function rehearseSite(making: Making): Promise<void> {
  const { buildFolder, publishedFolder, origin } = making.place
  const record = readSiteRecord(buildFolder)
  const latest = await findLatest(join(publishedFolder, 'sites'), { recipe: record.recipe, address: origin })
  await makeOf(making, { record, latest, write: () => {}, writeMissing: () => {} })
}

interface Means {
  record: SiteRecord
  latest: KnownSite | undefined
  write: Write
  writeMissing: Write
}

/** Makes what differs from the build and from the latest site, and checks the whole. */
async function makeOf(
  { place, bundle, order }: Making,
  { record, latest, write, writeMissing }: Means,
): Promise<{ content: BuiltContent; gone: string[]; files: MadeFiles }> {
  const built: KnownSite = { files: record.files, take: () => true }
  const { put, files } = collectFiles(write, latest ? [built, latest] : [built])
  const made = await makeSite({
    bundle,
    source: sourceOf(place.contentFolder, order),
    day: order.day,
    put,
    writeMissing,
    pictures: { kit: record.kit, cache: join(place.publishedFolder, 'pictures') },
  })
  const gone = Object.keys(record.files).filter((file) => !(file in files))
  checkLinks({
    made: files,
    folder: join(place.buildFolder, 'client'),
    gone: new Set(gone),
    services: made.content.services.list().map(({ slug }) => slug),
    served: order.served,
    written: record.written,
    hidden: made.content.hidden(),
  })
  return { content: { pieces: made.pieces, notices: [...made.notices, ...record.notices] }, gone, files }
}
