import { extname } from 'node:path'
import type { ContentFiles } from './content-files.server.ts'
import { type DownloadSource, downloadPath, drawingOf, filesNamed, listForms, madeNameOf } from './downloads.server.ts'
import type { Content } from './open-content.server.ts'
import { refuseDuplicates } from './publishing.ts'

type PdfKind = 'Worksheet' | 'Form' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
  /** The name of what's made of it, without its ending. */
  made: string
}

export interface DownloadFile {
  name: string
  /** Its name for visitors: an owner may change a sheet's address, and what's made of it keeps its name. */
  address: string
  /** Its source file, possibly itself. */
  source: string
  words?: PdfSource
  /** False for the guide: it's only for people who fill in the form. */
  isPublic: boolean
}

export function listDownloadFiles({ downloads: index, files }: Content): DownloadFile[] {
  const downloads = index.listSources()
  const sheets = pdfSourcesOf(downloads, listForms(downloads, files), index.listLeadMagnets())
  const others = [...new Set(downloads.flatMap((download) => download.files))].flatMap((name) =>
    filesNamed(name, files),
  )
  const sheetFile = (words: PdfSource, ending: string) => ({
    name: `${words.made}${ending}`,
    address: `${ending === '.pdf' ? words.slug : words.made}${ending}`,
    source: words.path,
    words,
    isPublic: words.kind !== 'Guide',
  })
  return [
    ...sheets.map((words) => sheetFile(words, '.pdf')),
    ...sheets.filter(({ kind }) => kind === 'Form').map((words) => sheetFile(words, '.docx')),
    // How each begins, for the list of downloads.
    ...sheets.filter(({ kind }) => kind === 'Worksheet').map((words) => sheetFile(words, '.svg')),
    ...others.filter(({ name }) => name.endsWith('.txt')).map(({ name, source }) => fileAlong(drawingOf(name), source)),
    ...others.filter(({ source }) => extname(source) !== '.md').map(({ name, source }) => fileAlong(name, source)),
  ]
}

const fileAlong = (name: string, source: string) => ({ name, address: name, source, isPublic: true })

/** @throws if one PDF would overwrite another */
export function pdfSourcesOf(
  downloads: DownloadSource[],
  forms: DownloadSource[],
  leadMagnets: DownloadSource[],
): PdfSource[] {
  const ofKind = (kind: PdfKind) => (source: DownloadSource) => ({
    ...source,
    kind,
    made: kind === 'Worksheet' ? madeNameOf(source) : source.slug,
  })
  const sources = [
    ...downloads.filter(({ isExternal }) => !isExternal).map(ofKind('Worksheet')),
    ...forms.map(ofKind('Form')),
    ...leadMagnets.map(ofKind('Guide')),
  ]
  refuseDuplicates('Download', sources)
  refuseDuplicates(
    'Download',
    sources.map(({ made, path }) => ({ slug: made, path })),
  )
  return sources
}

/** @throws if there's no such file */
export function readDownload(name: string, files: ContentFiles): Buffer {
  const path = downloadPath(name, files)
  const file = files.bytes(path)
  if (!file) throw new Error(`${path} is missing. Run npm run downloads, which makes it`)
  return file
}
