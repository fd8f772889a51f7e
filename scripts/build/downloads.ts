import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import {
  type DownloadSource,
  downloadPath,
  drawingOf,
  filesNamed,
  listDownloadSources,
  listForms,
  MADE_DOWNLOADS,
  publishedDownloads,
} from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { EVER, publishing, refuseDuplicates } from '#app/content/publishing.ts'
import { site } from '#content/site.ts'
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

function listDownloads(where = publishing()): Download[] {
  const downloads = listDownloadSources(where)
  const sheets = pdfSourcesOf(
    downloads,
    listForms(downloads),
    publishedDownloads(readContentFolder('lead-magnets'), where),
  )
  const others = [...new Set(downloads.flatMap(({ files }) => files))].flatMap(filesNamed)
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
export const listGenerated = (): Download[] =>
  listDownloads(EVER).filter(({ name, source }) => extname(name) !== extname(source))

export function listStamps(files = listGenerated()): Map<string, string> {
  const { light, brand } = readTokens()
  // Not the whole files: a change to the navigation doesn't make PDFs stale.
  const means =
    buildStamp('.', MADE_WITH, '') +
    JSON.stringify([site.name, site.disclaimer, light, brand, formatDate('2025-03-05')])
  const stampOf = ({ source }: Download) =>
    createHash('sha256').update(means).update(readFileSync(source)).digest('hex').slice(0, 16)
  return new Map(files.map((file) => [file.name, stampOf(file)]))
}

/** Files that are missing, and those built from older sources. */
export function findStale(): { missing: string[]; old: string[] } {
  const made = existsSync(STAMPS_FILE) ? (JSON.parse(readFileSync(STAMPS_FILE, 'utf8')) as Record<string, string>) : {}
  const [missing, old]: [string[], string[]] = [[], []]
  for (const [name, stamp] of listStamps()) {
    if (!existsSync(join(MADE_DOWNLOADS, name))) missing.push(name)
    else if (made[name] !== stamp) old.push(name)
  }
  return { missing, old }
}

/** @throws listing the missing files that pages link to, and how to build them */
export function checkDownloads(): void {
  const { missing } = findStale()
  if (missing.length > 0)
    throw new Error(`${MADE_DOWNLOADS}/ lacks ${missing.join(', ')}. Run npm run downloads, which makes them`)
}

export const downloadNotices = (): string[] =>
  findStale().old.map((name) => `${MADE_DOWNLOADS}/${name} is older than its source. Run npm run downloads`)

export function putDownloads(put: Put): void {
  for (const { name, isPublic } of listDownloads())
    if (isPublic) put(`downloads/${name}`, readFileSync(downloadPath(name)))
}

/** The lead magnet's PDF. @throws if there is none */
export function readGuide(): Buffer {
  if (listGenerated().some(({ name }) => name === GUIDE_FILE)) return readFileSync(downloadPath(GUIDE_FILE))
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that isn’t a draft. Its form promises it`)
}
