import {
  type DownloadSource,
  listDownloadSources,
  listForms,
  publishedDownloads,
} from '#app/content/downloads.server.ts'
import { refuseDuplicates } from '#app/content/fields.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { publishing } from '#app/content/publishing.ts'

/** What a sheet is called at its head. */
export type PdfKind = 'Worksheet' | 'Form' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
}

/** The words of each PDF: of the downloads that are one, of the forms that go with them, and of the lead magnets, which no list of the site names. */
export function listPdfSources(where = publishing()): PdfSource[] {
  const downloads = listDownloadSources(where)
  return pdfSourcesOf(downloads, listForms(downloads), publishedDownloads(readContentFolder('lead-magnets'), where))
}

/** @throws where one PDF would be written over another */
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
