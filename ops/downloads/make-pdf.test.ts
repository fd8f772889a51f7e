import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { makePdf } from '@gimbal/worksheets/make-pdf.ts'
import { expect, test } from 'vitest'
import { openFiles } from '#content-loader/content-files.server.ts'
import { readFacts } from '#content-loader/downloads.server.ts'
import { readSheetFonts } from '#publisher/make-downloads.ts'
import { sheetBrand } from '#publisher/sheet-brand.ts'
import { FACES } from '#site/styles/faces.ts'
import { CONTENT } from '#test/site-content.ts'
import { openFolder } from '#test/spawn-server.ts'
import { readSheetKit } from '../build/brand-files.ts'

const press = { fonts: readSheetFonts(), brand: sheetBrand(CONTENT.site(), readSheetKit()) }

const SHEET = { title: 'Example', excerpt: 'What it is.', date: '2025-01-02', path: 'content/downloads/example.md' }
const worksheet = (body: string) => ({ ...SHEET, kind: 'Worksheet' as const, body })
const make = async (body: string) => (await makePdf(worksheet(body), press)).pdf
const count = (pdf: Buffer, part: string) => pdf.toString('latin1').split(part).length - 1

/** All PDF drawing operators, page by page. */
function drawing(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/obj\n<<\n([^>]*)\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  // Appearances of a field's states belong to the field. Fonts are streams too, and may contain any letters.
  return streams
    .filter(([, dictionary = '']) => !dictionary.includes('/Subtype /Form'))
    .map(([, , stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((stream) => !stream.includes('\0'))
    .join('\n')
}

test('it is tagged, says its language, title and pages, one after each line of dashes, and has sections for bookmarks', async () => {
  await using folder = await openFolder()
  const body = '## 1. First\n\nOne ± two.\n\n---\n\n## Second\n\n- [ ] Two.'
  const { pdf } = await makePdf({ ...worksheet(body), title: 'Fees & Costs' }, press)
  const text = pdf.toString('latin1')
  for (const part of ['/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '/StructTreeRoot'])
    expect(text).toContain(part)
  expect(text).toContain('<rdf:li xml:lang="x-default">Fees &amp; Costs</rdf:li>')
  for (const section of ['First', 'Second']) expect(text).toContain(`/Title (${section})\n`)
  // A sign that the text face lacks.
  expect(text).toContain(`+${FACES.label.name.replaceAll(' ', '')}`)
  mkdirSync(join(folder.path, 'content'))
  writeFileSync(join(folder.path, 'content/a.pdf'), pdf)
  const facts = readFacts('content/a.pdf', openFiles({ folder: folder.path }))
  expect(facts).toEqual({ bytes: pdf.length, pages: 2, isFillable: true })
})

test('headings, paragraphs, lists and tables are what they are to a screen reader, in the order in which they are read', async () => {
  const table = '| Name | Entry |\n|---|---|\n| Client | |\n| Matter | |'
  const pdf = await make(`## 1. Section\n\nText.\n\n- [ ] One\n- [ ] Two\n\n${table}`)
  const tags = { H1: 1, H2: 1, P: 2, L: 1, LI: 2, Lbl: 2, LBody: 2, Table: 1, TR: 3, TH: 4, TD: 2 }
  const found = Object.keys(tags).map((tag) => [tag, count(pdf, `/S /${tag}\n`)])
  expect(Object.fromEntries(found)).toEqual(tags)
  expect([count(pdf, '/Scope /Column'), count(pdf, '/Scope /Row')]).toEqual([2, 2])
  const text = pdf.toString('latin1')
  const [, children = ''] = /\/S \/Document\n\/P \d+ 0 R\n\/K \[([^\]]+)\]/.exec(text) ?? []
  const order = [...children.matchAll(/(\d+) 0 R/g)].map(
    ([, id]) => new RegExp(`\\n${id} 0 obj\\n<<\\n/S /(\\w+)`).exec(text)?.[1],
  )
  expect(order).toEqual(['H1', 'P', 'H2', 'P', 'L', 'Table'])
  // Everything drawn is either content or passed over.
  const rest = drawing(pdf).replaceAll(/\/[A-Za-z0-9]+ <<[\s\S]*?>> BDC[\s\S]*?EMC/g, '')
  expect(rest).not.toMatch(/\bTJ\b|\bS\n|\bf\n/)
})

test.each([
  ['> A quote', 'blockquote'],
  ['![a](b.png)', 'image'],
  ['- One\n\n  ```\n  code\n  ```', 'code'],
  ['A 漢 sign', '漢'],
  ['> '.repeat(9000), 'too much is inside one another'],
  [`|${'A|'.repeat(20)}\n|${'-|'.repeat(20)}`, 'more columns than a page holds'],
])('%j cannot be printed: the build fails and says file and what', async (body, what) => {
  await expect(make(body)).rejects.toThrow(new RegExp(`^content/downloads/example\\.md: .*${what}`))
})

/** A form's fields: type, name and tooltip. */
const fields = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/FT \/(Tx|Btn)\n[\s\S]*?\/T \(([^)]*)\)[\s\S]*?\/TU \(([^)]*)\)/g)].map(
    ([, ...field]) => field,
  )

test('what is to be filled in is a field, named by where it is, and tagged', async () => {
  const table = '| Event | Date | Check |\n|---|---|---|\n| Answer | | |\n| | | |'
  const pdf = await make(`## 1. Dates\n\n- [ ] Read the paper\n- [ ] Decided by ____\n\n${table}`)
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
  expect([count(pdf, '/S /Form\n'), count(pdf, '/Type /OBJR')]).toEqual([8, 8])
  // A square has a picture of both states.
  expect(pdf.toString('latin1')).toMatch(/\/AP <<\n\/N <<\n\/Yes \d+ 0 R\n\/Off \d+ 0 R/)
  expect(count(await make('Text.\n\n| A |\n|---|\n| B |'), '/AcroForm')).toBe(0)
})

test('nothing runs off the page: what is wider goes on in the next line, what is higher is refused', async () => {
  const line = '_'.repeat(300)
  const pdf = await make(`Name ${line}\n\n- Name ${line}\n\n| A | B |\n|---|---|\n| ${line} | |`)
  const edges = [...pdf.toString('latin1').matchAll(/\/Rect \[\S+ \S+ (\S+) /g)].map(([, right]) => Number(right))
  expect(edges.length).toBeGreaterThan(6)
  expect(Math.max(...edges)).toBeLessThanOrEqual(560)
  const long = 'word '.repeat(2000)
  for (const body of [long, `- ${long}`, `| A | B |\n|---|---|\n| ${long} | |`])
    await expect(make(body)).rejects.toThrow('longer than a page. Divide it')
})
