import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEMPLATE } from '#publisher/piece-templates.ts'
import { openFiles } from './content-files.server.ts'
import { contentNotices } from './content-notices.server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-notices-'))
  mkdirSync(join(folder, 'content/articles'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, lines: string, body = 'Text.') =>
  writeFileSync(
    join(folder, 'content/articles', name),
    `---\ntitle: A\ndate: 2025-03-05\nauthor: B\nsummary: C\n${lines}\n---\n\n${body}\n`,
  )

test('nothing is said of pieces that are as they should be, nor of what a draft still has to get', () => {
  const links =
    '[a](/b) [b](#c) [c](https://law.example) [d](mailto:a@law.example) [e](tel:+1) [f][g]\n\n[g]: <https://law.example/a b>'
  write('good.md', 'tags: [a]', `## A\n\n![A desk](/desk.jpg) ${links}`)
  write('draft.md', 'draft: true\nsource: What was measured', '![A](https://elsewhere.example/a.png)')
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual([])
})

test.each([
  ['photo: desk.jpg', 'photoAlt is missing. Write one sentence that says what the photo shows'],
  [
    'photo: desk.jpg\nphotoAlt: A desk',
    'photo desk.jpg is not there. Put it beside the article, or into content/articles/pictures/',
  ],
  [
    'photo: desk.heic\nphotoAlt: A desk',
    'photo desk.heic can’t be used. Write photo: and the name of a JPEG, PNG, WebP or AVIF file',
  ],
])('an article that is left out is named with the field and the cure: %s', (lines, sentence) => {
  write('a.md', lines)
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual([
    `Article skipped. content/articles/a.md: ${sentence}`,
  ])
})

test('a sentence of a new piece that was never replaced is told, in a field and in the text', () => {
  write(
    'a.md',
    'plateAlt: What the drawing shows, in one sentence.',
    "What the reader's problem is, in the reader's words.",
  )
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual([
    'content/articles/a.md: plateAlt is still the template’s sentence. Write your own',
    "content/articles/a.md: the text still has the template’s sentence “What the reader's problem is, in the reader's words.” Write your own, or delete it",
  ])
})

test('a picture on another site is told, since browsers are not let show it', () => {
  write(
    'a.md',
    '',
    '![A](https://elsewhere.example/a.png)\n\n![B][b]\n\n```\n![C](https://elsewhere.example/c.png)\n```\n\n[b]: //elsewhere.example/b.png',
  )
  const cure = 'lies on another site. Upload it, or save it in public/ and write ![…](/its-name.jpg)'
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual([
    `content/articles/a.md: the text has a picture that isn’t shown: https://elsewhere.example/a.png ${cure}`,
    `content/articles/a.md: the text has a picture that isn’t shown: //elsewhere.example/b.png ${cure}`,
  ])
})

test.each([
  ['[a *b*](javascript:x)', 'link that leads nowhere: “a b”. Begin its address with / or https://'],
  ['[a](<data:text/html,x>)', 'link that leads nowhere: “a”'],
  ['[a][b]\n\n[b]: java&#115;cript:x', 'link that leads nowhere: “a”'],
  ['[a][^]\n\n[^]: javascript:x', 'link that leads nowhere: “a”'],
  ['A note.[^1]\n\n[^1]: Read [a](javascript:x)', 'link that leads nowhere: “a”'],
  ['![a](HTTPS://elsewhere.example/a.png)', 'picture that isn’t shown: its address is none. Upload it'],
  ['![a](//elsewhere.example/a.png)', 'picture that isn’t shown: //elsewhere.example/a.png lies on another site'],
  ['# One', 'heading with one #, as the page’s title is: “One”. Begin it with ##'],
  ['One\n===', 'heading with one #'],
  ['## ', 'heading without words. Write them, or delete its #'],
])('what a page would drop or misuse is told: %s', (body, says) => {
  write('a.md', '', body)
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual([
    expect.stringContaining(`content/articles/a.md: the text has a ${says}`),
  ])
})

test('HTML that a page leaves out is told, each tag once; what’s code, a comment or a link isn’t', () => {
  write(
    'a.md',
    '',
    'Press <Enter>, <u>twice</u>.\n\n<!-- A note. -->\n\n<div class="x">\nGone.\n</div>\n\n`<b>`, 1 < 2, <https://law.example>, <a@law.example>\n\n```\n<i>\n```',
  )
  const cure = 'Take it out, or put it between backticks to show it as it is'
  expect(contentNotices(openFiles({ folder }), TEMPLATE)).toEqual(
    ['<Enter>', '<u>', '<div class="x">'].map(
      (tag) => `content/articles/a.md: the text has HTML, which isn’t shown: ${tag}. ${cure}`,
    ),
  )
})
