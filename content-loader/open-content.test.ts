import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openContent } from './open-content.server.ts'
import { EVER, visibleOn } from './publishing.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-content-'))
  mkdirSync(join(folder, 'content/articles'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const article = (title: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2025-05-14\nsummary: What it is.\n${more}---\nWords.`
const write = (name: string, text: string) => writeFileSync(join(folder, 'content', name), text)
const titlesOf = ({ articles }: ReturnType<typeof openContent>) => articles.list().map(({ title }) => title)

test('what lies over the folder adds, changes and deletes, and leaves the files as they are', () => {
  for (const name of ['kept', 'changed', 'deleted']) write(`articles/${name}.md`, article(name))
  const overlay = new Map([
    ['content/articles/changed.md', article('Changed since')],
    ['content/articles/added.md', article('Added')],
    ['content/articles/deleted.md', null],
    ['content/articles/deeper/other.md', article('Elsewhere')],
  ])
  const over = openContent({ folder, overlay }, EVER)
  expect(titlesOf(over)).toEqual(['Added', 'Changed since', 'kept'])
  expect(over.files.all('.md')).toEqual(
    ['added', 'changed', 'deeper/other', 'kept'].map((name) => `content/articles/${name}.md`),
  )
  expect(titlesOf(openContent({ folder }, EVER))).toEqual(['changed', 'deleted', 'kept'])
})

test('each opened content has its own day and readers, and they don’t see one another', () => {
  write('articles/a.md', article('Today'))
  write('articles/b.md', article('Draft', 'draft: true\n'))
  write('articles/c.md', article('Later').replace('2025-05-14', '2025-06-01'))
  const before = openContent({ folder }, visibleOn('2025-05-31'))
  const after = openContent({ folder }, visibleOn('2025-06-01'))
  const editors = openContent({ folder }, { today: '2025-05-31', showsUnpublished: true })
  expect(titlesOf(editors)).toEqual(['Later', 'Draft', 'Today'])
  expect(titlesOf(after)).toEqual(['Later', 'Today'])
  expect(titlesOf(before)).toEqual(['Today'])
})

test('a file that a page is made of is missed by name, and so is content itself', () => {
  const { about } = openContent({ folder }, EVER)
  expect(about).toThrow('content/about.md is missing')
  expect(() => openContent({ folder: join(folder, 'content') }, EVER)).toThrow('There’s no content/ in ')
})
