import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskText, NO_MARKS } from '../engine/mask-text.ts'
import { shortFormsIn } from '../engine/short-forms.ts'
import { openDocx } from './docx.ts'
import { ValueSearch } from './value-search.ts'
import { requestOf, type WritableDocument } from './writable-document.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const LETTER =
  'Client: Mr. Thaddeus Quibblewick, SSN 412-55-9087, DOB March 5, 1978, phone 503-555-0142, account no. 0012345678. He owns Harrowgate Tools LLC at 1200 Larkspur Lane, Reno, NV 89501. Case No. 2:31-cv-01234-ABC. Ms. Ana Garza paid $48,212.50.'
const bodyWith = (more: string) =>
  `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>${LETTER}</w:t></w:r></w:p>${more}</w:body></w:document>`
const zip = (files: Record<string, Uint8Array>) => zipSync({ 'word/document.xml': strToU8(bodyWith('')), ...files })
const PROPERTIES =
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">'

/** A place, `!` if what is there stays and is named; the file, or `body`; what it says besides the letter. */
const PLACES = `
data that controls are bound to | customXml/item1.xml | <a xmlns="urn:a"><ssn>412-55-9087</ssn><dob>1978-03-05</dob><phone>(503) 555 0142</phone><acct>0012345678</acct></a>
data without dashes, and in attributes | customXml/item1.xml | <a xmlns="urn:a"><num>412559087</num><x ssn="412-55-9087" born="3/5/1978"/></a>
defaults, lists, a caption and alt text | body | <w:ffData><w:textInput><w:default w:val="412-55-9087"/></w:textInput></w:ffData><w:ffData><w:ddList><w:listEntry w:val="412-55-9087"/></w:ddList></w:ffData><w:sdtPr><w:dropDownList w:lastValue="0012345678"><w:listItem w:displayText="0012345678" w:value="0012345678"/></w:dropDownList></w:sdtPr><w:tblCaption w:val="412-55-9087"/><wp:docPr descr="5035550142" title="412-55-9087"/>
WordArt, a tooltip, a field’s code, a comment in the XML and dates of changes | body | <v:textpath string="412-55-9087"/><w:hyperlink w:tooltip="0012345678"/><w:r><w:instrText> QUOTE "412-55-9087" </w:instrText></w:r><!-- 412-55-9087 --><w:ins w:author="x" w:date="1978-03-05T00:00:00Z" w16du:dateUtc="1978-03-05T08:00:00Z"/><w:date w:fullDate="1978-03-05T00:00:00Z"/>
a variable | word/settings.xml | <w:settings xmlns:w="${W}"><w:docVars><w:docVar w:name="a" w:val="412-55-9087"/></w:docVars></w:settings>
a web extension | word/we.xml | <we:webextension xmlns:we="http://schemas.microsoft.com/office/webextensions/webextension/2010/11"><we:property name="a" value="412-55-9087"/></we:webextension>
an embedded page’s hidden field | word/page.html | <html><input type="hidden" value="412-55-9087"></html>
a date of the properties | docProps/custom.xml | ${PROPERTIES}<property name="Born"><vt:filetime>1978-03-05T00:00:00Z</vt:filetime></property></Properties>
a number of the properties | docProps/custom.xml | ${PROPERTIES}<property name="Born"><vt:i4>412559087</vt:i4></property></Properties>
the text of a numbering | word/numbering.xml | <w:numbering xmlns:w="${W}"><w:lvlText w:val="Quibblewick %1"/></w:numbering>
a style’s name | word/styles.xml | <w:styles xmlns:w="${W}"><w:style w:styleId="QuibblewickBrief"><w:name w:val="Quibblewick Brief"/></w:style></w:styles>
a person’s account | word/people.xml | <w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="Thaddeus Quibblewick"><w15:presenceInfo w15:userId="S::thaddeus.quibblewick@firm.example::1-2"/></w15:person></w15:people>
a label of where a file is kept | docMetadata/LabelInfo.xml | <clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label method="Quibblewick matter"/></clbl:labelList>
a smart tag and the name of a control | body | <w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:name="ProductID" w:val="THADDEUS QUIBBLEWICK"/></w:smartTagPr></w:smartTag><w:sdt><w:sdtPr><w:alias w:val="quibblewick"/><w:dataBinding w:xpath="/c[1]/quibblewick[1]"/></w:sdtPr></w:sdt>
a bookmark and what refers to it | body | <w:p><w:bookmarkStart w:id="1" w:name="__DdeLink__12_QUIBBLEWICK"/><w:hyperlink w:anchor="__DdeLink__12_QUIBBLEWICK"/><w:r><w:instrText> REF __DdeLink__12_QUIBBLEWICK </w:instrText></w:r></w:p>
a text box, written twice inside a word | body | <w:p><w:r><w:t>Ask Mr. Quibble</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>Box of Thaddeus Quibblewick</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>Box of Thaddeus Quibblewick</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>wick.</w:t></w:r></w:p>
a link through another address | word/_rels/document.xml.rels | <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://www.google.com/url?q=https://x.example/Thaddeus%20Quibblewick/quibblewick.pdf"/></Relationships>
suggestions in every run | body | <w:p><w:ins w:id="1" w:author="THADDEUS QUIBBLEWICK"><w:r><w:t>Thaddeus </w:t></w:r></w:ins><w:ins w:id="2" w:author="THADDEUS QUIBBLEWICK"><w:r><w:t>Quibblewick</w:t></w:r></w:ins><w:del w:id="3"><w:r><w:delText>Mr. Quibble</w:delText></w:r></w:del><w:del w:id="4"><w:r><w:delText>wick</w:delText></w:r></w:del></w:p>
a picture of the first page | docProps/thumbnail.jpeg | Quibblewick
short forms in a link | word/_rels/settings.xml.rels | <Relationships><Relationship Target="file:///C:/Users/AGarza/harrowgate/2-31-cv-01234/1200-larkspur-lane.dotx"/></Relationships>
short forms in names | body | <w:p><w:bookmarkStart w:name="Harrowgate_Tools"/><w:permStart w:ed="FIRM\\agarza"/></w:p>
the name of a form’s data | customXml/item1.xml | <q:a xmlns:q="urn:quibblewick:412-55-9087"><q:b>x</q:b></q:a>
a picture’s own name | word/media/quibblewick-scan.png | PNG
a theme | word/theme/theme1.xml | <a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Thaddeus &amp; Quibblewick"/>
a template | docProps/app.xml | <Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Template>QUIBBLEWICK letter</Template></Properties>
attributes that Pages writes in its own way | body | <w:p w:rsidR = '00AA11BB'><w:bookmarkStart w:id='4' w:name = 'quibblewick' /><w:r><w:drawing><wp:docPr descr = 'For Thaddeus&#x20;Quibblewick' /></w:drawing></w:r></w:p><?pages quibblewick?>
a header in two bytes | word/header1.xml | utf16:<?xml version="1.0" encoding="UTF-16"?><w:hdr xmlns:w="${W}"><w:p><w:r><w:t>Quibblewick v. Roe</w:t></w:r></w:p></w:hdr>
! the name of a font | word/fontTable.xml | <w:fonts xmlns:w="${W}"><w:font w:name="Quibblewick Sans"/></w:fonts>
! a picture that a program drew | word/media/image1.emf | utf16
! a font in a list that isn’t in Unicode | word/fontTable.xml | latin1:<?xml version="1.0" encoding="ISO-8859-1"?><w:fonts xmlns:w="${W}"><w:font w:name="Quíbblewick Sans"/></w:fonts>
an embedded page that isn’t in Unicode | word/page.html | latin1:<html><head><meta charset="iso-8859-1"></head><body>For Mr. Quíbblewick</body></html>
! words cut by tags | word/page.html | <html><p>412-55<span>-</span>9087 Quibble&shy;wick</p></html>
! tags | customXml/item1.xml | <a xmlns="urn:a"><Quibblewick/></a>
! base64 in data | customXml/item1.xml | <a xmlns="urn:a"><photo>VGhpcyBmaWxlIGJlbG9uZ3MgdG8gVGhhZGRldXMgUXVpYmJsZXdpY2su</photo></a>
! a short word as base64 | customXml/item1.xml | <a xmlns="urn:a"><b>UXVpYmJsZXdpY2s=</b></a>
! a signature | _xmlsignatures/sig1.xml | <Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>U2lnbmVkOiBUaGFkZGV1cyBRdWliYmxld2ljaw==</Object></Signature>
! an amount in a chart | word/charts/chart1.xml | <c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:v>48212.5</c:v></c:chartSpace>
! the other order of two bytes | word/chunk.txt | latin1:${'Quibblewick'.replaceAll(/./g, '\0$&')}
! an object in a rich text | word/chunk.rtf | {\\rtf1 {\\objdata 5175696262\n6c657769636b}}
! an embedded workbook | word/embeddings/book.xlsx | zip
! a document in a document | word/embeddings/a.docx | zip
! a mail that is packed in | word/chunk.eml | Mr. Quibble=\nwick, 412-55=\n-9087
! a rich text | word/chunk.rtf | {\\rtf1 {\\b Quibble}{\\i wick}}
! a rich text with letters by their codes | word/chunk.rtf | {\\rtf1 Qu\\'edbblewick}
! an old object | word/embeddings/ole.bin | utf16
`
const EACH = PLACES.trim()
  .split('\n')
  .reduce<string[]>(
    (lines, line) => (line.includes(' | ') ? [...lines, line] : [...lines.slice(0, -1), `${lines.at(-1)}\n${line}`]),
    [],
  )
  .map((line) => {
    const [name = '', path = '', content = ''] = line.split(' | ')
    return { name: name.replace('! ', ''), isNamed: name.startsWith('!'), path, content }
  })

function documentWith(path: string, content: string): Uint8Array {
  if (path === 'body') return zip({ 'word/document.xml': strToU8(bodyWith(content)) })
  const sheet = { 'xl/sharedStrings.xml': strToU8('<sst><si><t>412-55-9087</t></si></sst>') }
  if (content === 'zip') return zip({ [path]: path.endsWith('.xlsx') ? zipSync(sheet) : zip({ 'b.docx': zip({}) }) })
  const [, inTwoBytes] = /^utf16:(.*)/s.exec(content) ?? []
  if (inTwoBytes) return zip({ [path]: Buffer.from(`\ufeff${inTwoBytes}`, 'utf16le') })
  if (content.startsWith('latin1:')) return zip({ [path]: Buffer.from(content.slice('latin1:'.length), 'latin1') })
  const bytes =
    content === 'utf16' ? new Uint8Array([0xd0, 0xcf, ...Buffer.from('412-55-9087', 'utf16le')]) : strToU8(content)
  return zip({ [path]: bytes })
}

function writeMasked({ text, write }: WritableDocument) {
  const spans = findSpans(text)
  return write(requestOf(maskText(text, spans, NO_MARKS), shortFormsIn(text, spans)))
}

/** All that a file could be read as: letters and digits alone. */
function readingsOf(bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .flatMap(([path, content]) => {
      const text = Buffer.from(content)
        .toString('latin1')
        .replaceAll(/\\'(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      const inside = /\.(?:xlsx|docx)$/.test(path) ? readingsOf(content) : ''
      const packed = Array.from(text.matchAll(/[A-Za-z0-9+/]{8,}={0,2}/g), ([it]) =>
        Buffer.from(it, 'base64').toString(),
      )
      const readings = [
        path,
        text,
        text.replaceAll('%20', ' ').replaceAll('&#x20;', ' '),
        Buffer.from(text.replaceAll(/[^\da-f]/g, ''), 'hex').toString(),
        text.replaceAll(/<[^>]*>|&shy;|=\n|\\\w+|[{}]/g, ''),
        Buffer.from(content).toString('utf16le'),
      ]
      return [...readings, inside, ...packed]
    })
    .join('\n')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s().\p{M}\0-]/gu, '')
}

const SECRETS =
  /quibblewick|412559087|19780305|3\/5\/1978|5035550142|0012345678|harrowgate|larkspur|31cv01234|agarza|482125/

test.each(EACH)('masks or names what is left in $name', ({ path, content, isNamed }) => {
  const { bytes, left } = writeMasked(openDocx(documentWith(path, content)))
  expect(SECRETS.test(readingsOf(bytes))).toBe(isNamed)
  expect(left.length > 0).toBe(isNamed)
})

test('keeps a field’s code in step with the bookmark that it names', () => {
  const body = '<w:bookmarkStart w:name="vQuibblewick"/><w:r><w:instrText> SET vQuibblewick 1 </w:instrText></w:r>'
  const opened = openDocx(documentWith('body', body))
  const { bytes } = writeMasked(opened)
  expect(Buffer.from(unzipSync(bytes)['word/document.xml'] ?? []).toString()).toContain(
    body.replaceAll('Quibblewick', 'PERSON_1'),
  )
})

test('puts a value of the right type where a placeholder would damage the file', () => {
  const property = (type: string, value: string) =>
    `<property pid="2" name="A"><vt:${type}>${value}</vt:${type}></property>`
  const [phone, date] = ['5035550142', '1978-03-05T00:00:00Z']
  const said = property('i4', phone) + property('cy', phone) + property('filetime', date) + property('i4', '7')
  const opened = openDocx(documentWith('docProps/custom.xml', `${PROPERTIES}${said}</Properties>`))
  const { bytes } = writeMasked(opened)
  const written = Buffer.from(unzipSync(bytes)['docProps/custom.xml'] ?? []).toString()
  const kept = said.replaceAll(phone, '0').replace(date, '2000-01-01T00:00:00Z')
  expect(written).toBe(`${PROPERTIES}${kept}</Properties>`)
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
