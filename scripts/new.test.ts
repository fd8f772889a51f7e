import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArticleIndex } from '#app/content/articles.server.ts'
import { parseCaseStudy } from '#app/content/case-studies.server.ts'
import { parseDownload } from '#app/content/downloads.server.ts'
import { findControl } from '#app/content/find-control.server.ts'
import { parseContentFile } from '#app/content/front-matter.server.ts'
import { draftOf, slugOf } from '#publisher/piece-templates.ts'
import { anySign } from '#test/any-sign.ts'
import { FILES } from '#test/site-content.ts'
import { make } from './new.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-new-'))
  mkdirSync(join(folder, 'content/articles'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) =>
  spawnSync(process.execPath, [resolve('scripts/new.ts'), ...words], { cwd: folder, encoding: 'utf8' })

test('a title becomes a draft that the site can show', () => {
  const { status, stdout } = run('article', 'Don’t wait: “call” them — today')
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^content\/articles\/dont-wait-call-them-today.md is a draft/),
  ])
  const text = readFileSync(join(folder, 'content/articles/dont-wait-call-them-today.md'), 'utf8')
  const file = parseContentFile('x.md', 'dont-wait-call-them-today', text, new Map())
  const shelf = createArticleIndex([file], FILES, { today: '9999-12-31', showsUnpublished: true }, expect.fail)
  expect(shelf.list()).toMatchObject([{ title: 'Don’t wait: “call” them — today', unpublished: 'draft' }])
})

test('a file that is there is never written over', () => {
  make('article', 'Same', folder)
  expect(() => make('article', 'same!', folder)).toThrow(/same.md is there already/)
})

test('says how it is used', () => {
  const { status, stderr } = run('essay', 'Title')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/npm run new article "A title"/)])
  for (const [kind, title] of [
    [undefined, ''],
    ['article', ''],
    ['article', '???'],
    ['toString', 'Title'],
  ] as const)
    expect(() => make(kind, title, folder)).toThrow(/npm run new article "A title"/)
})

test('each kind is made with all that it needs', () => {
  const file = (kind: 'case-study' | 'download') =>
    parseContentFile('x.md', 'x', draftOf(kind, 'A title', '2025-03-05'), new Map())
  expect(parseCaseStudy(file('case-study'), FILES)).toMatchObject({ title: 'A title', draft: true })
  expect(parseDownload(file('download'), FILES)).toMatchObject({ title: 'A title', draft: true })
})

test('whatever the title, it is kept to the letter and its address is one', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign, minLength: 1 }), (words) => {
      const title = words.trim()
      const slug = slugOf(title)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      if (title === '' || findControl(title) !== undefined) return
      const { frontMatter } = parseContentFile('x.md', 'x', draftOf('article', title, '2025-03-05'), new Map())
      expect(frontMatter).toMatchObject({ title })
    }),
  )
})
