import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { openFiles } from '#app/content/content-files.server.ts'
import { readFacts } from '#app/content/downloads.server.ts'
import { openFolder } from '#test/spawn-server.ts'
import { makePdf } from './make-pdf.ts'
import { makePdfFonts, type PdfFonts } from './sheet.ts'

let fonts: PdfFonts
beforeAll(async () => {
  fonts = await makePdfFonts()
})

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

/** All PDF drawing operators, page by page. */
function drawing(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/obj\n<<\n([^>]*)\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  return (
    streams
      // Appearances of a field's states belong to the field.
      .filter(([, dictionary = '']) => !dictionary.includes('/Subtype /Form'))
      .map(([, , stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
      // Fonts are streams too, and may contain any letters.
      .filter((stream) => !stream.includes('\0'))
      .join('\n')
  )
}

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

test('it says its title, and how many pages it has', async () => {
  await using folder = await openFolder()
  const pdf = await make('One.\n\n---\n\n- [ ] Two.')
  mkdirSync(join(folder.path, 'content'))
  writeFileSync(join(folder.path, 'content/a.pdf'), pdf)
  expect(pdf.toString('latin1')).toContain('<rdf:li xml:lang="x-default">Example</rdf:li>')
  expect(readFacts('content/a.pdf', openFiles({ folder: folder.path }))).toEqual({
    bytes: pdf.length,
    pages: 2,
    isFillable: true,
  })
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

/** A form's fields: type, name and tooltip. */
const fields = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/FT \/(Tx|Btn)\n[\s\S]*?\/T \(([^)]*)\)[\s\S]*?\/TU \(([^)]*)\)/g)].map(
    ([, ...field]) => field,
  )

test('what is to be filled in is a field, named by where it is, and tagged', async () => {
  const pdf = await make(
    '## 1. Dates\n\n- [ ] Read the paper\n- [ ] Decided by ____\n\n| Event | Date | Check |\n|---|---|---|\n| Answer | | |\n| | | |',
  )
  expect(fields(pdf)).toEqual([
    ['Btn', 'dates-read-the-paper', 'Dates, Read the paper'],
    ['Btn', 'dates-decided-by', 'Dates, Decided by'],
    ['Tx', 'dates-decided-by-2', 'Dates, Decided by'],
    ['Tx', 'dates-answer-date', 'Dates, Answer, Date'],
    ['Tx', 'dates-answer-check', 'Dates, Answer, Check'],
    ['Tx', 'dates-line-2-event', 'Dates, line 2, Event'],
    ['Tx', 'dates-line-2-date', 'Dates, line 2, Date'],
    ['Tx', 'dates-line-2-check', 'Dates, line 2, Check'],
  ])
  expect(count(pdf, '/S /Form\n')).toBe(8)
  expect(count(pdf, '/Type /OBJR')).toBe(8)
})

test('a square can be ticked: it has a picture of both states', async () => {
  const pdf = (await make('- [ ] One')).toString('latin1')
  expect(pdf).toMatch(/\/AP <<\n\/N <<\n\/Yes \d+ 0 R\n\/Off \d+ 0 R/)
  expect(pdf).toContain('/AS /Off')
})

test('what only is to be read is no form', async () => {
  expect(count(await make('Text.\n\n| A |\n|---|\n| B |'), '/AcroForm')).toBe(0)
})

test('each section is a bookmark', async () => {
  const pdf = (await make('## 1. First\n\nText.\n\n## Second\n\nText.')).toString('latin1')
  expect([...pdf.matchAll(/\/Title \((First|Second)\)\n/g)].map(([, name]) => name)).toEqual(['First', 'Second'])
})
