import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import {
  type DownloadSource,
  downloadPath,
  filesNamed,
  listDownloadSources,
  listForms,
  MADE_DOWNLOADS,
  publishedDownloads,
} from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { EVER, publishing, refuseDuplicates } from '#app/content/publishing.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { buildStamp } from '../set-up/build.mjs'
import type { Put } from './build-folder.ts'

/** What every file is made of besides its own source: changing one of these makes all of them old. */
const MADE_WITH = ['app/styles/tokens.css', 'app/ui/mark-shape.ts', 'content/site.ts', 'content/workbook.ts']

/** From what each file was made. */
export const STAMPS_FILE = join(MADE_DOWNLOADS, 'stamps.json')

/** What a sheet is called at its head. */
type PdfKind = 'Worksheet' | 'Form' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
}

/** A file that visitors download. */
export interface Download {
  /** `deadline-worksheet.xlsx` */
  name: string
  /** The path of what it's made from, which may be itself. */
  source: string
  /** The words of a PDF or a Word file. */
  words?: PdfSource
  /** The guide is only for those who fill in its form. */
  isPublic: boolean
}

/** Each file that's published. */
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
    ...others
      .filter(({ source }) => extname(source) !== '.md')
      .map(({ name, source }) => ({ name, source, isPublic: true })),
  ]
}

/** The words of each PDF. @throws where one PDF would overwrite another */
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

/** The files that are made of something else, those that are dated ahead included. */
export const listMade = (): Download[] =>
  listDownloads(EVER).filter(({ name, source }) => extname(name) !== extname(source))

/** A digest of what each of them is made from, by name. */
export function listStamps(files = listMade()): Map<string, string> {
  const means = buildStamp('.', MADE_WITH, '')
  const stampOf = ({ source }: Download) =>
    createHash('sha256').update(means).update(readFileSync(source)).digest('hex').slice(0, 16)
  return new Map(files.map((file) => [file.name, stampOf(file)]))
}

/** The names of files that aren't there, and of those made of older sources. */
export function findStale(): { missing: string[]; old: string[] } {
  const made = existsSync(STAMPS_FILE) ? (JSON.parse(readFileSync(STAMPS_FILE, 'utf8')) as Record<string, string>) : {}
  const [missing, old]: [string[], string[]] = [[], []]
  for (const [name, stamp] of listStamps()) {
    if (!existsSync(join(MADE_DOWNLOADS, name))) missing.push(name)
    else if (made[name] !== stamp) old.push(name)
  }
  return { missing, old }
}

/** @throws naming the files that a page would link to in vain, with the cure */
export function checkDownloads(): void {
  const { missing } = findStale()
  if (missing.length > 0)
    throw new Error(`${MADE_DOWNLOADS}/ lacks ${missing.join(', ')}. Run npm run downloads, which makes them`)
}

/** What the owner should know though the site could be built. */
export const downloadNotices = (): string[] =>
  findStale().old.map((name) => `${MADE_DOWNLOADS}/${name} is older than its source. Run npm run downloads`)

/** Puts the files that are published and public into the site. */
export function putDownloads(put: Put): void {
  for (const { name, isPublic } of listDownloads())
    if (isPublic) put(`downloads/${name}`, readFileSync(downloadPath(name)))
}

/** The PDF that the lead magnet's form gives. @throws when there is none */
export function readGuide(): Buffer {
  if (listMade().some(({ name }) => name === GUIDE_FILE)) return readFileSync(downloadPath(GUIDE_FILE))
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that is no draft. Its form promises it`)
}
