import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { sharpPicture } from '../sharp-picture.ts'
import { download, expect, expectAccessible, test } from './journey.ts'
import { marks, open, output, preview, reported, source } from './masker-page.ts'

test('what a person must check comes one mark at a time; long texts are shown in parts', async ({ page }) => {
  await open(page)
  await source(page).fill('Ms. Halvorsen wrote to Lucia Brandvold. We asked Tobias.')
  const question = preview(page).getByRole('group', { name: 'Check the marks' })
  await expect(question).toContainText('3 to check. Not sure: one word that looks like a name, once.')
  await expect(question).toContainText('We asked Tobias.')
  await preview(page).getByRole('button', { name: 'Show it' }).focus()
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('We asked Tobias.')
  await expect(question).toContainText('2 to check. Likely')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('1 to check. Sure')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Every mark is checked.')
  await preview(page).getByRole('button', { name: 'Back' }).click()
  await expect(question).toContainText('1 to check. Sure')
  await expectAccessible(page)

  await source(page).fill('Mr. Renner called. '.repeat(3000))
  await expect(preview(page)).toContainText('This shows the first 50,000 of 57,000 characters.')
  await expect(preview(page)).toContainText('Part 1 of ')
  await preview(page).getByRole('button', { name: 'Next part' }).click()
  await expect(preview(page)).toContainText('Part 2 of ')
})

/** A page of a few KB that is packed twice, and takes minutes to read. */
function layeredPdf(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(100_000_000, 'q Q ')))
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>stream
`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>')])
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const wordXml = (root: string, runs: string) => strToU8(`<w:${root} xmlns:w="${W}">${runs}</w:${root}>`)
const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((run) => `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`
const COMMENT = `<w:comment w:author="Tobias Renner">${paragraph('Ask Dr. Pruitt.')}</w:comment>`
const LETTER = zipSync({
  'word/document.xml': wordXml('document', `<w:body>${paragraph('Dear Ms. Halv', 'orsen:')}</w:body>`),
  'word/footer1.xml': wordXml('ftr', paragraph('Case No. 2:31-cv-01234')),
  'word/comments.xml': wordXml('comments', COMMENT),
})
const input = (page: Page, name: string) => preview(page).getByLabel(name)
const fileOf = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await download(page, preview(page).getByRole('button', { name: button }))
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a .docx is masked, given back, and restored by its key, with the network cut', async ({ page, context }) => {
  await open(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.setOffline(true)
  await input(page, 'Open a document').setInputFiles(fileOf('letter.docx', LETTER))
  await expect(marks(page, 'PERSON_1')).toHaveCount(1)
  await expect(preview(page).getByLabel('The text of letter.docx')).toHaveAttribute('readonly')
  const masked = await saved(page, 'Save masked .docx')
  await expect(reported(page)).toContainText('Searched again: no word that is masked here is left in it.')
  const key = await saved(page, 'Save the key')
  expect([masked.name, key.name]).toEqual(['masked-document.docx', 'letter-key.json'])
  const files = Object.values(unzipSync(masked.bytes)).map((bytes) => strFromU8(bytes))
  expect(files.join()).not.toMatch(/Halv|orsen|01234|Renner|Pruitt/)
  expect(files.join()).toContain('<w:rPr><w:i/></w:rPr>')
  await expectAccessible(page)

  await preview(page).getByRole('button', { name: 'Clear everything' }).click()
  await input(page, 'Open a key').setInputFiles(fileOf(key.name, key.bytes))
  await expect(reported(page)).toContainText('The names now come from letter-key.json.')
  const waiting = page.waitForEvent('download')
  await input(page, 'Restore a file').setInputFiles(fileOf(masked.name, masked.bytes))
  const restored = unzipSync(readFileSync(await (await waiting).path()))
  const body = strFromU8(restored['word/document.xml'] ?? new Uint8Array())
  expect(body.replaceAll(/<[^>]*>/g, '')).toBe('Dear Ms. Halvorsen:')
  await context.setOffline(false)
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([])

  await preview(page).getByRole('button', { name: 'Clear everything' }).click()
  const font = strToU8(
    '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:font w:name="Halvorsen Sans"/></w:fonts>',
  )
  const letter = zipSync({ ...unzipSync(LETTER), 'word/fontTable.xml': font })
  await input(page, 'Open a document').setInputFiles(fileOf('letter.docx', letter))
  await expect(marks(page, 'PERSON_1')).toHaveCount(1)
  await saved(page, 'Save masked .docx')
  await expect(reported(page)).toContainText('Some words are still in it: see the list before you send it.')
  const left = preview(page).getByText('“Halvorsen” in the name of a font')
  await expect(left).toBeVisible()
})

test('a PDF is read in, with its form and a warning, without a network', async ({ page, context }) => {
  const pdf = new PDFDocument()
  const bytes = buffer(pdf)
  pdf.text('Dear Ms. Halvorsen, call (503) 555-0119.')
  pdf.image(await sharpPicture({ width: 8, height: 8, place: 'Here' }))
  pdf.font('Helvetica').initForm()
  pdf.formText('client', 72, 200, 200, 20, { value: 'Odalys Pruitt' })
  pdf.end()
  await open(page)
  await context.setOffline(true)
  await input(page, 'Open a document').setInputFiles(fileOf('scan.pdf', await bytes))
  await expect(marks(page, 'PHONE_1')).toHaveCount(1)
  await expect(preview(page)).toContainText('1 page has pictures. Words in a picture aren’t read')
  await expect(preview(page).getByLabel('The text of scan.pdf')).toHaveValue(/client: Odalys Pruitt/)
  expect((await saved(page, 'Save masked .txt')).name).toBe('masked-document.txt')
  await context.setOffline(false)
})

test('a hostile PDF can be stopped, and the next document is read, or said to be unreadable', async ({ page }) => {
  await open(page)
  await input(page, 'Open a document').setInputFiles(fileOf('layers.pdf', layeredPdf()))
  await expect(preview(page).getByRole('progressbar', { name: 'Opening layers.pdf' })).toBeVisible()
  await preview(page).getByRole('button', { name: 'Stop opening' }).click()
  await expect(reported(page)).toContainText('Stopped. layers.pdf isn’t open.')
  await expect(source(page)).toHaveValue(/Gonzalez/)

  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['Dear Ms. Halvorsen:\r\nhello\r\n'], 'note.txt'))
    return files
  })
  await preview(page)
    .getByRole('group', { name: 'The preview is loaded' })
    .dispatchEvent('drop', { dataTransfer: transfer })
  await expect(reported(page)).toContainText('note.txt is open.')
  await expect(marks(page, 'PERSON_1')).toHaveCount(1)
  expect((await saved(page, 'Save masked .txt')).bytes.toString()).toBe('Dear Ms. [PERSON_1]:\r\nhello\r\n')

  for (const [way, name, said] of [
    ['Open a document', 'old.doc', 'isn’t a .docx, .txt or .pdf.'],
    ['Open a document', 'bad.docx', 'can’t be read: its content isn’t a .docx.'],
    ['Restore a file', 'answer.docx', 'can’t be read'],
    ['Open a key', 'x.json', 'isn’t a key from this preview.'],
  ] as const) {
    await input(page, way).setInputFiles(fileOf(name, strToU8('{}')))
    await expect(reported(page)).toContainText(`${name} ${said}`)
  }
})
