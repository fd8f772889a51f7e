// Measures the longest stop of the page's own thread with long documents, in a browser, and writes it to measurements.md.
//   npx node packages/masker/bench/measure-page.ts --address http://127.0.0.1:PORT --browser PATH   (of a built site)
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { tableOf, writeLines } from './write-table.ts'

const { values: flags } = parseArgs({ options: { address: { type: 'string' }, browser: { type: 'string' } } })
const { address = 'http://127.0.0.1:3000', browser: executablePath } = flags
const SIZES = [75, 150, 300]
/** Lines of a letter, about 2,600 characters a page. */
const LINES = 30
const FIRST = 'Tobias Ingrid Odalys Marisol Priya Thaddeus Lucia Kwame Yuki Fatima'.split(' ')
const LAST = 'Renner Halvorsen Pruitt Brandvold Quibblewick Okafor Tanaka Beltran Novak Whitcombe'.split(' ')

/** Each page names people and numbers of its own, and some that every page has. */
const linesOf = (page: number) =>
  Array.from({ length: LINES }, (_, index) => {
    const at = page * LINES + index
    const name = `${FIRST[at % 10]} ${LAST[Math.floor(at / 10) % 10]}${'abcdefghij'.charAt(Math.floor(at / 100) % 10)}`
    if (index % 3 === 0)
      return `Mr. ${name} called (503) 555-${String(1000 + (at % 9000))} about account no. ${10_000_000 + at}.`
    return `On March ${1 + (at % 28)}, 20${10 + (at % 20)}, Ms. Halvorsen wrote that nothing in the file of the claim had changed since.`
  })

const DOCUMENTS: Record<string, (pages: number) => Promise<Uint8Array> | Uint8Array> = {
  txt: (pages) => strToU8(pagesOf(pages).flat().join('\n')),
  docx: (pages) =>
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${pagesOf(pages)
          .flat()
          .map(
            (line) =>
              `<w:p><w:r><w:t xml:space="preserve">${line.slice(0, 20)}</w:t></w:r><w:r><w:t>${line.slice(20)}</w:t></w:r></w:p>`,
          )
          .join('')}</w:body></w:document>`,
      ),
    }),
  async pdf(pages) {
    const pdf = new PDFDocument({ autoFirstPage: false })
    const bytes = buffer(pdf)
    for (const lines of pagesOf(pages)) pdf.addPage().fontSize(9).text(lines.join('\n'))
    pdf.end()
    return new Uint8Array(await bytes)
  },
}
const pagesOf = (count: number) => Array.from({ length: count }, (_, page) => linesOf(page))

interface TraceEvent {
  name: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** The longest task of the page's thread during a step, in milliseconds of the processor: a busy machine doesn't count. */
async function longest(step: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel'] })
  await step()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const pages = new Set(threads.map(threadOf))
  const tasks = traceEvents.filter((it) => it.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(it)))
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
}

async function measure(page: Page, kind: string, pages: number): Promise<number[]> {
  const name = `long.${kind}`
  const content = Buffer.from((await DOCUMENTS[kind]?.(pages)) ?? [])
  const preview = page.getByRole('region', { name: 'Live preview' })
  const status = preview.locator('p[role=status]').last()
  const mark = preview.getByRole('group', { name: 'Masked text' }).locator('[data-key]').first()
  await page.goto(`${address}/document-masker`)
  await page.waitForLoadState('networkidle')
  await preview.getByRole('button', { name: 'Try it on this page' }).click()
  await preview.getByText('since the preview was loaded').waitFor()
  const patiently = { timeout: 120_000 }
  const open = await longest(async () => {
    await preview.getByLabel('Open a document').setInputFiles({ name, mimeType: '', buffer: content })
    await status.filter({ hasText: `${name} is open.` }).waitFor(patiently)
  })
  const find = await longest(() => mark.and(page.locator('[title*=Tobias]')).waitFor(patiently))
  const toggle = await longest(async () => {
    await mark.click()
    await status.filter({ hasText: 'shown' }).waitFor()
    await mark.click()
    await status.filter({ hasText: 'masked in' }).waitFor()
  })
  const byHand = await longest(async () => {
    await preview.locator('[data-word]', { hasText: 'nothing' }).first().click()
    await status.filter({ hasText: 'nothing: masked' }).waitFor()
    const source = preview.getByLabel(`The text of ${name}`)
    await source.evaluate((area: HTMLTextAreaElement) => {
      const start = area.value.indexOf('Halvorsen')
      area.setSelectionRange(start, start + 9)
    })
    await preview.getByRole('button', { name: 'Mask selection' }).click()
    await status.filter({ hasText: 'is masked already' }).waitFor()
  })
  const saved = page.waitForEvent('download', patiently)
  const save = await longest(async () => {
    await preview.getByRole('button', { name: /^Save masked/ }).click()
    await saved
  })
  const path = await (await saved).path()
  const restored = page.waitForEvent('download', patiently)
  const restore = await longest(async () => {
    const file = { name: name.replace('pdf', 'txt'), mimeType: '', buffer: readFileSync(path) }
    await preview.getByLabel('Restore a file').setInputFiles(file)
    await restored
  })
  return [open, find, toggle, byHand, save, restore]
}

const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
const rows: (string | number)[][] = []
for (const kind of Object.keys(DOCUMENTS)) {
  for (const pages of SIZES) {
    const page = await browser.newPage()
    rows.push([`.${kind}, ${pages} pages`, ...(await measure(page, kind, pages))])
    console.log(rows.at(-1)?.join(' | '))
    await page.close()
  }
}
await browser.close()
writeLines(
  'bench-masking-page',
  tableOf(['Document', 'Open', 'Find', 'Show, mask', 'Mark a word', 'Save', 'Restore'], rows),
)
