import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DOWNLOADS_FOLDER, filesNamed, listDownloadSources } from '#app/content/downloads.server.ts'
import { EVER, publishing } from '#app/content/publishing.ts'
import type { Workbook } from '#content/workbook.ts'
import { GUIDE_FILE } from '#contracts/guide.ts'
import type { Put } from '#scripts/build/put.ts'
import { makePdf } from '#scripts/pdf/make-pdf.ts'
import { makePdfFonts, type PdfFonts } from '#scripts/pdf/pdf-fonts.ts'
import { listPdfSources } from '#scripts/pdf/pdf-sources.ts'
import { makeDocx } from './make-docx.ts'
import { makeCsv, makeWorkbook } from './make-workbook.ts'

/** A file that's made for visitors to download. */
interface MadeFile {
  /** `deadline-worksheet.xlsx` */
  name: string
  /** Whether it's for everybody. The guide is only for those who fill in its form. */
  isPublic: boolean
  /** @throws what of which source is wrong */
  make: () => Promise<Uint8Array>
}

let fonts: Promise<PdfFonts> | undefined

/** Each file that's published. */
export function listMadeFiles(where = publishing()): MadeFile[] {
  const sources = listPdfSources(where)
  const named = new Set(listDownloadSources(where).flatMap(({ files }) => files))
  const others = [...named].flatMap(filesNamed).filter(({ source }) => extname(source) !== '.md')
  return [
    ...sources.map((source) => ({
      name: `${source.slug}.pdf`,
      isPublic: source.kind !== 'Guide',
      make: async () => makePdf(source, await (fonts ??= makePdfFonts())),
    })),
    ...sources
      .filter(({ kind }) => kind === 'Form')
      .map((form) => ({ name: `${form.slug}.docx`, isPublic: true, make: () => makeDocx(form) })),
    ...others.map(({ name, source }) => ({ name, isPublic: true, make: () => makeOther(name, source) })),
  ]
}

/** Makes each file in a folder that then holds nothing else, those dated ahead included. Pages say how large they are, so it runs first. */
export async function makeFiles(folder = DOWNLOADS_FOLDER, files = listMadeFiles(EVER)): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, make } of files) writeFileSync(join(folder, name), await make())
}

/** Puts the made files that are published and for everybody into the site. */
export function putFiles(put: Put): void {
  for (const { name, isPublic } of listMadeFiles())
    if (isPublic) put(`downloads/${name}`, readFileSync(join(DOWNLOADS_FOLDER, name)))
}

/** The PDF that the lead magnet's form gives. @throws when there is none */
export function readGuide(): Buffer {
  const file = join(DOWNLOADS_FOLDER, GUIDE_FILE)
  if (existsSync(file)) return readFileSync(file)
  const slug = GUIDE_FILE.replace('.pdf', '')
  throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that is no draft. Its form promises it`)
}

async function makeOther(name: string, source: string): Promise<Uint8Array> {
  if (extname(source) !== '.ts') return readFileSync(source)
  const { workbook } = (await import(pathToFileURL(resolve(source)).href)) as { workbook: Workbook }
  return extname(name) === '.csv' ? makeCsv(workbook) : makeWorkbook(workbook)
}
