import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskText, NO_MARKS } from '../engine/mask-text.ts'
import { openDocx } from './docx.ts'
import { requestOf } from './writable-document.ts'

/** Everything a file could be read as, in letters alone. */
const readingsOf = (bytes: Uint8Array): string[] =>
  ['utf-8', 'utf-16le', 'latin1'].flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes).replaceAll('&#x20;', ' ').replaceAll('%20', ' ')
    return [text, text.replaceAll(/<[^>]*>/g, '')].map((it) => it.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
  })

it('masks the body and the notes that Word Online numbers', () => {
  const part = (root: string, words: string) =>
    strToU8(`<w:${root} xmlns:w="urn:w"><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:${root}>`)
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const opened = openDocx(
    zipSync({
      '_rels/.rels': strToU8(
        `<Relationships><Relationship Type="${type}" Target="/word/document2.xml"/></Relationships>`,
      ),
      'word/document2.xml': part('document', 'Dear Mr. Halvorsen:'),
      'word/footnotes2.xml': part('footnotes', 'Call Ms. Halvorsen.'),
    }),
  )
  const { bytes, left } = opened.write(requestOf(maskText(opened.text, findSpans(opened.text), NO_MARKS)))
  expect(left).toEqual([])
  expect(Object.values(unzipSync(bytes)).flatMap(readingsOf).join()).not.toContain('halvorsen')
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
