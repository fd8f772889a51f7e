import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { makeDocx } from '@gimbal/worksheets/make-docx.ts'
import { makeCsv } from '@gimbal/worksheets/make-workbook.ts'
import { readWorkbook } from '@gimbal/worksheets/read-workbook.ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloadPath } from '#content-loader/downloads.server.ts'
import { openSheets } from '#publisher/make-downloads.ts'
import { sheetBrand } from '#publisher/sheet-brand.ts'
import { CONTENT, FILES, SOURCE } from '#test/site-content.ts'
import { listMade } from '../build/downloads.ts'

const { content, kit, files, stale } = listMade(SOURCE)

test('every file was made of its source as that is now', () => {
  const cure = 'Run npm run downloads and commit what it makes'
  expect([cure, stale.map(({ name }) => name)]).toEqual([cure, []])
})

test('the PDFs and the drawings of them are what the typesetter makes now', async () => {
  const make = await openSheets({ content, kit })
  const changed: string[] = []
  for (const file of files.filter(({ name }) => /\.(?:pdf|svg)$/.test(name)))
    if (!(await make(file)).equals(readFileSync(downloadPath(file.name, FILES)))) changed.push(file.name)
  const cure = 'Look at them, and if that is meant, run npm run downloads -- --all'
  expect([cure, changed]).toEqual([cure, []])
})

test('each download on the list is drawn from what it gives: the words that its first page begins with', () => {
  const listed = CONTENT.downloads.list().filter(({ file }) => file)
  expect(listed.length).toBeGreaterThan(0)
  const read = (href = '') => readFileSync(downloadPath(basename(href), FILES), 'utf8')
  for (const { title, file, drawing } of listed) {
    const drawn = wordsOf(read(drawing))
    const input = file?.href.endsWith('.txt') ? read(file.href) : title
    expect(drawn).toContain(input.split(/\s+/).slice(0, 20).join(' '))
  }
})

const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text = '']) => text.replaceAll('&amp;', '&')).join(' ')

test('a CSV has the columns of the first sheet, its examples, and nothing of what is worked out', () => {
  const rows = [
    [{ look: 'title', value: 'Fees' }],
    [{ look: 'note', value: 'Above the heads.', across: 2 }],
    ['Name', 'Amount', 'Twice'],
    [{ look: 'input', value: 'Roe, "Jane"' }, { look: 'input', format: 'money', value: 5 }, { formula: 'B4*2' }],
    [{ look: 'input' }, { look: 'input' }, { formula: 'B5*2' }],
  ]
  const csv = makeCsv(readWorkbook({ sheets: [{ name: 'A', columns: [9, 9, 9], headRow: 3, rows }] }))
  expect(csv.toString()).toBe('\uFEFFName,Amount,Twice\r\n"Roe, ""Jane""",5,\r\n')
})

const brand = sheetBrand(content.site(), kit)

const form = (body: string) => ({ title: 'A letter', excerpt: 'To sign.', path: 'content/downloads/files/a.md', body })

test('a form in Word has its headings, squares, tables and strong words; what has no place in it fails the build', async () => {
  const body = '## 1. First\n\nDear **you**:\n\n- [ ] Done\n- Point\n\n1. Number\n\n| Name | Date |\n|---|---|\n| | |'
  const archive = unzipSync(await makeDocx(form(body), brand))
  const document = Buffer.from(archive['word/document.xml'] ?? []).toString()
  for (const part of [
    /<w:pStyle w:val="Title"\/>.*A letter/,
    /<w:pStyle w:val="Heading1"\/>.*1\. First/,
    /<w:b\/>[^/]*(?:<[^>]+>)*you/,
    /☐/,
    /<w:tblHeader\/>/,
  ])
    expect(document).toMatch(part)
  expect(['<w:numPr>', '<w:tc>'].map((tag) => document.split(tag).length - 1)).toEqual([2, 4])
  const wrong = 'content/downloads/files/a.md: a form cannot hold “blockquote”'
  await expect(makeDocx(form('> A quote'), brand)).rejects.toThrow(wrong)
})
