import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Download, PdfFacts } from './download.ts'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { isPublished, type Publishing, publishing, unpublishedReason } from './is-published.ts'
import * as field from './pieces/piece-fields.server.ts'
import { refuseTwins } from './pieces/twins.ts'

/** Where scripts/pdf/ puts the PDFs before the pages are rendered; the framework empties build/. The build copies them to /downloads/. */
export const PDF_FOLDER = 'node_modules/.cache/downloads'

/** A download and the words that its PDF is made of. */
export interface DownloadSource extends Omit<Download, 'pdf' | 'unpublished'> {
  /** For messages. */
  path: string
  draft: boolean
  body: string
}

const frontMatter = fields({
  title: field.requiredText('Write title: and what the download is called'),
  date: field.day,
  excerpt: field.requiredText('Write excerpt: and one sentence for the list'),
  slug: field.slug,
  linkUrl: z
    .url({ protocol: /^https$/, error: 'is no address. Write it as linkUrl: https://…, or leave it out for a PDF' })
    .optional(),
  categories: field.someOf(['Solo Practitioner', 'Small Firm']),
  tags: field.texts,
  sample: field.mark('sample'),
  draft: field.mark('draft'),
})

/** A download from its file. @throws what is wrong with which field of which file, and the cure */
export function parseDownload(file: ContentFile): DownloadSource {
  const checked = frontMatter.safeParse(field.withSlug(file))
  if (!checked.success) throw new Error(`Download: ${describeProblem(file, checked.error)}`)
  const { linkUrl, ...download } = checked.data
  const { path, body } = file
  if (!linkUrl && body.trim() === '') {
    throw new Error(
      `Download: ${path}: there is nothing to print. Write the sheet below the dashes, or give a linkUrl:`,
    )
  }
  const address = linkUrl ?? `/downloads/${download.slug}.pdf`
  return { ...download, path, body, linkUrl: address, isExternal: linkUrl !== undefined }
}

/** The downloads of these files that may be seen, newest first. @throws for a wrong one, and for two of one slug */
export function publishedDownloads(files: ContentFile[], where: Publishing): DownloadSource[] {
  const parsed = files.map(parseDownload)
  refuseTwins('Download', parsed)
  return parsed
    .filter((download) => isPublished(download, where))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
}

/** Published downloads with the words of their PDFs, newest first. */
export const listDownloadSources = (where = publishing()): DownloadSource[] =>
  publishedDownloads(readContentFolder('downloads'), where)

/** Published downloads, newest first, with only what a card shows. */
export function listDownloads(): Download[] {
  const { today } = publishing()
  return listDownloadSources().map((source) => {
    const { slug, title, date, excerpt, linkUrl, categories, tags, isExternal, sample, draft } = source
    const pdf = isExternal ? undefined : readPdfFacts(join(PDF_FOLDER, `${slug}.pdf`))
    const unpublished = unpublishedReason({ draft, date }, today)
    const card = { slug, title, date, excerpt, linkUrl, categories, tags, isExternal, sample }
    return { ...card, ...(pdf && { pdf }), ...(unpublished && { unpublished }) }
  })
}

/** Size and number of pages of a PDF that has been made; nothing when it is not there. */
export function readPdfFacts(path: string): PdfFacts | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  // The root of the page tree stands in the file uncompressed and says how many pages there are.
  const [root = ''] = /\/Type \/Pages\b[^>]*/.exec(bytes.toString('latin1')) ?? []
  const [, count] = /\/Count (\d+)/.exec(root) ?? []
  return count === undefined ? undefined : { pages: Number(count), bytes: bytes.length }
}
