import * as z from 'zod'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { isPublished, type Publishing, publishing, unpublishedReason, type Unpublished } from './publishing.ts'
import * as field from './fields.server.ts'
import { refuseTwins } from './fields.server.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'

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

/** A thing to take along (§3): a PDF of ours, or an assistant at another place. */
interface Download {
  slug: string
  title: string
  /** `YYYY-MM-DD`, as written. */
  date: string
  excerpt: string
  /** `/downloads/<slug>.pdf`, or an address elsewhere. */
  linkUrl: string
  categories: string[]
  tags: string[]
  isExternal: boolean
  /** Whether it stands for the owner's own, yet to be made. */
  sample: boolean
  /** What's behind `linkUrl`, when it's a file of ours. */
  file?: ServedFile
  /** What goes with it. */
  along: FileAlong[]
  /** An address that a sample names and that doesn't answer yet; `linkUrl` then leads to the first file that goes with it. */
  hostedAt?: string
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

/** One form or spreadsheet, in each format that it comes in. */
export interface FileAlong {
  title: string
  formats: ServedFile[]
}

interface ServedFile {
  href: string
  /** Known once it has been made. */
  bytes?: number
  /** Known of a PDF that has been made. */
  pages?: number
  isFillable?: boolean
}

const KINDS: Record<string, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV', txt: 'Text' }

/** 'PDF, fillable, 2 pages, 41 KB', as much of it as is known. */
export function describeFile({ href, bytes, pages, isFillable }: ServedFile): string {
  const ending = href.slice(href.lastIndexOf('.') + 1)
  return [
    KINDS[ending] ?? ending.toUpperCase(),
    isFillable && 'fillable',
    pages !== undefined && (pages === 1 ? '1 page' : `${pages} pages`),
    bytes !== undefined && `${Math.ceil(bytes / 1000)} KB`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Where scripts/downloads/ puts files before the pages are rendered; the framework empties build/. The build copies them to /downloads/. */
export const DOWNLOADS_FOLDER = 'node_modules/.cache/downloads'

/** Sources of what goes with downloads. */
const SOURCES = 'content/downloads/files'

/** The formats that are made of a source; what's not named here is served as it is. */
const MADE_FROM: Record<string, readonly string[]> = { '.md': ['.pdf', '.docx'], '.ts': ['.xlsx', '.csv'] }

/** The files that a name stands for in `files:`, each with its source; none when there's no source of that name. */
export function filesNamed(name: string): { name: string; source: string }[] {
  if (!existsSync(SOURCES)) return []
  return readdirSync(SOURCES)
    .filter((file) => parse(file).name === name)
    .toSorted()
    .flatMap((file) => {
      const { ext } = parse(file)
      return (MADE_FROM[ext] ?? [ext]).map((ending) => ({ name: name + ending, source: join(SOURCES, file) }))
    })
}

/** What's known of a file of /downloads/. @param name `deadline-worksheet.pdf` */
export const servedFile = (name: string): ServedFile => ({
  href: `/downloads/${name}`,
  ...readFacts(join(DOWNLOADS_FOLDER, name)),
})

/** Size of a file that has been made, and of a PDF its number of pages; nothing when it isn't there. */
export function readFacts(path: string): Omit<ServedFile, 'href'> {
  if (!existsSync(path)) return {}
  const { size: bytes } = statSync(path)
  if (!path.endsWith('.pdf')) return { bytes }
  const text = readFileSync(path, 'latin1')
  // The root of the page tree stands in the file uncompressed and says how many pages there are.
  const [root = ''] = /\/Type \/Pages\b[^>]*/.exec(text) ?? []
  const [, count] = /\/Count (\d+)/.exec(root) ?? []
  return {
    bytes,
    ...(count !== undefined && { pages: Number(count) }),
    ...(text.includes('/AcroForm ') && { isFillable: true }),
  }
}
