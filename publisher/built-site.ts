import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTO_PATH } from '#content-loader/photo.ts'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import { type ContentSource, UPLOADED_FOLDER } from '#contracts/content-source.ts'
import type { MadeFiles } from './built-files.ts'
import type { PictureKit } from './draw-picture.ts'
import type { BuildInput, MadeSite } from './publisher.ts'
import type { SheetKit } from './sheet-brand.ts'

/** Lists the build's files that a made site doesn't have. */
export const GONE_FILE = 'gone.json'

/** The build's files that a made site doesn't have, as `/a/index.html`. @param folder of the made site */
export const readGone = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, GONE_FILE), 'utf8')) as string[]

export interface PublisherFolders {
  buildFolder: string
  /** Names the build that the server serves. */
  build: string
  /** Has `content/` and `public/`. */
  contentFolder: string
  /** Holds what was published, and drawn pictures. */
  publishedFolder: string
  origin: string
}

/** The folder of the site that's made of this very build, address, day and content. */
export function folderOf(
  { build, origin, publishedFolder }: PublisherFolders,
  { day, overlay, served }: BuildInput,
): string {
  const name = createHash('sha256').update(JSON.stringify([build, origin, day, photosOf(served)]))
  // Text by text: all of them as one take as much memory again.
  for (const path of Object.keys(overlay).toSorted()) name.update(JSON.stringify([path, overlay[path]]))
  return join(publishedFolder, 'sites', name.digest('hex').slice(0, 32))
}

/** A site that was made before, by its folder. */
export function findSite(folder: string): MadeSite | undefined {
  if (!existsSync(folder)) return undefined
  // The oldest ones are deleted.
  const now = new Date()
  utimesSync(folder, now, now)
  return { folder, content: readContent(folder) }
}

const UPLOADED = new RegExp(`^${PHOTO_PATH}/([0-9a-f]{16})-shared\\.jpg$`)

/** Where the downloads are that were made for a site. @param folder of a made site, or a build's `server/` */
export const madeIn = (folder: string): string => join(folder, 'downloads')

/**
 * The build's files of content/, with an input's texts over them. Uploaded photos are there by name.
 * @param made see `madeIn`
 */
export function sourceOf(
  contentFolder: string,
  { overlay, served }: Omit<BuildInput, 'day'>,
  made?: string,
): ContentSource {
  return {
    folder: contentFolder,
    fits: true,
    ...(made !== undefined && { made }),
    overlay: new Map([
      ...photosOf(served).map((key) => [`${UPLOADED_FOLDER}/uploaded-${key}.jpg`, ''] as const),
      ...Object.entries(overlay),
    ]),
  }
}

/** The uploaded pictures that an article can have for its photo. */
const photosOf = (served: readonly string[]): string[] =>
  served.flatMap((path) => UPLOADED.exec(path)?.[1] ?? []).toSorted()

/** What a build tells whoever publishes over it. */
export interface SiteRecord {
  /** The day it was made for, `YYYY-MM-DD`. */
  day: string
  /** A hash of the bundle, and of what's in public/. */
  recipe: string
  /** The files that depend on content. */
  files: MadeFiles
  kit: PictureKit
  sheets: SheetKit
  /** Notices that don't depend on what's published. */
  notices: string[]
}

const fileOf = (buildFolder: string) => join(buildFolder, 'server', 'site.json')

export const writeSiteRecord = (buildFolder: string, record: SiteRecord): void =>
  writeFileSync(fileOf(buildFolder), JSON.stringify(record))

/** @throws if nothing has been built */
export const readSiteRecord = (buildFolder: string): SiteRecord =>
  JSON.parse(readFileSync(fileOf(buildFolder), 'utf8')) as SiteRecord

/** Names this very build, which another one replaces in place. */
export const nameBuild = (buildFolder: string): string =>
  String(statSync(fileOf(buildFolder), { throwIfNoEntry: false })?.mtimeMs)

/** The build's own site, if that's what is ordered: nothing is published, on the day of the build. @throws if nothing has been built */
export function siteOfBuild(buildFolder: string, { day, overlay }: BuildInput): MadeSite | undefined {
  if (day !== readSiteRecord(buildFolder).day || Object.keys(overlay).length > 0) return undefined
  return { folder: null, content: readContent(join(buildFolder, 'server')) }
}

/** What a build, below `server/`, or a made site says of its content. */
export const readContent = (folder: string): BuiltContent =>
  JSON.parse(readFileSync(join(folder, CONTENT_FILE), 'utf8')) as BuiltContent
