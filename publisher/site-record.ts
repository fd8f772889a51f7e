import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import type { PictureKit } from './draw-picture.ts'
import type { WrittenLink } from './find-dead-links.ts'
import type { MadeFiles } from './made-files.ts'
import type { MadeSite, SiteOrder } from './publisher.ts'

/** What a build tells whoever publishes over it. */
export interface SiteRecord {
  /** The day it was made for, `YYYY-MM-DD`. */
  day: string
  /** A hash of the bundle, and of what's in public/. */
  recipe: string
  /** The files that depend on content. */
  files: MadeFiles
  kit: PictureKit
  /** Links that only appear with scripts. */
  written: WrittenLink[]
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
export function siteOfBuild(buildFolder: string, { day, overlay }: SiteOrder): MadeSite | undefined {
  if (day !== readSiteRecord(buildFolder).day || Object.keys(overlay).length > 0) return undefined
  return { folder: null, content: readContent(join(buildFolder, 'server')) }
}

/** What a build, below `server/`, or a made site says of its content. */
export const readContent = (folder: string): BuiltContent =>
  JSON.parse(readFileSync(join(folder, CONTENT_FILE), 'utf8')) as BuiltContent
