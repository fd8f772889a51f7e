import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { join } from 'node:path/posix'
import { type ContentFiles, openFiles } from '#app/content/content-files.server.ts'
import {
  type DownloadSource,
  downloadPath,
  drawingOf,
  filesNamed,
  listForms,
  MADE_DOWNLOADS,
} from '#app/content/downloads.server.ts'
import { type Content, openContent } from '#app/content/open-content.server.ts'
import { EVER, refuseDuplicates } from '#app/content/publishing.ts'
import { site } from '#content/site.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { formatDate } from '#contracts/dates.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { buildStamp } from '../build-if-changed.mjs'
import type { Put } from './build-folder.ts'
import { readTokens } from './read-tokens.ts'

/** A change to any of these makes all files stale, as does one to the site's name, disclaimer, colors or dates. */
const MADE_WITH = ['app/ui/mark-shape.ts', 'content/workbook.ts']

export const STAMPS_FILE = join(MADE_DOWNLOADS, 'stamps.json')

/** Label at the top of a sheet. */
type PdfKind = 'Worksheet' | 'Form' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
}

export interface Download {
  name: string
  /** Its source file, possibly itself. */
  source: string
  /** The text of a PDF or Word file. */
  words?: PdfSource
  /** False for the guide: it's only for people who fill in the form. */
  isPublic: boolean
}

function listDownloads({ downloads: index, files }: Content): Download[] {
  const downloads = index.listSources()
  const sheets = pdfSourcesOf(downloads, listForms(downloads, files), index.listLeadMagnets())
  const others = [...new Set(downloads.flatMap((download) => download.files))].flatMap((name) =>
    filesNamed(name, files),
  )
  const sheetFile = (words: PdfSource, ending: string) => ({
    name: `${words.slug}${ending}`,
    source: words.path,
    words,
    isPublic: words.kind !== 'Guide',
  })
  return [
    ...sheets.map((words) => sheetFile(words, '.pdf')),
    ...sheets.filter(({ kind }) => kind === 'Form').map((words) => sheetFile(words, '.docx')),
    // How each begins, for the list of downloads.
    ...sheets.filter(({ kind }) => kind === 'Worksheet').map((words) => sheetFile(words, '.svg')),
    ...others
      .filter(({ name }) => name.endsWith('.txt'))
      .map(({ name, source }) => ({ name: drawingOf(name), source, isPublic: true })),
    ...others
      .filter(({ source }) => extname(source) !== '.md')
      .map(({ name, source }) => ({ name, source, isPublic: true })),
  ]
}

/** @throws if one PDF would overwrite another */
export function pdfSourcesOf(
  downloads: DownloadSource[],
  forms: DownloadSource[],
  leadMagnets: DownloadSource[],
): PdfSource[] {
  const ofKind = (kind: PdfKind) => (source: DownloadSource) => ({ ...source, kind })
  const sources = [
    ...downloads.filter(({ isExternal }) => !isExternal).map(ofKind('Worksheet')),
    ...forms.map(ofKind('Form')),
    ...leadMagnets.map(ofKind('Guide')),
  ]
  refuseDuplicates('Download', sources)
  return sources
}

/** Generated files, including those of future pieces. */
export const listGenerated = (source: ContentSource): Download[] =>
  listDownloads(openContent(source, EVER)).filter(({ name, source }) => extname(name) !== extname(source))

export function listStamps(source: ContentSource): Map<string, string> {
  const files = openFiles(source)
  const { light, brand } = readTokens()
  // Not the whole files: a change to the navigation doesn't make PDFs stale.
  const means =
    buildStamp('.', MADE_WITH, '') +
    JSON.stringify([site.name, site.disclaimer, light, brand, formatDate('2025-03-05')])
  const stampOf = (file: Download) =>
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

export function putDownloads(content: Content, put: Put): void {
  for (const { name, isPublic } of listDownloads(content))
    if (isPublic) put(`downloads/${name}`, readDownload(name, content.files))
}

/** @throws if there's no such file */
function readDownload(name: string, files: ContentFiles): Buffer {
  const path = downloadPath(name, files)
  const file = files.bytes(path)
  if (!file) throw new Error(`${path} is missing. Run npm run downloads, which makes it`)
  return file
}

/** The lead magnet's PDF. @throws if there is none */
export function readGuide(source: ContentSource): Buffer {
  if (listGenerated(source).some(({ name }) => name === GUIDE_FILE)) return readDownload(GUIDE_FILE, openFiles(source))
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that isn’t a draft. Its form promises it`)
}
