import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { join } from 'node:path/posix'
import { openFiles } from '#content-loader/content-files.server.ts'
import { type DownloadFile, listDownloadFiles, readDownload } from '#content-loader/download-files.server.ts'
import { MADE_DOWNLOADS } from '#content-loader/downloads.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { EVER } from '#content-loader/publishing.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { formatDate } from '#contracts/dates.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { buildStamp } from '../build-if-changed.mjs'
import { readTokens } from './read-tokens.ts'

/** A change to any of these makes all files stale, as does one to the site's name, disclaimer, colors or dates. */
const MADE_WITH = ['site/ui/mark-shape.ts', 'packages/worksheets/workbook.ts']

export const STAMPS_FILE = join(MADE_DOWNLOADS, 'stamps.json')

/** Generated files, including those of future pieces. */
export const listGenerated = (source: ContentSource): DownloadFile[] =>
  listDownloadFiles(openContent(source, EVER)).filter(({ name, source }) => extname(name) !== extname(source))

export function listStamps(source: ContentSource): Map<string, string> {
  const files = openFiles(source)
  const { light, brand } = readTokens()
  const site = openContent(source, EVER).site()
  // Not the whole files: a change to the navigation doesn't make PDFs stale.
  const means =
    buildStamp('.', MADE_WITH, '') +
    JSON.stringify([site.name, site.disclaimer, light, brand, formatDate('2025-03-05')])
  const stampOf = (file: DownloadFile) =>
    createHash('sha256')
      .update(means)
      .update(files.bytes(file.source) ?? '')
      .digest('hex')
      .slice(0, 16)
  return new Map(listGenerated(source).map((file) => [file.name, stampOf(file)]))
}

/** Files that are missing, and those built from older sources. */
export function findStale(source: ContentSource): { missing: string[]; old: string[] } {
  const files = openFiles(source)
  const made = JSON.parse(files.text(STAMPS_FILE) ?? '{}') as Record<string, string>
  const [missing, old]: [string[], string[]] = [[], []]
  for (const [name, stamp] of listStamps(source)) {
    if (!files.has(join(MADE_DOWNLOADS, name))) missing.push(name)
    else if (made[name] !== stamp) old.push(name)
  }
  return { missing, old }
}

/** @throws listing the missing files that pages link to, and how to build them */
export function checkDownloads(source: ContentSource): void {
  const { missing } = findStale(source)
  if (missing.length > 0)
    throw new Error(`${MADE_DOWNLOADS}/ lacks ${missing.join(', ')}. Run npm run downloads, which makes them`)
}

export const downloadNotices = (source: ContentSource): string[] =>
  findStale(source).old.map((name) => `${MADE_DOWNLOADS}/${name} is older than its source. Run npm run downloads`)

/** The lead magnet's PDF. @throws if there is none */
export function readGuide(source: ContentSource): Buffer {
  if (listGenerated(source).some(({ name }) => name === GUIDE_FILE)) return readDownload(GUIDE_FILE, openFiles(source))
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that isn’t a draft. Its form promises it`)
}
