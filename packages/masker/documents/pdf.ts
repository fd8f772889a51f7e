import {
  GlobalWorkerOptions,
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist'
import * as z from 'zod/mini'
import { replaceIn } from '../engine/restore-text.ts'
import { DocumentError, MAX_CHARACTERS, tooLarge } from './open-document.ts'
import { leftIn } from './value-search.ts'
import { type WritableDocument, warningsOf } from './writable-document.ts'

/**
 * Reads the text of a PDF, what was typed into its form, and its notes. It writes that text back: a PDF can't be
 * rewritten with other words.
 * @param worker runs `pdfjs-dist/build/pdf.worker.mjs`; without one, it's read on this thread
 * @throws {DocumentError} with what to do about it
 */
export async function openPdf(name: string, bytes: Uint8Array, worker?: Worker): Promise<WritableDocument> {
  GlobalWorkerOptions.workerPort = null
  const loading = getDocument({
    data: bytes,
    useSystemFonts: true,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    // In pixels: a page scanned at 600 dpi has 34 million.
    maxImageSize: 100_000_000,
    ...(worker && { worker: PDFWorker.create({ port: worker, verbosity: VerbosityLevel.ERRORS }) }),
  })
  try {
    return await readDocument(name, await loading.promise)
  } catch (error) {
    if (error instanceof DocumentError) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new DocumentError(
      isLocked
        ? `${name} needs a password. Open it in your PDF program, print it to a new PDF without one, and open that here.`
        : `${name} can’t be read. It may be damaged: open it in your PDF program, print it to a new PDF, and open that here.`,
    )
  } finally {
    await loading.destroy()
  }
}

async function readDocument(name: string, document: PDFDocumentProxy): Promise<WritableDocument> {
  const pages: string[] = []
  let [length, withPictures, empty] = [0, 0, 0]
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const text = await textOf(page)
    if (text.trim() === '') empty += 1
    pages.push(withAnnotations(text, await annotationsOf(page)))
    length += pages.at(-1)?.length ?? 0
    if (length > MAX_CHARACTERS) throw tooLarge(name)
    const { fnArray } = await page.getOperatorList()
    if (fnArray.some((operation) => PICTURES.has(operation))) withPictures += 1
    page.cleanup()
  }
  const text = pages.join('\n\n')
  const attached = Object.keys((await document.getAttachments()) ?? {}).length
  const { IsXFAPresent: isXfa } = information.parse((await document.getMetadata()).info)
  return {
    text,
    parts: [],
    warnings: warningsOf(
      'You get the text of this PDF, without its layout. Only send the text: the PDF itself isn’t masked.',
      withPictures > 0 &&
        `${pagesWith(withPictures)} pictures. Words in a picture aren’t read: scans, signatures, stamps.`,
      empty > 0 && `${pagesWith(empty)} no text at all, as a scan has none.`,
      SPACED.test(text) && 'Some of its words are set letter by letter (J o h n). Names in them aren’t found.',
      (text.match(NAMELESS) ?? []).length > 20 &&
        'Some of its fonts don’t say what their letters are, so that names aren’t found. Open the document that it was made from instead.',
      attached > 0 && 'Files are attached to it. They aren’t read.',
      isXfa === true &&
        'It’s a form of an older kind (XFA). If what was typed in it is missing here, print it to a new PDF and open that.',
    ),
    write: ({ replacements, masked = [], shown = [] }) => {
      const changed = replaceIn(text, replacements)
      return { bytes: new TextEncoder().encode(changed), left: leftIn(changed, masked, shown) }
    },
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  let last = 0
  return items
    .map((item) => {
      if (!('str' in item)) return ''
      const [scale = 0, , , , left = 0] = item.transform.filter((it) => typeof it === 'number')
      // Written from right to left, as some tables are, two words would be one.
      const gap = item.dir === 'ltr' && scale > 0 && left < last ? ' ' : ''
      last = item.hasEOL ? Number.NEGATIVE_INFINITY : left
      return gap + item.str + (item.hasEOL ? '\n' : '')
    })
    .join('')
}

/** Letters that a font doesn't name. */
const NAMELESS = /(?!\s)[\p{Cc}\p{Co}\ufffd]/gu

/** A word or two whose letters stand apart. */
const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: {1,2}\p{L}){4,}(?![\p{L}\p{N}])/u

const words = z.object({ str: z.string() })
const information = z.object({ IsXFAPresent: z.optional(z.boolean()) })
/** What an annotation can say, as the library gives it. */
const annotation = z.object({
  subtype: z.string(),
  fieldName: z.optional(z.string()),
  fieldType: z.nullish(z.string()),
  fieldValue: z.optional(z.unknown()),
  alternativeText: z.optional(z.string()),
  textContent: z.optional(z.array(z.string())),
  contentsObj: z.optional(words),
  titleObj: z.optional(words),
  unsafeUrl: z.optional(z.string()),
})

/** What was typed into the fields of a page and into its notes, a line each. */
async function annotationsOf(page: PDFPageProxy): Promise<string[]> {
  const lines = (await page.getAnnotations()).flatMap((found) => {
    const { success, data } = annotation.safeParse(found)
    if (!success || data.subtype === 'Popup') return []
    const { fieldType, fieldName, fieldValue, alternativeText, textContent, contentsObj, titleObj, unsafeUrl } = data
    const values = [fieldValue].flat().filter((value) => typeof value === 'string')
    // The name of a check box says what is ticked.
    const typed = fieldType === 'Btn' ? values.filter((value) => value !== 'Off') : values
    const said = [...typed, textContent?.join('\n'), contentsObj?.str, unsafeUrl].filter(
      (it) => it !== undefined && it.trim() !== '',
    )
    if (said.length === 0) return []
    const label = alternativeText || fieldName?.split('.').at(-1) || titleObj?.str
    return [...new Set(said)].map((it) => (label ? `${label}: ${it}` : (it ?? '')))
  })
  return [...new Set(lines)]
}

const withAnnotations = (text: string, lines: readonly string[]) =>
  lines.length === 0 ? text : [text.trimEnd(), ...lines].join('\n')

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

const pagesWith = (count: number) => (count === 1 ? '1 page has' : `${count} pages have`)
