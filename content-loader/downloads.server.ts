import { basename, join, parse } from 'node:path/posix'
import * as z from 'zod'
import { BODY } from '#contracts/content-problems.ts'
import { MADE_DOWNLOADS, type Publishing, valueAt } from '#contracts/content-source.ts'
import { type ContentFile, fieldsOf } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import * as field from './front-matter.server.ts'
import { fields, readContentFolder, without } from './front-matter.server.ts'
import { once } from './once.ts'
import { checkFrontMatter, problem, refuse } from './problems.server.ts'
import { isPublished, newestFirst, refuseDuplicates, unpublishedMark } from './publishing.ts'

export const textHelp = ({ frontMatter }: ContentFile): string =>
  valueAt(frontMatter, 'linkUrl')
    ? 'Visitors don’t see these words: the download is elsewhere.'
    : 'These words are in the PDF alone, on no page. Publishing makes it anew.'

export const downloadFields = (files: ContentFiles) =>
  fields({
    title: field.requiredLine('what the download is called'),
    date: field.day,
    updated: field.updated,
    excerpt: field.requiredText('one sentence for the list').meta({ kind: 'long text', help: 'One sentence.' }),
    slug: field.slug.meta({
      help: 'The name of the PDF. Left blank, it’s the name of the text’s file. If you change it, the old address leads to the new one.',
    }),
    linkUrl: z
      .url({ protocol: /^https$/, error: problem('no-elsewhere') })
      .optional()
      .meta({ label: 'Address elsewhere', help: 'Of a tool that’s hosted elsewhere. Left blank, it’s a PDF.' }),
    categories: field.someOf(['Solo Practitioner', 'Small Firm']),
    tags: field.texts,
    files: field.texts.pipe(
      z.array(z.string().refine((name) => filesNamed(name, files).length > 0, { error: problem('no-file') })),
    ),
    sample: field.mark.meta({ help: 'It’s an invented example, and its card says so.' }),
    draft: field.draft,
  })

export type DownloadSource = ReturnType<typeof parseDownload>

/** Parses a download. @throws naming the invalid field and the fix */
export function parseDownload(file: ContentFile, files: ContentFiles) {
  const { linkUrl, ...download } = checkFrontMatter(file, downloadFields(files))
  const { path, body } = file
  if (!linkUrl && body.trim() === '') refuse(file, BODY, 'nothing-to-print')
  const isExternal = linkUrl !== undefined
  return { ...download, path, body, linkUrl: linkUrl ?? `/downloads/${download.slug}.pdf`, isExternal }
}

/** The published downloads, newest first. @throws for an invalid one or a duplicate slug */
export function publishedDownloads(written: ContentFile[], files: ContentFiles, where: Publishing): DownloadSource[] {
  const parsed = written.map((file) => parseDownload(file, files))
  refuseDuplicates('Download', parsed)
  return parsed.filter((download) => isPublished(download, where)).toSorted(newestFirst)
}

export function openDownloads(files: ContentFiles, where: Publishing) {
  const listSources = once(() => publishedDownloads(readContentFolder(files, 'downloads'), files, where))
  return {
    listSources,
    list: once(() => listDownloads(listSources(), files, where)),
    listLeadMagnets: once(() => publishedDownloads(readContentFolder(files, 'lead-magnets'), files, where)),
  }
}

/** The forms that accompany these downloads, with the text of their PDFs. */
export function listForms(downloads: readonly DownloadSource[], files: ContentFiles): DownloadSource[] {
  const named = new Set(downloads.flatMap(({ files }) => files))
  if (named.size === 0) return []
  return readContentFolder(files, 'downloads/files')
    .filter(({ slug }) => named.has(slug))
    .map((file) => parseDownload(file, files))
}

function listDownloads(sources: readonly DownloadSource[], files: ContentFiles, where: Publishing) {
  const titles = new Map(listForms(sources, files).map(({ slug, title }) => [slug, title]))
  return sources.map((source) => {
    const along = source.files.map((name) => ({
      title: titles.get(name) ?? titleOf(name),
      formats: filesNamed(name, files).map((file) => servedFile(file.name, files)),
    }))
    const card = without(source, 'files', 'path', 'body', 'draft')
    const main = mainFile(source, along, files)
    const file = source.isExternal ? basename(main.file?.href ?? '') : `${madeNameOf(source)}.pdf`
    return { ...card, ...main, ...drawn(file, files), ...unpublishedMark(source, where) }
  })
}

/** The file the card links to. For a sample hosted elsewhere, that's its first accompanying file. */
function mainFile(source: DownloadSource, along: FileAlong[], files: ContentFiles) {
  const { slug, isExternal, sample } = source
  if (!isExternal) return { file: servedFile(`${slug}.pdf`, files, `${madeNameOf(source)}.pdf`), along }
  const [file] = sample ? (along[0]?.formats ?? []) : []
  return file ? { linkUrl: file.href, file, along: along.slice(1) } : { along }
}

function drawn(file: string, files: ContentFiles) {
  const name = drawingOf(file)
  return name.endsWith('.svg') && files.has(join(MADE_DOWNLOADS, name)) ? { drawing: `/downloads/${name}` } : {}
}

const titleOf = (name: string) =>
  name.replaceAll('-', ' ').replace(/\b(?!(?:a|and|for|in|of|or|the|to)\b)[a-z]/g, (letter) => letter.toUpperCase())

/** @property drawing how its file begins: `/downloads/deadline-worksheet.svg` */
export type Download = ReturnType<typeof listDownloads>[number]

export interface FileAlong {
  title: string
  formats: ServedFile[]
}

interface ServedFile {
  href: string
  bytes?: number
  pages?: number
  isFillable?: boolean
}

const KINDS: Record<string, string> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV', txt: 'Text' }

/** 'PDF, fillable, 2 pages, 41 KB', omitting what's unknown. */
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

const SOURCES = 'content/downloads/files'

/** Formats generated from each kind of source. Other files are served as is. */
const MADE_FROM: Record<string, readonly string[]> = { '.md': ['.pdf', '.docx'], '.yaml': ['.xlsx', '.csv'] }

/** The files behind a name in `files:`, with their source. */
export const filesNamed = (name: string, files: ContentFiles): { name: string; source: string }[] =>
  files
    .list(SOURCES)
    .filter((file) => parse(file).name === name)
    .flatMap((file) => {
      const { ext } = parse(file)
      return (MADE_FROM[ext] ?? [ext]).map((ending) => ({ name: name + ending, source: join(SOURCES, file) }))
    })

/** The addresses that each text of a download, as far as it can be read, gives out: its own, and those that come along. */
function addressesIn(files: ContentFiles) {
  const shape = downloadFields(files)
  return readContentFolder(files, 'downloads').map((text) => {
    const { data } = shape.safeParse(fieldsOf(text, shape))
    const along = (data?.files ?? []).flatMap((name) => filesNamed(name, files))
    return {
      path: text.path,
      own: `/downloads/${data?.slug}.pdf`,
      along: along.map(({ name }) => `/downloads/${name}`),
    }
  })
}

/** Addresses of the files that come along with hidden downloads alone. @param hidden the paths of their texts */
export function hiddenAlong(hidden: ReadonlySet<string>, files: ContentFiles): string[] {
  const { true: gone = [], false: shown = [] } = Object.groupBy(addressesIn(files), ({ path }) =>
    hidden.has(path) ? 'true' : 'false',
  )
  const kept = new Set(shown.flatMap(({ along }) => along))
  return gone.flatMap(({ along }) => along).filter((address) => !kept.has(address))
}

/** Addresses of all downloads, and of the files that come along with them. */
export const downloadAddresses = (files: ContentFiles): string[] =>
  addressesIn(files).flatMap(({ own, along }) => [own, ...along])

/** What a sheet's files are named after: its text's file, whatever its address is. */
export const madeNameOf = ({ path }: Pick<DownloadSource, 'path'>): string => parse(path).name

/** How a PDF or a text file begins, drawn. @param name `deadline-worksheet.pdf`, or its address */
export const drawingOf = (name: string): string => name.replace(/\.(?:pdf|txt)$/, '.svg')

/** The path of a file in /downloads/: generated, or served as is. @param name `deadline-worksheet.pdf` */
export function downloadPath(name: string, files: Pick<ContentFiles, 'has'>): string {
  const made = join(MADE_DOWNLOADS, name)
  return files.has(made) ? made : join(SOURCES, name)
}

/** @param made the file's name, if another than visitors know */
export const servedFile = (name: string, files: ContentFiles, made = name): ServedFile => ({
  href: `/downloads/${name}`,
  ...readFacts(downloadPath(made, files), files),
})

/** Size of a file, and page count of a PDF. Empty if the file doesn't exist. */
export function readFacts(path: string, files: Pick<ContentFiles, 'bytes'>): Omit<ServedFile, 'href'> {
  const file = files.bytes(path)
  if (!file) return {}
  const bytes = file.length
  if (!path.endsWith('.pdf')) return { bytes }
  const text = file.toString('latin1')
  // The root of the page tree is uncompressed and has the page count.
  const [root = ''] = /\/Type \/Pages\b[^>]*/.exec(text) ?? []
  const [, count] = /\/Count (\d+)/.exec(root) ?? []
  return {
    bytes,
    ...(count !== undefined && { pages: Number(count) }),
    ...(text.includes('/AcroForm ') && { isFillable: true }),
  }
}
