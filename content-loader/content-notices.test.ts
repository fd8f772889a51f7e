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

const write = (name: string, lines: string, body: string) =>
  writeFileSync(
    join(folder, 'content/articles', name),
    `---\ntitle: A\ndate: 2025-03-05\nauthor: B\nsummary: C\n${lines}\n---\n\n${body}\n`,
  )
const notices = () => contentNotices(openFiles({ folder }), TEMPLATE)

/** What's said of an article with these lines and this text, without its file's name. */
function noticesOf(lines: string, body = 'Text.') {
  write('a.md', lines, body)
  return notices().map((said) => said.replace('content/articles/a.md: ', ''))
}

test('nothing is said of pieces that are as they should be, nor of what a draft still has to get', () => {
  const links =
    '[a](/b) [b](#c) [c](https://law.example) [d](mailto:a@law.example) [e](tel:+1) [f][g]\n\n[g]: <https://law.example/a b>'
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/desk.jpg'), '')
  write('good.md', 'tags: [a]', `## A\n\n![A desk](/desk.jpg) ${links}`)
  write('draft.md', 'draft: true\nsource: What was measured', '![A](https://elsewhere.example/a.png)')
  expect(notices()).toEqual([])
})

test('a survey’s note that links to a piece that isn’t there is told, since it shows no link', () => {
  write('good.md', '', 'Text.')
  const note = (slug: string) => `{ link: { href: /articles/${slug} } }`
  const rules = `questions:\n  - rules: [${note('good')}]\n  - rules: [\n      ${note('bad')}]\n`
  writeFileSync(join(folder, 'content/survey.yaml'), rules)
  expect(notices()).toEqual(['Survey: a note links to /articles/bad, which isn’t there, so it shows no link'])
})

test('a sentence of a new piece that was never replaced is told, in a field and in the text', () => {
  const asked = "What the reader's problem is, in the reader's words."
  expect(noticesOf('source: What was measured', asked)).toEqual([
    'source is still the template’s sentence. Write your own',
    `the text still has the template’s sentence “${asked}” Write your own, or delete it`,
  ])
})

test.each([
  ['[a *b*](javascript:x)', 'link that leads nowhere: “a b”. Begin its address with / or https://'],
  ['[a](<data:text/html,x>)', 'link that leads nowhere: “a”'],
  ['[a][b]\n\n[b]: java&#115;cript:x', 'link that leads nowhere: “a”'],
  ['[a][^]\n\n[^]: javascript:x', 'link that leads nowhere: “a”'],
  ['A note.[^1]\n\n[^1]: Read [a](javascript:x)', 'link that leads nowhere: “a”'],
  ['![a](HTTPS://elsewhere.example/a.png)', 'picture that isn’t shown: its address is none. Upload it'],
  ['![a](//elsewhere.example/a)', 'picture that isn’t shown: //elsewhere.example/a lies on another site. Upload it'],
  ['![a][b]\n\n[b]: https://b.example/b\n\n```\n![c](https://b.example/c)\n```', 'picture that isn’t shown: https'],
  ['# One', 'heading with one #, as the page’s title is: “One”. Begin it with ##'],
  ['One\n===', 'heading with one #'],
  ['## ', 'heading without words. Write them, or delete its #'],
])('what a page would drop or misuse is told: %s', (body, says) => {
  expect(noticesOf('', body)).toEqual([expect.stringContaining(`the text has a ${says}`)])
})

test('HTML that a page leaves out is told, each tag once; what’s code, a comment or a link isn’t', () => {
  const said = noticesOf(
    '',
    'Press <Enter>, <u>twice</u>.\n\n<!-- A note. -->\n\n<div class="x">\nGone.\n</div>\n\n`<b>`, 1 < 2, <https://law.example>, <a@law.example>\n\n```\n<i>\n```',
  )
  const cure = 'Take it out, or put it between backticks to show it as it is'
  const tags = ['<Enter>', '<u>', '<div class="x">']
  expect(said).toEqual(tags.map((tag) => `the text has HTML, which isn’t shown: ${tag}. ${cure}`))
})
