import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDF_FOLDER } from '#app/content/downloads.server.ts'
import { GUIDE_FILE } from '#contracts/plain/guide.ts'
import type { Put } from '../build/put.ts'
import { listPdfSources } from './pdf-sources.ts'

/** Puts the PDFs of downloads where everybody finds them. */
export function putPdfs(put: Put): void {
  for (const { slug, kind } of listPdfSources())
    if (kind === 'Worksheet') put(`downloads/${slug}.pdf`, readFileSync(join(PDF_FOLDER, `${slug}.pdf`)))
}

/** The PDF that a form promises. @throws when there is none */
export function readGuide(): Buffer {
  const file = join(PDF_FOLDER, GUIDE_FILE)
  if (existsSync(file)) return readFileSync(file)
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that is no draft. Its form promises it`)
}
