import { type DownloadSource, listDownloadSources, publishedDownloads } from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { publishing } from '#app/content/is-published.ts'
import { refuseTwins } from '#app/content/pieces/twins.ts'

/** What a sheet is called at its head. */
export type PdfKind = 'Worksheet' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
}

/** The words of each PDF: of the downloads that are one, and of the lead magnets, which no list of the site names (§2.11). */
export const listPdfSources = (where = publishing()): PdfSource[] =>
  pdfSourcesOf(listDownloadSources(where), publishedDownloads(readContentFolder('lead-magnets'), where))

/** @throws where one PDF would be written over another */
export function pdfSourcesOf(downloads: DownloadSource[], leadMagnets: DownloadSource[]): PdfSource[] {
  const worksheets = downloads.filter(({ isExternal }) => !isExternal)
  const sources = [
    ...worksheets.map((source) => ({ ...source, kind: 'Worksheet' as const })),
    ...leadMagnets.map((source) => ({ ...source, kind: 'Guide' as const })),
  ]
  refuseTwins('Download', sources)
  return sources
}
