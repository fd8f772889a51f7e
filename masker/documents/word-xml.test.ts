import { expect, it, test } from 'vitest'
import { applyEdits } from './read-xml.ts'
import { readWords } from './word-xml.ts'

const body = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`
const run = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
const marked = (mark: string) => `<w:pPr><w:rPr>${mark}</w:rPr></w:pPr>`
const textOf = (inside: string) => readWords(body(inside)).text

test.each([
  [
    'a deleted mark joins two paragraphs',
    `<w:p>${marked('<w:del w:id="1"/>')}${run('Ms. Halv')}</w:p><w:p>${run('orsen')}</w:p>`,
    'Ms. Halvorsen\n',
  ],
  [
    'a moved mark does too',
    `<w:p>${marked('<w:moveFrom w:id="1"/>')}${run('Ms. Halv')}</w:p><w:p>${run('orsen')}</w:p>`,
    'Ms. Halvorsen\n',
  ],
  [
    'two deleted marks join three',
    `<w:p>${marked('<w:del/>')}${run('Hal')}</w:p><w:p>${marked('<w:del/>')}${run('vor')}</w:p><w:p>${run('sen')}</w:p>`,
    'Halvorsen\n',
  ],
  [
    'a mark that was added is one',
    `<w:p>${marked('<w:ins w:id="1"/>')}${run('Ada')}</w:p><w:p>${run('Bell')}</w:p>`,
    'Ada\nBell\n',
  ],
  [
    'a deleted mark at the end of a cell joins nothing',
    `<w:tbl><w:tr><w:tc><w:p>${marked('<w:del/>')}${run('Ada')}</w:p></w:tc><w:tc><w:p>${run('Bell')}</w:p></w:tc></w:tr></w:tbl>`,
    'Ada\nBell\n',
  ],
  ['a deleted mark at the end loses nothing', `<w:p>${marked('<w:del/>')}${run('Ada')}</w:p>`, 'Ada\n'],
  [
    'a mark that was moved moves no other words',
    `<w:p>${marked('<w:moveFrom/>')}${run('Ada')}</w:p><w:p>${run('Bell')}</w:p><w:p>${run('wrote.')}</w:p>`,
    'AdaBell\nwrote.\n',
  ],
  [
    'a tab is one in a run alone',
    `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>${run('Halv')}<w:r><w:tab/></w:r>${run('orsen')}</w:p>`,
    'Halv\torsen\n',
  ],
  [
    'a text box inside a word comes after it',
    `<w:p>${run('Halv')}<w:r><w:pict><w:txbxContent><w:p>${run('Box')}</w:p></w:txbxContent></w:pict></w:r>${run('orsen')}</w:p>`,
    'Halvorsen\nBox\n',
  ],
  [
    'deletions with words between them are two',
    `<w:p><w:del><w:r><w:delText>Ada</w:delText></w:r></w:del>${run('and')}<w:del><w:r><w:delText>Bell</w:delText></w:r></w:del></w:p>`,
    'and\nAda\nBell\n',
  ],
  [
    'deletions side by side are one',
    '<w:p><w:del><w:r><w:delText>Halv</w:delText></w:r></w:del><w:del><w:r><w:delText>orsen</w:delText></w:r></w:del></w:p>',
    'Halvorsen\n',
  ],
  ['a comment in the XML parts no word', '<w:p><w:r><w:t>Halv<!-- x -->orsen</w:t></w:r></w:p>', 'Halvorsen\n'],
])('%s', (_, inside, text) => {
  expect(textOf(inside)).toBe(text)
})

it('writes a name across a deleted mark, and leaves every other byte alone', () => {
  const source = body(
    `<w:p>${marked('<w:del w:id="1"/>')}<w:r>\n<w:t xml:space = 'preserve' >Ms. Halv</w:t></w:r></w:p><w:p w:x = 'a>b'>${run('orsen &#160;')}</w:p>`,
  )
  const edits = readWords(source).editsFor([{ start: 4, end: 13, text: '[PERSON_1]' }])
  expect(applyEdits(source, edits)).toBe(
    source.replace('Ms. Halv', 'Ms. [PERSON_1]').replace('<w:t>orsen &#160;', '<w:t xml:space="preserve"> \u00a0'),
  )
})
