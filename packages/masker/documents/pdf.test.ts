import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { expect, it, vi } from 'vitest'
import { DocumentError } from './open-document.ts'

/** The library warns that it isn't in a browser. */
async function openPdf(name: string, bytes: Uint8Array) {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const pdf = await import('./pdf.ts')
  return pdf.openPdf(name, bytes)
}

async function pdfOf(write: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const pdf = new PDFDocument(options)
  const bytes = buffer(pdf)
  write(pdf)
  pdf.end()
  return new Uint8Array(await bytes)
}

it('reads what was typed into the form of a PDF and into its notes', async () => {
  const bytes = await pdfOf((pdf) => {
    pdf.font('Helvetica').initForm()
    pdf.text('Intake form')
    pdf.text('Pruitt', 200, 400).text('Ms. Odalys', 100, 400)
    pdf.formText('client.name', 10, 60, 200, 40, { value: 'Ada Halvorsen' })
    pdf.formCombo('city', 10, 120, 200, 20, { select: ['Salem', 'Bend'], value: 'Bend' })
    pdf.formText('nothing', 10, 140, 200, 20)
    pdf.note(10, 200, 30, 30, 'Ask Mr. Renner')
    pdf.textAnnotation(10, 300, 200, 30, 'Free text of Odalys Pruitt')
    pdf.link(10, 250, 100, 20, 'mailto:ann@example.com')
  })
  const { text } = await openPdf('form.pdf', bytes)
  expect(text).toMatch(/^Intake form\n/)
  const notes = ['Ask Mr. Renner', 'Free text of Odalys Pruitt', 'mailto:ann@example.com']
  for (const line of ['name: Ada Halvorsen', 'city: Bend', ...notes]) expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('nothing')
  expect(text).toMatch(/Pruitt\s+Ms. Odalys/)
})

it('warns of a font that doesn’t say what its letters are', async () => {
  const font = fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'))
  const bytes = await pdfOf((pdf) => pdf.font(font).text('A letter to Ms. Ada Halvorsen of Salem'))
  const nameless = Buffer.from(bytes).toString('latin1').replaceAll('/ToUnicode', '/ToUnicorn')
  const { warnings } = await openPdf('nameless.pdf', Uint8Array.from(Buffer.from(nameless, 'latin1')))
  expect(warnings.join()).toContain('don’t say what their letters are')
})

it('says what to do about a PDF that needs a password', async () => {
  const bytes = await pdfOf((pdf) => pdf.text('Secret'), { userPassword: 'x', ownerPassword: 'y' })
  const refused = { constructor: DocumentError, message: expect.stringContaining('needs a password') }
  await expect(openPdf('locked.pdf', bytes)).rejects.toThrow(expect.objectContaining(refused))
})
