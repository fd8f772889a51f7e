import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVER } from '#app/content/is-published.ts'
import { makePdf } from './make-pdf.ts'
import { makePdfFonts } from './pdf-fonts.ts'
import { listPdfSources } from './pdf-sources.ts'

/**
 * Makes each PDF of the site as `<slug>.pdf` in a folder that holds nothing else, those dated ahead included. The pages say
 * how long and how large each is, so it runs before they are rendered.
 * @throws what of which file is wrong
 */
export async function makePdfs(outputFolder: string): Promise<void> {
  const fonts = await makePdfFonts()
  rmSync(outputFolder, { recursive: true, force: true })
  mkdirSync(outputFolder, { recursive: true })
  for (const source of listPdfSources(EVER)) {
    writeFileSync(join(outputFolder, `${source.slug}.pdf`), await makePdf(source, fonts))
  }
}
