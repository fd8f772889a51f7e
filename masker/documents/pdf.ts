import { GlobalWorkerOptions, getDocument, OPS } from 'pdfjs-dist'
import { type Replacement, replaceIn } from '../engine/restore-text.ts'

/** Reads the text of a PDF. It writes that text back: a PDF can't be rewritten with other words. */
export async function openPdf(bytes: Uint8Array, startPdfWorker: () => Worker) {
  GlobalWorkerOptions.workerPort ??= startPdfWorker()
  const loading = getDocument({ data: bytes, useSystemFonts: true, disableFontFace: true })
  const document = await loading.promise
  const pages: string[] = []
  let withPictures = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    const { fnArray } = await page.getOperatorList()
    if (fnArray.some((operation) => PICTURES.has(operation))) withPictures += 1
    page.cleanup()
  }
  const empty = pages.filter((page) => page.trim() === '').length
  await loading.destroy()
  const text = pages.join('\n\n')
  return {
    text,
    warnings: [
      'You get the text of this PDF, without its layout. Only send the text: the PDF itself isn’t masked.',
      ...(withPictures > 0
        ? [`${pagesOf(withPictures)} pictures. Words in a picture aren’t read: scans, signatures, stamps.`]
        : []),
      ...(empty > 0 ? [`${pagesOf(empty)} no text at all, as a scan has none.`] : []),
    ],
    write: (replacements: readonly Replacement[]) => new TextEncoder().encode(replaceIn(text, replacements)),
  }
}

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

const pagesOf = (count: number) => (count === 1 ? '1 page has' : `${count} pages have`)
