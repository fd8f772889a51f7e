import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFacts } from '#app/content/download-files.server.ts'
import { EVER } from '#app/content/is-published.ts'
import { input, note, result, title } from '#content/workbook.ts'
import { listPdfSources } from '#scripts/pdf/pdf-sources.ts'
import { listMadeFiles, makeFiles } from './made-files.ts'
import { makeDocx } from './make-docx.ts'
import { makeCsv } from './make-workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'))
  await writeFile(join(folder, 'of-yesterday.pdf'), '')
  await makeFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** What each ending begins with: PDFs say so, Office files are archives, a CSV has the mark that Excel looks for. */
const BEGINNINGS: Record<string, string> = {
  '.pdf': '%PDF-',
  '.docx': 'PK',
  '.xlsx': 'PK',
  '.csv': '\u00ef\u00bb\u00bf',
}

test('each file is made, those dated ahead as well, and beside them lies nothing', async () => {
  const names = listMadeFiles(EVER).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted())
  const isWrong = (name: string) => {
    const file = readFileSync(join(folder, name), 'latin1')
    return file.length < 100 || !file.startsWith(BEGINNINGS[extname(name)] ?? '')
  }
  expect(names.filter(isWrong)).toEqual([])
})

test('each PDF says its title and how long it is', async () => {
  for (const { slug, title: said } of listPdfSources(EVER)) {
    expect(readFacts(join(folder, `${slug}.pdf`)).pages).toBeGreaterThanOrEqual(1)
    const pdf = await readFile(join(folder, `${slug}.pdf`), 'latin1')
    expect(pdf).toContain(`<rdf:li xml:lang="x-default">${said.replaceAll('&', '&amp;')}</rdf:li>`)
  }
})

test('no cell of a CSV begins as a formula would', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  expect(files.filter((name) => /(^|,|"|\n)[=+@-]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test('a CSV has the columns of the first sheet, its examples, and nothing of what is worked out', () => {
  const rows = [
    [title('Fees')],
    [note('Above the heads.', 2)],
    ['Name', 'Amount', 'Twice'],
    [input('text', 'Roe, "Jane"'), input('money', 5), result('B4*2')],
    [input(), input(), result('B5*2')],
  ]
  const csv = makeCsv({ sheets: [{ name: 'A', columns: [9, 9, 9], headRow: 3, rows }] })
  expect(csv.toString()).toBe('\uFEFFName,Amount,Twice\r\n"Roe, ""Jane""",5,\r\n')
})

/** A part of an Office file, which is a ZIP archive: found by its local header. */
function partOf(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\u0003\u0004'); at >= 0; at = archive.indexOf('PK\u0003\u0004', at + 4)) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)]
    if (archive.toString('latin1', at + 30, at + 30 + nameLength) !== name) continue
    return inflateRawSync(archive.subarray(at + 30 + nameLength + extraLength)).toString()
  }
  throw new Error(`${name} is not in it`)
}

const form = (body: string) => ({ title: 'A letter', excerpt: 'To sign.', path: 'content/downloads/files/a.md', body })

test('a form in Word has its headings, squares, tables and strong words', async () => {
  const body = '## 1. First\n\nDear **you**:\n\n- [ ] Done\n- Point\n\n1. Number\n\n| Name | Date |\n|---|---|\n| | |'
  const document = partOf(await makeDocx(form(body)), 'word/document.xml')
  expect(document).toMatch(/<w:pStyle w:val="Title"\/>.*A letter/)
  expect(document).toMatch(/<w:pStyle w:val="Heading1"\/>.*1\. First/)
  expect(document).toMatch(/<w:b\/>[^/]*(?:<[^>]+>)*you/)
  expect(document).toContain('☐')
  expect(document.match(/<w:numPr>/g)).toHaveLength(2)
  expect(document.match(/<w:tc>/g)).toHaveLength(4)
  expect(document).toContain('<w:tblHeader/>')
})

test('what has no place in a form fails the build and says where', async () => {
  await expect(makeDocx(form('> A quote'))).rejects.toThrow(
    'content/downloads/files/a.md: a form cannot hold “blockquote”',
  )
})
