// Generates the downloads (PDF, Word, Excel, CSV) whose sources have changed: npm run downloads. After a change in
// packages/worksheets/, generate all of them with `-- --all`.
// They're committed, so that building the site needs none of these libraries.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawTextPage } from '@gimbal/worksheets/draw-first-page.ts'
import { makeDocx } from '@gimbal/worksheets/make-docx.ts'
import { drawFirstPage, makePdf } from '@gimbal/worksheets/make-pdf.ts'
import { makeCsv, makeWorkbook } from '@gimbal/worksheets/make-workbook.ts'
import { readWorkbook } from '@gimbal/worksheets/read-workbook.ts'
import { makePdfFonts } from '@gimbal/worksheets/sheet.ts'
import { parseWords } from '#content/read-words.ts'
import type { DownloadFile } from '#content-loader/download-files.server.ts'
import { MADE_DOWNLOADS } from '#content-loader/downloads.server.ts'
import { findStale, listGenerated, listStamps, STAMPS_FILE } from '../build/downloads.ts'
import { WORKSHEET_BRAND as brand, WORKSHEET_FACES } from './worksheet-brand.ts'

const source = { folder: '.' }
const files = listGenerated(source)
const { missing, old } = findStale(source)
const stale = files.filter(({ name }) => process.argv.includes('--all') || missing.includes(name) || old.includes(name))
mkdirSync(MADE_DOWNLOADS, { recursive: true })
const isTypeset = stale.some(({ name }) => /\.(?:pdf|svg)$/.test(name))
const press = isTypeset ? { fonts: await makePdfFonts(WORKSHEET_FACES), brand } : undefined

for (const file of stale) {
  writeFileSync(join(MADE_DOWNLOADS, file.name), await make(file))
  console.log(`made ${MADE_DOWNLOADS}/${file.name}`)
}
const stored = new Set([...files.map(({ name }) => name), 'stamps.json'])
for (const name of readdirSync(MADE_DOWNLOADS))
  if (!stored.has(name)) {
    rmSync(join(MADE_DOWNLOADS, name))
    console.log(`removed ${MADE_DOWNLOADS}/${name}, which no download names`)
  }
writeFileSync(STAMPS_FILE, `${JSON.stringify(Object.fromEntries(listStamps(source)), null, 2)}\n`)
if (stale.length === 0) console.log(`All ${files.length} files are up to date.`)

async function make({ name, source: path, words }: DownloadFile): Promise<Uint8Array | string> {
  if (press && name.endsWith('.svg'))
    return words ? drawFirstPage(words, press) : drawTextPage(readFileSync(path, 'utf8'), press)
  if (words && press && name.endsWith('.pdf')) return makePdf(words, press)
  if (words) return makeDocx(words, brand)
  const workbook = readWorkbook(parseWords(readFileSync(path, 'utf8')))
  return name.endsWith('.csv') ? makeCsv(workbook) : makeWorkbook(workbook, brand)
}
