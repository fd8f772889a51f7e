import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it, test } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskText, NO_MARKS } from '../engine/mask-text.ts'
import { findReplacements, keyOf } from '../engine/restore-text.ts'
import { openDocx } from './docx.ts'
import { readKeyFile } from './key-file.ts'
import { openTextFile } from './open-document.ts'
import { requestOf } from './writable-document.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const xml = (root: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} ${W}>${body}</w:${root}>`

const p = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`

/** A letter as Word writes it: names split into runs, and in every place where they can hide. */
const FILES: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': xml(
    'document',
    `<w:body><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Dear Ms. Halv</w:t></w:r><w:r><w:t>orsen &amp; all:</w:t></w:r></w:p>
<w:p><w:r><w:t>Call (503) 555-</w:t></w:r><w:r><w:t>0119 today</w:t></w:r><w:r><w:tab/><w:t>or write.</w:t></w:r></w:p>
<w:p><w:r><w:t>Yours, </w:t></w:r><w:ins w:id="1" w:author="Tobias Renner" w:date="2031-01-02T03:04:05Z"><w:r><w:t xml:space="preserve">Tobias Renner</w:t></w:r></w:ins><w:del w:id="2" w:author="Tobias Renner"><w:r><w:delText>Mr. Quillon Brandvold</w:delText></w:r></w:del><w:moveFrom w:author="Tobias Renner"><w:r><w:t>Ms. Odalys Pruitt</w:t></w:r></w:moveFrom></w:p>
<w:p><w:bookmarkStart w:id="3" w:name="Halvorsen_address"/><w:sdt><w:sdtPr><w:alias w:val="Ms. Halvorsen"/><w:listItem w:displayText="Odalys Pruitt" w:value="Odalys Pruitt"/></w:sdtPr></w:sdt><w:fldSimple w:instr=" REF Halvorsen_address "/><w:r><w:instrText>INCLUDETEXT "C:\\Users\\renner\\Halvorsen.docx"</w:instrText></w:r><v:shape alt="Signature of Tobias Renner"/></w:p>
${p('See Halvorsen_release.pdf and IMG_Renner.jpg')}</w:body>`,
  ),
  'word/settings.xml': xml('settings', '<w:docVars><w:docVar w:name="Client" w:val="Ms. Halvorsen"/></w:docVars>'),
  'word/header1.xml': xml('hdr', p('Re: Halvorsen v. Tamarack Freight LLC')),
  'word/footer1.xml': xml('ftr', p('Case No. 2:31-cv-01234')),
  'word/footnotes.xml': xml('footnotes', `<w:footnote>${p('Dr. Odalys Pruitt agrees.')}</w:footnote>`),
  'word/comments.xml': xml(
    'comments',
    `<w:comment w:author="Tobias Renner" w:initials="TR">${p('Ask Ms. Halvorsen.')}</w:comment>`,
  ),
  'word/_rels/document.xml.rels':
    '<Relationships><Relationship Id="r1" Target="mailto:ann@example.com" TargetMode="External"/></Relationships>',
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:creator>Tobias Renner</dc:creator><dcterms:created>2031-01-02T03:04:05Z</dcterms:created></cp:coreProperties>',
  'word/media/image1.png': 'not a picture',
}
const LETTER = zipSync(Object.fromEntries(Object.entries(FILES).map(([path, content]) => [path, strToU8(content)])))
const filesOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))

const maskOf = (text: string) => maskText(text, findSpans(text), NO_MARKS)
it('masks a .docx wherever names hide in it, and leaves everything else as it was', () => {
  const opened = openDocx(LETTER)
  const masked = maskOf(opened.text)
  // One person is one placeholder in the body, the header, a comment and the properties.
  const people = masked.entities.filter(({ kind }) => kind === 'person').map(({ main, count }) => `${main} ${count}`)
  expect(people).toEqual(['Halvorsen 9', 'Tobias Renner 9', 'Quillon Brandvold 1', 'Odalys Pruitt 4'])
  const files = filesOf(opened.write(requestOf(masked)).bytes)
  expect(JSON.stringify(files)).not.toMatch(/Halv|orsen|renner|Brandvold|Tamarack|Pruitt|555|0119|01234|ann@/i)
  expect(files['word/document.xml']).toContain(
    '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Dear Ms. [PERSON_1]</w:t></w:r><w:r><w:t xml:space="preserve"> &amp; all:</w:t>',
  )
  expect(files['word/document.xml']).toContain('<w:tab/><w:t>or write.</w:t>')
  expect(files['word/document.xml']).toMatch(/<w:ins w:id="1" w:author="\[PERSON_\d\]" w:date="2031-01-02T03:04:05Z">/)
  expect(files['word/document.xml']).toMatch(/<w:delText[^>]*>Mr\. \[PERSON_\d\]<\/w:delText>/)
  // Brackets in a bookmark's name, or in a field that refers to one, would make Word call the file damaged.
  expect(files['word/document.xml']).toContain('w:name="PERSON_1_address"')
  expect(files['word/document.xml']).toContain('w:instr=" REF PERSON_1_address "')
  expect(files['word/_rels/document.xml.rels']).toContain('Target="mailto:EMAIL_1"')
  expect(files['docProps/core.xml']).toContain('<dcterms:created>2031-01-02T03:04:05Z</dcterms:created>')
  expect(files['word/media/image1.png']).toBe(FILES['word/media/image1.png'])
  expect(opened.warnings.join()).toContain('It has 1 picture.')
})

it('restores a masked .docx to the words it had, with a key that was saved as a file', () => {
  const opened = openDocx(LETTER)
  const masked = maskOf(opened.text)
  const key = readKeyFile(JSON.stringify(keyOf(masked))) ?? expect.fail('the key is none')
  const sent = openDocx(opened.write(requestOf(masked)).bytes)
  const { replacements, unknown } = findReplacements(sent.text, key)
  expect(unknown).toEqual([])
  expect(openDocx(sent.write({ replacements }).bytes).text).toBe(opened.text)
})

it('reads words in CDATA, in numbered entities, and past tags with > in a value', () => {
  const body =
    '<w:p w:x="a>b"><w:r><w:t><![CDATA[Ms. Hal]]></w:t><w:t>vor&#115;en &lt;</w:t></w:r><!-- <w:t>x</w:t> --></w:p>'
  const { text, write } = openDocx(zipSync({ 'word/document.xml': strToU8(xml('document', body)) }))
  expect(text).toBe('Ms. Halvorsen <\n')
  const written = filesOf(write({ replacements: [{ start: 4, end: 13, text: 'A & B' }] }).bytes)['word/document.xml']
  expect(written).toContain('<w:t xml:space="preserve">Ms. A &amp; B</w:t><w:t xml:space="preserve"> &lt;</w:t>')
})

test.each([
  ['UTF-8', new TextEncoder().encode('Zoë – Ms. Halvorsen\nä')],
  ['UTF-8 with a mark and returns', new TextEncoder().encode('\ufeffMs. Halvorsen\r\nsaid\r\n')],
  ['mixed line ends', new TextEncoder().encode('Ms. Halvorsen\r\nsaid\nso\r')],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Ms. Halvorsen', 'utf16le')])],
  ['the code page of Windows', Uint8Array.from([0x93, ...new TextEncoder().encode('Ms. Halvorsen'), 0x94, 0xe4])],
])('writes a text in %s back as it was but for what is masked', (_, bytes) => {
  const { text, write } = openTextFile(bytes)
  expect(write({ replacements: [] }).bytes).toEqual(bytes)
  const start = text.indexOf('Halvorsen')
  const again = openTextFile(write({ replacements: [{ start, end: start + 9, text: '[PERSON_1]' }] }).bytes)
  expect(again.text).toBe(text.replace('Halvorsen', '[PERSON_1]'))
})
