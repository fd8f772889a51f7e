import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskText, NO_MARKS } from '../engine/mask-text.ts'
import { openDocx } from './docx.ts'
import { requestOf } from './writable-document.ts'

// Each document carries a habit of the program that is named, or a place that one of them offers. The body says both
// names; the rest says where else they are.

type Files = Record<string, string | Uint8Array>

const NS =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'
const part = (root: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} ${NS}>${inside}</w:${root}>`
const run = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
const p = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const LETTER = p(run('Dear Ms. Halvorsen:')) + p(run('Mr. Tobias Renner called about your claim.'))
const body = (more = '') => part('document', `<w:body>${LETTER}${more}</w:body>`)
const rels = (...links: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const TYPES = (more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${more}</Types>`
const plain = (more = ''): Files => ({
  '[Content_Types].xml': TYPES(),
  '_rels/.rels': rels(['officeDocument', 'word/document.xml']),
  'word/document.xml': body(more),
})
const utf16 = (xml: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(xml, (letter) => letter.charCodeAt(0)).buffer)])
const core = (inside: string) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</cp:coreProperties>`
/** The words of a picture that a program drew, in two bytes each, between other bytes. */
const EMF = new Uint8Array([1, 0, 0, 0, ...utf16('Halvorsen signs here'), 0, 0, 7])

/** What is in a document with each habit: more files, or more of its body. */
const DOCUMENTS: Record<string, Files | string> = {
  'Word Online numbers the body and the notes': {
    '[Content_Types].xml': TYPES(),
    '_rels/.rels': rels(['officeDocument', '/word/document2.xml']),
    'word/document2.xml': body(),
    'word/footnotes2.xml': part('footnotes', `<w:footnote>${p(run('Call Ms. Hal'), run('vorsen.'))}</w:footnote>`),
  },
  'Word Online keeps authors as accounts': {
    'word/people.xml': part(
      'people',
      '<w15:person w15:author="Tobias Renner"><w15:presenceInfo w15:providerId="AD" w15:userId="S::tobias.renner@firm.example::1-2"/></w15:person>',
    ),
    'word/comments3.xml': part(
      'comments',
      `<w:comment w:author="Tobias Renner" w:initials="TR">${p(run('For HALVORSEN'))}</w:comment>`,
    ),
  },
  'Word Online labels a file with where it is kept': {
    'docMetadata/LabelInfo.xml':
      '<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label id="{1}" method="Halvorsen matter"/></clbl:labelList>',
    'customXml/item4.xml':
      '<p:properties xmlns:p="http://schemas.microsoft.com/office/2006/metadata/properties"><documentManagement><Matter>renner, tobias</Matter></documentManagement></p:properties>',
  },
  'Word writes on a page what it draws': {
    'word/header2.xml': part(
      'hdr',
      p(
        '<w:r><w:pict><v:shape id="PowerPlusWaterMark_halvorsen"><v:textpath on="t" string="FOR MS. HALVORSEN"/></v:shape></w:pict></w:r>',
      ),
    ),
    'word/media/image1.emf': EMF,
  },
  'Word keeps what a table and a link say': `<w:tbl><w:tblPr><w:tblCaption w:val="Bills of HALVORSEN"/><w:tblDescription w:val="what T. Renner paid"/></w:tblPr></w:tbl><w:p><w:hyperlink r:id="rId9" w:tooltip="halvorsen’s file">${run('here')}</w:hyperlink></w:p>`,
  'Word keeps fields, smart tags and controls':
    '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="halvorsen_name"/><w:default w:val="renner"/></w:ffData></w:fldChar></w:r><w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:name="ProductID" w:val="TOBIAS RENNER"/></w:smartTagPr></w:smartTag><w:sdt><w:sdtPr><w:alias w:val="halvorsen"/><w:dataBinding w:xpath="/c[1]/halvorsen[1]"/></w:sdtPr></w:sdt></w:p>',
  'Word embeds another program’s file': {
    'word/embeddings/oleObject1.bin': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...strToU8('Budget for Tobias Renner')]),
  },
  'LibreOffice names styles and lists as their author does': {
    'word/document.xml': body('<w:p><w:pPr><w:pStyle w:val="HalvorsenBrief"/></w:pPr></w:p>'),
    'word/styles.xml': part(
      'styles',
      '<w:style w:type="paragraph" w:customStyle="1" w:styleId="HalvorsenBrief"><w:name w:val="Halvorsen Brief"/></w:style>',
    ),
    'word/numbering.xml': part(
      'numbering',
      '<w:abstractNum><w:name w:val="RennerList"/><w:lvl><w:lvlText w:val="Renner %1."/></w:lvl></w:abstractNum>',
    ),
  },
  'LibreOffice writes a text box twice, inside a word': p(
    run('Ask Ms. Halv'),
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${p(run('Box of Tobias Renner'))}</w:txbxContent></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p(run('Box of Tobias Renner'))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    run('orsen.'),
  ),
  'LibreOffice keeps what was typed into the file’s properties': {
    'docProps/core.xml': core('<dc:creator>tobias renner</dc:creator><dc:language>en-US</dc:language>'),
    'docProps/custom.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="v"><property pid="2" name="Halvorsen no."><vt:lpwstr>see Renner</vt:lpwstr></property></Properties>',
  },
  'LibreOffice marks what was linked to':
    '<w:p><w:bookmarkStart w:id="1" w:name="__DdeLink__12_HALVORSEN"/><w:hyperlink w:anchor="__DdeLink__12_HALVORSEN"/><w:r><w:instrText> REF __DdeLink__12_HALVORSEN </w:instrText></w:r></w:p>',
  'LibreOffice keeps a font by its own name': {
    'word/document.xml': body('<w:p><w:pPr><w:rPr><w:rFonts w:ascii="Renner Sans"/></w:rPr></w:pPr></w:p>'),
    'word/fontTable.xml': part('fonts', '<w:font w:name="Renner Sans"/>'),
  },
  'Google Docs describes pictures and keeps their names': {
    'word/document.xml': body(
      '<w:p><w:r><w:drawing><wp:docPr id="1" name="renner-scan.png" descr="Scan for halvorsen" title="T. RENNER"/></w:drawing></w:r></w:p>',
    ),
    'word/_rels/document.xml.rels': rels(['image', 'media/halvorsen-scan.png']),
    'word/media/halvorsen-scan.png': new Uint8Array([137, 80, 78, 71, 1]),
  },
  'Google Docs links through its own address': {
    'word/_rels/document.xml.rels': rels([
      'hyperlink',
      'https://www.google.com/url?q=https://x.example/Tobias%20Renner/halvorsen.pdf',
    ]),
  },
  'Google Docs signs suggestions in every run': `<w:p>${run('Yours, ')}<w:ins w:id="1" w:author="TOBIAS RENNER">${run('Tobias ')}</w:ins><w:ins w:id="2" w:author="TOBIAS RENNER">${run('Renner')}</w:ins><w:del w:id="3" w:author="Tobias Renner"><w:r><w:delText>Ms. Halv</w:delText></w:r></w:del><w:del w:id="4" w:author="Tobias Renner"><w:r><w:delText>orsen</w:delText></w:r></w:del></w:p>`,
  'Google Docs keeps data as its own tags': {
    'customXml/item1.xml':
      '<go:docs xmlns:go="http://customooxmlschemas.google.com/"><go:Halvorsen roundtrip="Tobias_Renner"/></go:docs>',
  },
  'Pages adds a picture of the first page': {
    '[Content_Types].xml': TYPES('<Override PartName="/docProps/thumbnail.jpeg" ContentType="image/jpeg"/>'),
    '_rels/.rels': rels(['officeDocument', 'word/document.xml'], ['metadata/thumbnail', 'docProps/thumbnail.jpeg']),
    'docProps/thumbnail.jpeg': new Uint8Array([255, 216, ...strToU8('Halvorsen')]),
  },
  'Pages names its theme and template': {
    'word/theme/theme1.xml':
      '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Renner &amp; Halvorsen"><a:clrScheme name="Blank"/></a:theme>',
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Pages</Application><Template>HALVORSEN letter</Template></Properties>',
  },
  'Pages writes attributes in its own way':
    "<w:p w:rsidR = '00AA11BB'><w:bookmarkStart w:id='4' w:name = 'halvorsen' /><w:r><w:drawing><wp:docPr descr = 'For Tobias&#x20;Renner' /></w:drawing></w:r></w:p><!-- Ms. Halvorsen --><?pages halvorsen?>",
  'Pages writes in two bytes': {
    'word/header1.xml': utf16(
      `<?xml version="1.0" encoding="UTF-16"?><w:hdr ${NS}>${p(run('Halvorsen v. Renner'))}</w:hdr>`,
    ),
    'docProps/info.xml': utf16('<i><k>halvorsen</k></i>'),
  },
}

/** Where something is said to be left. */
const LEFT: Record<string, string> = {
  'Word writes on a page what it draws': 'a picture (image1.emf)',
  'Word embeds another program’s file': 'an embedded file (oleObject1.bin)',
  'LibreOffice keeps a font by its own name': 'the name of a font',
  'Google Docs keeps data as its own tags': 'the tags of the form’s data',
}

/** Streamed, as browsers' programs write them: the sizes come after each file. */
function zipStreamed(files: Files): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => chunks.push(chunk))
  for (const [path, content] of Object.entries(files)) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(typeof content === 'string' ? strToU8(content) : content, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** Everything a file could be read as, in letters alone. */
const readingsOf = (bytes: Uint8Array): string[] =>
  ['utf-8', 'utf-16le', 'latin1'].flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes).replaceAll('&#x20;', ' ').replaceAll('%20', ' ')
    return [text, text.replaceAll(/<[^>]*>/g, '')].map((it) => it.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
  })

it('leaves no name unsaid in twenty documents with the habits of four programs', () => {
  const rows = Object.entries(DOCUMENTS).map(([document, given], index) => {
    const files =
      typeof given === 'string' ? plain(given) : { ...(given['word/document2.xml'] ? {} : plain()), ...given }
    const raw = Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    )
    const opened = openDocx(index % 2 === 0 ? zipSync(raw) : zipStreamed(files))
    const written = opened.write(requestOf(maskText(opened.text, findSpans(opened.text), NO_MARKS)))
    const unpacked = Object.entries(unzipSync(written.bytes))
    const holding = unpacked.filter(([path, content]) =>
      [path.toLowerCase(), ...readingsOf(content)].some((it) => /halvorsen|renner/.test(it)),
    )
    const places = [...new Set(written.left.map(({ place }) => place))].join()
    return { document, files: unpacked.length, holding: holding.map(([path]) => path).join(), places }
  })
  console.table(rows)
  expect(rows).toHaveLength(20)
  expect(rows.map(({ document, places }) => [document, places])).toEqual(
    rows.map(({ document }) => [document, LEFT[document] ?? '']),
  )
  expect(rows.filter(({ holding, places }) => holding !== '' && places === '')).toEqual([])
})

/** Files that the programs themselves wrote, with a secret in every place they offer, and what is left and named. */
const WRITTEN: [file: string, left: string][] = [
  ['libreoffice-fields', ''],
  ['libreoffice-properties', ''],
  ['libreoffice-forms', '412-55-9087 in an embedded file (activeX1.bin), Halvorsen in an embedded file (activeX2.bin)'],
  ['abiword-fields', ''],
  ['abiword-notes', ''],
  ['calligra-fields', ''],
  ['calligra-tables', ''],
  ['pandoc-everything', ''],
  ['docx-js-changes', ''],
  ['docx-js-boxes', ''],
  ['python-docx-tables', 'Quibblewick in the name of a font, 412-55-9087 in the text'],
]
const SECRETS = /quibblewick|halvorsen|thaddeus|412559087|5035550142|0012345678|231cv01234|larkspur|harrowgate|19780305/
const tagsOf = (files: Record<string, Uint8Array>) =>
  new TextDecoder().decode(files['word/document.xml']).match(/<\/?[\w:]+/g)

it.each(WRITTEN)('leaves no secret unsaid in %s.docx, and keeps its tags', (file, left) => {
  const bytes = readFileSync(join(import.meta.dirname, 'from-programs', `${file}.docx`))
  const opened = openDocx(bytes)
  const written = opened.write(requestOf(maskText(opened.text, findSpans(opened.text), NO_MARKS)))
  const files = unzipSync(written.bytes)
  const found = Object.entries(files).some(([path, content]) =>
    [path.toLowerCase(), ...readingsOf(content)].some((it) => SECRETS.test(it)),
  )
  const places = written.left.map(({ words, place }) => `${words} in ${place}`)
  expect(places.join(', ')).toBe(left)
  expect(found).toBe(left !== '')
  expect(tagsOf(files)).toEqual(tagsOf(unzipSync(bytes)))
})
