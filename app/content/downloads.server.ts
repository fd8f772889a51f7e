import * as z from 'zod'
import type { Download } from './download.ts'
import { filesNamed, servedFile } from './download-files.server.ts'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { isPublished, type Publishing, publishing, unpublishedReason } from './is-published.ts'
import * as field from './pieces/piece-fields.server.ts'
import { refuseTwins } from './pieces/twins.ts'

/** A download and the words that its PDF is made of. */
export interface DownloadSource extends Omit<Download, 'file' | 'along' | 'hostedAt' | 'unpublished'> {
  /** Names of what goes with it. */
  files: string[]
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
  files: field.texts.pipe(
    z.array(
      z.string().refine((name) => filesNamed(name).length > 0, {
        error: 'names nothing in content/downloads/files/. Write the name of a file there, without its ending',
      }),
    ),
  ),
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

/** The forms that go with these downloads, and the words that their PDFs are made of. */
export function listForms(downloads: readonly DownloadSource[]): DownloadSource[] {
  const named = new Set(downloads.flatMap(({ files }) => files))
  if (named.size === 0) return []
  return readContentFolder('downloads/files')
    .filter(({ slug }) => named.has(slug))
    .map(parseDownload)
}

/** Published downloads, newest first, with only what a card shows. */
export function listDownloads(): Download[] {
  const { today } = publishing()
  const sources = listDownloadSources()
  const titles = new Map(listForms(sources).map(({ slug, title }) => [slug, title]))
  return sources.map((source) => {
    const { slug, title, date, excerpt, linkUrl, categories, tags, isExternal, sample } = source
    const along = source.files.map((name) => ({
      title: titles.get(name) ?? titleOf(name),
      formats: filesNamed(name).map((file) => servedFile(file.name)),
    }))
    const unpublished = unpublishedReason(source, today)
    const card = { slug, title, date, excerpt, linkUrl, categories, tags, isExternal, sample }
    return { ...card, ...mainFile(source, along), ...(unpublished && { unpublished }) }
  })
}

/** What the card itself leads to. Of a sample that's somewhere else, the first file that goes with it. */
function mainFile(
  { slug, linkUrl, isExternal, sample }: Pick<Download, 'slug' | 'linkUrl' | 'isExternal' | 'sample'>,
  along: Download['along'],
) {
  if (!isExternal) return { file: servedFile(`${slug}.pdf`), along }
  const [file] = sample ? (along[0]?.formats ?? []) : []
  return file ? { linkUrl: file.href, file, hostedAt: linkUrl, along: along.slice(1) } : { along }
}

/** 'buy-or-build' as a title. */
const titleOf = (name: string) =>
  name.replaceAll('-', ' ').replace(/\b(?!(?:a|and|for|in|of|or|the|to)\b)[a-z]/g, (letter) => letter.toUpperCase())
