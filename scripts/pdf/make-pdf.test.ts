import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfFacts } from '#app/content/downloads.server.ts'
import { EVER } from '#app/content/is-published.ts'
import { makePdf } from './make-pdf.ts'
import { makePdfs } from './make-pdfs.ts'
import { makePdfFonts, type PdfFonts } from './pdf-fonts.ts'
import { listPdfSources } from './pdf-sources.ts'

let fonts: PdfFonts
let folder: string
beforeAll(async () => {
  fonts = await makePdfFonts()
  folder = await mkdtemp(join(tmpdir(), 'pdfs-'))
  await writeFile(join(folder, 'of-yesterday.pdf'), '')
  await makePdfs(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const worksheet = (body: string) => ({
  title: 'Example',
  excerpt: 'What it is.',
  date: '2025-01-02',
  path: 'content/downloads/example.md',
  kind: 'Worksheet' as const,
  body,
})
const make = (body: string) => makePdf(worksheet(body), fonts)
const count = (pdf: Buffer, part: string) => pdf.toString('latin1').split(part).length - 1

/** What is drawn, page by page, as the operators of PDF. */
function drawing(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  return (
    streams
      .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
      // Fonts are streams too, and may hold any letters.
      .filter((stream) => !stream.includes('\0'))
      .join('\n')
  )
}

test('each sheet becomes a PDF that says its title, those dated ahead as well, and beside them lies nothing', async () => {
  const ours = listPdfSources(EVER)
  expect((await readdir(folder)).toSorted()).toEqual(ours.map(({ slug }) => `${slug}.pdf`).toSorted())
  for (const { slug, title } of ours) {
    const facts = readPdfFacts(join(folder, `${slug}.pdf`))
    expect(facts?.pages).toBeGreaterThanOrEqual(1)
    expect(facts?.bytes).toBeGreaterThan(1000)
    const pdf = await readFile(join(folder, `${slug}.pdf`), 'latin1')
    expect(pdf).toContain(`<rdf:li xml:lang="x-default">${title}</rdf:li>`)
  }
})

test('what follows a line of dashes begins a page', async () => {
  expect(count(await make('One.\n\nTwo.'), '/Type /Page\n')).toBe(1)
  expect(count(await make('One.\n\n---\n\nTwo.'), '/Type /Page\n')).toBe(2)
})

test('the same words give the same bytes, other words others', async () => {
  const [one, again, other] = [await make('- [ ] One'), await make('- [ ] One'), await make('- [ ] Two')]
  expect(one.equals(again)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('it is tagged, says its language and shows its title in the window', async () => {
  const pdf = (await make('Text.')).toString('latin1')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (en-US)')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toContain('/StructTreeRoot')
})

test('a title with an ampersand leaves the metadata readable', async () => {
  const pdf = await makePdf({ ...worksheet('Text.'), title: 'Fees & Costs' }, fonts)
  expect(pdf.toString('latin1')).toContain('>Fees &amp; Costs</rdf:li>')
})

test('headings, paragraphs, lists and tables are what they are to a screen reader, empty cells included', async () => {
  const pdf = await make(
    '## 1. Section\n\nText.\n\n- [ ] One\n- [ ] Two\n\n| Name | Entry |\n|---|---|\n| Client | |\n| Matter | |',
  )
  const found = ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'].map((tag) => [
    tag,
    count(pdf, `/S /${tag}\n`),
  ])
  expect(Object.fromEntries(found)).toEqual({
    H1: 1,
    H2: 1,
    P: 2,
    L: 1,
    LI: 2,
    Lbl: 2,
    LBody: 2,
    Table: 1,
    TR: 3,
    TH: 4,
    TD: 2,
  })
  expect([count(pdf, '/Scope /Column'), count(pdf, '/Scope /Row')]).toEqual([2, 2])
})

test('they stand in the order in which they are read', async () => {
  const pdf = (await make('First.\n\n- [ ] Second\n\n## Third\n\n| Fourth |\n|---|\n| |')).toString('latin1')
  const [, children = ''] = /\/S \/Document\n\/P \d+ 0 R\n\/K \[([^\]]+)\]/.exec(pdf) ?? []
  const tags = [...children.matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => new RegExp(`\\n${id} 0 obj\\n<<\\n/S /(\\w+)`).exec(pdf)?.[1],
  )
  expect(tags).toEqual(['H1', 'P', 'P', 'L', 'H2', 'Table'])
})

test('everything drawn is either content or passed over by a screen reader', async () => {
  for (const part of drawing(await make('- [ ] One\n\n| A |\n|---|\n| |')).split(
    /\/[A-Za-z0-9]+ <<[\s\S]*?>> BDC[\s\S]*?EMC/,
  )) {
    expect(part).not.toMatch(/\bTJ\b|\bS\n|\bf\n/)
  }
})

test('a table that is longer than a page goes on, its head repeated but told once', async () => {
  const rows = Array.from({ length: 40 }, (_, row) => `| Row ${row} | |`).join('\n')
  const pdf = await make(`| Name | Entry |\n|---|---|\n${rows}`)
  expect(count(pdf, '/Type /Page\n')).toBe(2)
  expect([count(pdf, '/Scope /Column'), count(pdf, '/Scope /Row')]).toEqual([2, 40])
})

test('the last words of a section stay with it when the next section begins a page; words before a list go with it', async () => {
  const full = `- One\n${'- More\n'.repeat(26)}`
  const pagesOf = async (body: string) => {
    const pdf = (await make(body)).toString('latin1')
    return ['L', 'P', 'H2', 'L'].map((tag, index) => {
      const pages = [...pdf.matchAll(new RegExp(`/S /${tag === 'L' ? 'LBody' : tag}\\n[^>]*?/Pg (\\d+) 0 R`, 'g'))]
      return (index === 0 ? pages.at(0) : pages.at(-1))?.[1]
    })
  }
  const few = '- A\n- B\n- C\n- D\n'
  const [first, words, next, last] = await pagesOf(`${full}\nWords.\n\n## Next\n\n${few}`)
  expect([words, next]).toEqual([first, last])
  expect(last).not.toBe(first)
  const [start, led, , end] = await pagesOf(`${full}\nWords.\n\n${few}`)
  expect(led).toBe(end)
  expect(end).not.toBe(start)
})

test.each([
  ['> A quote', 'blockquote'],
  ['![a](b.png)', 'image'],
  ['- One\n\n  ```\n  code\n  ```', 'code'],
  ['A 漢 sign', '漢'],
])('%j cannot be printed: the build fails and says file and what', async (body, what) => {
  await expect(make(body)).rejects.toThrow(new RegExp(`^content/downloads/example\\.md: .*${what}`))
})

test('signs that the text face lacks are set in another', async () => {
  expect(count(await make('A1 ± A2'), '+JetBrainsMono')).toBeGreaterThan(0)
})
