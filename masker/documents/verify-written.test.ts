import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskText, NO_MARKS } from '../engine/mask-text.ts'
import { openDocx } from './docx.ts'
import { ValueSearch } from './value-search.ts'
import { requestOf } from './writable-document.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const LETTER =
  'Client: Mr. Thaddeus Quibblewick, SSN 412-55-9087, DOB March 5, 1978, phone 503-555-0142, account no. 0012345678'
const inBody = (more: string): Record<string, string> => ({
  'word/document.xml': `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>${LETTER}</w:t></w:r></w:p>${more}</w:body></w:document>`,
})
const inFile = (path: string, content: string | Uint8Array) => ({ ...inBody(''), [path]: content })
const custom = (inside: string) => inFile('customXml/item1.xml', `<intake xmlns="urn:intake">${inside}</intake>`)
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([path, it]) => [path, typeof it === 'string' ? strToU8(it) : it])),
  )
const properties = (value: string) =>
  inFile(
    'docProps/custom.xml',
    `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property name="Born">${value}</property></Properties>`,
  )

/** Where a value can be, in a file whose text says it too. `true`: it stays, and its place is named. */
const PLACES: [place: string, files: Record<string, string | Uint8Array>, isNamed?: boolean][] = [
  [
    'data that controls are bound to',
    custom('<ssn>412-55-9087</ssn><dob>1978-03-05</dob><phone>(503) 555 0142</phone><acct>0012345678</acct>'),
  ],
  ['data without dashes, and in attributes', custom('<num>412559087</num><x ssn="412-55-9087" born="3/5/1978"/>')],
  [
    'the default of a form field',
    inBody('<w:ffData><w:textInput><w:default w:val="412-55-9087"/></w:textInput></w:ffData>'),
  ],
  ['a drop-down of a form', inBody('<w:ffData><w:ddList><w:listEntry w:val="412-55-9087"/></w:ddList></w:ffData>')],
  [
    'a drop-down control',
    inBody(
      '<w:sdtPr><w:dropDownList w:lastValue="0012345678"><w:listItem w:displayText="0012345678" w:value="0012345678"/></w:dropDownList></w:sdtPr>',
    ),
  ],
  [
    'a variable',
    inFile(
      'word/settings.xml',
      `<w:settings xmlns:w="${W}"><w:docVars><w:docVar w:name="a" w:val="412-55-9087"/></w:docVars></w:settings>`,
    ),
  ],
  ['a table’s caption', inBody('<w:tblCaption w:val="412-55-9087"/>')],
  ['alt text', inBody('<wp:docPr descr="5035550142" title="412-55-9087"/>')],
  ['WordArt and a tooltip', inBody('<v:textpath string="412-55-9087"/><w:hyperlink w:tooltip="0012345678"/>')],
  [
    'a web extension',
    inFile(
      'word/we.xml',
      '<we:webextension xmlns:we="http://schemas.microsoft.com/office/webextensions/webextension/2010/11"><we:property name="a" value="412-55-9087"/></we:webextension>',
    ),
  ],
  [
    'an embedded page',
    inFile(
      'word/page.html',
      '<html><input type="hidden" value="412-55-9087"><p>412-55<span>-</span>9087 Quibble&shy;wick</p></html>',
    ),
    true,
  ],
  ['a date of the properties', properties('<vt:filetime>1978-03-05T00:00:00Z</vt:filetime>')],
  ['a number of the properties', properties('<vt:i4>412559087</vt:i4>')],
  ['the date of a change', inBody('<w:ins w:author="x" w:date="1978-03-05T00:00:00Z"/>')],
  ['a field’s code', inBody('<w:r><w:instrText> QUOTE "412-55-9087" </w:instrText></w:r>')],
  [
    'the text of a numbering',
    inFile('word/numbering.xml', `<w:numbering xmlns:w="${W}"><w:lvlText w:val="Quibblewick %1"/></w:numbering>`),
  ],
  ['a comment in the XML', inBody('<!-- 412-55-9087 -->')],
  ['tags', custom('<Quibblewick/>'), true],
  [
    'base64 in data',
    custom(`<photo>${Buffer.from('This file belongs to Thaddeus Quibblewick.').toString('base64')}</photo>`),
    true,
  ],
  [
    'a signature',
    inFile(
      '_xmlsignatures/sig1.xml',
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>${Buffer.from('Signed: Thaddeus Quibblewick').toString('base64')}</Object></Signature>`,
    ),
    true,
  ],
  [
    'an embedded workbook',
    inFile('word/embeddings/book.xlsx', zip({ 'xl/sharedStrings.xml': '<sst><si><t>412-55-9087</t></si></sst>' })),
    true,
  ],
  [
    'a document in a document',
    inFile('word/embeddings/a.docx', zip({ 'word/embeddings/b.docx': zip(inBody('')) })),
    true,
  ],
  [
    'a mail that is packed in',
    inFile('word/chunk.eml', 'Content-Transfer-Encoding: quoted-printable\n\nMr. Quibble=\nwick, 412-55=\n-9087'),
    true,
  ],
  ['a rich text', inFile('word/chunk.rtf', String.raw`{\rtf1 {\b Quibble}{\i wick}}`), true],
  [
    'an old object',
    inFile('word/embeddings/ole.bin', new Uint8Array([0xd0, 0xcf, ...Buffer.from('412-55-9087', 'utf16le')])),
    true,
  ],
]

/** All that a file could be read as: letters and digits alone. */
function readingsOf(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .flatMap(([path, content]) => {
      const text = Buffer.from(content).toString('latin1')
      const inside = /\.(?:xlsx|docx)$/.test(path) ? readingsOf(content) : ''
      const packed = Array.from(text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g), ([it]) =>
        Buffer.from(it, 'base64').toString(),
      )
      const readings = [
        text,
        text.replaceAll(/<[^>]*>|&shy;|=\n|\\\w+|[{}]/g, ''),
        Buffer.from(content).toString('utf16le'),
      ]
      return [...readings, inside, ...packed]
    })
    .join('\n')
    .toLowerCase()
    .replaceAll(/[\s().-]/g, '')
}

test.each(PLACES)('masks or names what is left in %s', (_, files, isNamed = false) => {
  const opened = openDocx(zip(files))
  const { bytes, left } = openDocx(zip(files)).write(requestOf(maskText(opened.text, findSpans(opened.text), NO_MARKS)))
  expect(/quibblewick|412559087|19780305|3\/5\/1978|5035550142|0012345678/.test(readingsOf(bytes))).toBe(isNamed)
  expect(left.length > 0).toBe(isNamed)
})

const SEARCH = new ValueSearch(
  ['Tobias Renner', 'Halvorsen', 'Green', 'Ng', '(503) 555-0119', '4402', 'March 5, 1978', '$5,000'].map((words) => ({
    words,
    placeholder: '[TERM_1]',
    isPerson: /^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/.test(words),
  })),
  ['Grant Renner'],
)

test.each([
  ['The green car', 0],
  ['Ms. GREEN', 1],
  ['halvorsen wrote', 1],
  ['evergreens', 0],
  ['Mr. Renner', 1],
  ['account 4402', 1],
  ['width 14402 or 14,402', 0],
  ['H&aacute;lvors%C3%A9n and Ｈａｌｖｏｒｓｅｎ', 2],
  ['+15035550119, 5035550119', 2],
  ['1978-03-05T00:00, 3/5/1978, 5 Mar 1978', 3],
  ['$5,000 and US$ 5000, not 5000', 2],
  ['Ng and Angela', 1],
])('finds what is left in %j: %i', (text, count) => {
  expect(SEARCH.findIn(text)).toHaveLength(count)
})
