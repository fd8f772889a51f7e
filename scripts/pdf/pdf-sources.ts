import { type DownloadSource, listDownloadSources, parseDownload } from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'

/** What a sheet is called at its head. */
export type PdfKind = 'Worksheet' | 'Guide'

export interface PdfSource extends DownloadSource {
  kind: PdfKind
}

/** The words of each PDF: of the downloads that are one, and of the lead magnets, which no list of the site names (§2.11). */
export function listPdfSources(): PdfSource[] {
  const worksheets = listDownloadSources().filter(({ isExternal }) => !isExternal)
  const guides = readContentFolder('lead-magnets').map(parseDownload)
  return [
    ...worksheets.map((source) => ({ ...source, kind: 'Worksheet' as const })),
    ...guides.map((source) => ({ ...source, kind: 'Guide' as const })),
  ]
}
