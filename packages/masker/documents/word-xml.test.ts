import { expect, it, test } from 'vitest'
import { replaceIn } from '../engine/restore-text.ts'
import { readWords } from './word-xml.ts'

const body = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`
const run = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
const deleted = (words: string) => `<w:del><w:r><w:delText>${words}</w:delText></w:r></w:del>`
const marked = (mark: string) => `<w:pPr><w:rPr>${mark}</w:rPr></w:pPr>`
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
/** A paragraph, and what became of its mark. */
const p = (words: string, mark = '') => `<w:p>${mark && marked(mark)}${run(words)}</w:p>`

test.each([
  ['a deleted mark joins two paragraphs', p('Ms. Halv', '<w:del w:id="1"/>') + p('orsen'), 'Ms. Halvorsen\n'],
  ['a moved mark does too', p('Ms. Halv', '<w:moveFrom w:id="1"/>') + p('orsen'), 'Ms. Halvorsen\n'],
  ['two deleted marks join three', p('Hal', '<w:del/>') + p('vor', '<w:del/>') + p('sen'), 'Halvorsen\n'],
  ['a mark that was added is one', p('Ada', '<w:ins w:id="1"/>') + p('Bell'), 'Ada\nBell\n'],
  ['a deleted mark at the end of a cell joins nothing', table([p('Ada', '<w:del/>'), p('Bell')]), 'Ada | Bell\n'],
  [
    'rows of short cells are lines',
    table([p('A'), p('SSN'), p('')], [p('B'), '<w:p/>', p('9')]),
    'A | SSN | \nB |  | 9\n',
  ],
  ['cells of a layout have their own', table([p('Ada') + p('Bell'), p('v.')]), 'Ada\nBell\nv.\n'],
  ['a row in a cell is one line', table([table([p('Ada'), p('Bell')]), p('v.')]), 'Ada | Bell | v.\n'],
  ['a deleted mark at the end loses nothing', p('Ada', '<w:del/>'), 'Ada\n'],
  ['a moved mark moves no other words', p('Ada', '<w:moveFrom/>') + p('Bell') + p('wrote.'), 'AdaBell\nwrote.\n'],
  [
    'a tab is one in a run alone',
    `<w:p><w:pPr><w:tabs><w:tab w:pos="720"/></w:tabs></w:pPr>${run('Halv')}<w:r><w:tab/></w:r>${run('orsen')}</w:p>`,
    'Halv\torsen\n',
  ],
  [
    'a text box inside a word comes after it',
    `<w:p>${run('Halv')}<w:r><w:pict><w:txbxContent>${p('Box')}</w:txbxContent></w:pict></w:r>${run('orsen')}</w:p>`,
    'Halvorsen\nBox\n',
  ],
  ['deletions around words are two', `<w:p>${deleted('Ada')}${run('and')}${deleted('Bell')}</w:p>`, 'and\nAda\nBell\n'],
  ['deletions side by side are one', `<w:p>${deleted('Halv')}${deleted('orsen')}</w:p>`, 'Halvorsen\n'],
  ['a comment in the XML parts no word', p('Halv<!-- x -->orsen'), 'Halvorsen\n'],
])('%s', (_, inside, text) => {
  expect(readWords(body(inside)).text).toBe(text)
})

it('writes a name across a deleted mark, and leaves every other byte alone', () => {
  const source = body(
    `<w:p>${marked('<w:del w:id="1"/>')}<w:r>\n<w:t xml:space = 'preserve' >Ms. Halv</w:t></w:r></w:p><w:p w:x = 'a>b'>${run('orsen &#160;')}</w:p>`,
  )
  const edits = readWords(source).editsFor([{ start: 4, end: 13, text: '[PERSON_1]' }])
  expect(replaceIn(source, edits)).toBe(
    source.replace('Ms. Halv', 'Ms. [PERSON_1]').replace('<w:t>orsen &#160;', '<w:t xml:space="preserve"> \u00a0'),
  )
})
