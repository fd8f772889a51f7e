import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Face, Press } from '@gimbal/worksheets/sheet.ts'
import { parseWords } from '#content/read-words.ts'
import type { DownloadFile } from '#content-loader/download-files.server.ts'
import type { Content } from '#content-loader/open-content.server.ts'
import { MADE_DOWNLOADS } from '#contracts/content-source.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { deleteOldest, writeWhole } from './served-files.ts'
import { type SheetKit, sheetBrand } from './sheet-brand.ts'

/** Of the files beside it, by name: what each was made of. */
export const STAMPS_FILE = 'stamps.json'

/** Those that are made of a text or a table. The others are served as they are. */
export const isMade = ({ name, source }: Pick<DownloadFile, 'name' | 'source'>): boolean =>
  extname(name) !== extname(source)

interface SheetDeps {
  content: Pick<Content, 'files' | 'site'>
  kit: SheetKit
}

/** Names what a file is made of: its words, whose it is, and the code that makes it. */
export function openStamps({ content, kit }: SheetDeps) {
  const brand = sheetBrand(content.site(), kit)
  const means = JSON.stringify([brand, brand.formatDate('2025-03-05'), kit.recipe])
  return ({ source, words, name }: DownloadFile): string =>
    createHash('sha256')
      .update(means + extname(name))
      .update(words ? JSON.stringify(words) : (content.files.bytes(source) ?? ''))
      .digest('hex')
      .slice(0, 16)
}

/** Makes files. What typesets takes a while to load. */
export async function openSheets({ content, kit }: SheetDeps) {
  const [{ drawPage, drawTextPage }, { makeDocx }, { makePdf }, { makeCsv, makeWorkbook }, { readWorkbook }] =
    await Promise.all([
      import('@gimbal/worksheets/draw-first-page.ts'),
      import('@gimbal/worksheets/make-docx.ts'),
      import('@gimbal/worksheets/make-pdf.ts'),
      import('@gimbal/worksheets/make-workbook.ts'),
      import('@gimbal/worksheets/read-workbook.ts'),
    ])
  const brand = sheetBrand(content.site(), kit)
  const press: Press = { fonts: readSheetFonts(), brand }
  const text = (source: string) => content.files.text(source) ?? ''
  /** By source: a text is typeset once for its PDF and for the drawing of that. */
  const typeset = new Map<string, ReturnType<typeof makePdf>>()
  const write = async ({ name, source, words }: DownloadFile) => {
    if (words && name.endsWith('.docx')) return makeDocx(words, brand)
    if (words) {
      const making = typeset.get(source) ?? makePdf(words, press)
      typeset.set(source, making)
      const { pdf, firstPage } = await making
      return name.endsWith('.pdf') ? pdf : drawPage(firstPage, press.fonts)
    }
    if (name.endsWith('.svg')) return drawTextPage(text(source), press)
    const workbook = readWorkbook(parseWords(text(source)))
    return name.endsWith('.csv') ? makeCsv(workbook) : makeWorkbook(workbook, brand)
  }
  /** @throws naming the source and what can't be made of it */
  return async (file: DownloadFile): Promise<Buffer<ArrayBuffer>> => Buffer.from(await write(file))
}

/** The faces that sheets are set in: `node ops/brand/fonts.ts` cuts them. */
export const readSheetFonts = (): Press['fonts'] => {
  const font = (name: Face) => readFileSync(join(import.meta.dirname, 'sheet-fonts', `${name}.ttf`))
  return {
    display: font('display'),
    text: font('text'),
    strong: font('strong'),
    emphasis: font('emphasis'),
    label: font('label'),
  }
}

/** More than a site has, before and after a change to its brand. */
const MAX_STORED = 300

/**
 * Makes each file that the release hasn't as it would be made now.
 * @param folder gets them, as `ContentSource.made` @param cache a folder that keeps them
 * @throws naming the source and what can't be made of it
 */
export async function makeDownloads(
  files: readonly DownloadFile[],
  { folder, cache, ...deps }: SheetDeps & { folder: string; cache: string },
): Promise<void> {
  const stampOf = openStamps(deps)
  const released = readStamps(deps.content)
  const isStale = (file: DownloadFile) => released[file.name] !== stampOf(file)
  const stale = files.filter((file) => isMade(file) && isStale(file))
  if (stale.length === 0) return
  await mkdir(folder, { recursive: true })
  await mkdir(cache, { recursive: true })
  let make: Awaited<ReturnType<typeof openSheets>> | undefined
  for (const file of stale) {
    const stored = join(cache, `${stampOf(file)}${extname(file.name)}`)
    if (!existsSync(stored)) {
      make ??= await openSheets(deps)
      await writeWhole(stored, await make(file))
    }
    linkOrCopy(stored, join(folder, file.name))
  }
  await deleteOldest(cache, MAX_STORED)
}

/** What each file that came with the release was made of. */
export const readStamps = ({ files }: Pick<Content, 'files'>): Record<string, string> =>
  JSON.parse(files.text(`${MADE_DOWNLOADS}/${STAMPS_FILE}`) ?? '{}') as Record<string, string>
