import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES } from '#test/site-content.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openFiles } from './content-files.server.ts'
import { parseMarkdown, renderBody as renderBodyWith } from './markdown.server.ts'
import { type RichText, toRichText } from './rich-text.ts'

const renderBody = (markdown: string) => renderBodyWith(markdown, FILES)

const textOf = (part: RichText[number]): string =>
  typeof part === 'string' ? part : part.children.map(textOf).join('')

const withClass = (body: RichText, name: string): RichText =>
  body.flatMap((part) =>
    typeof part === 'string' ? [] : part.props?.['className'] === name ? [part] : withClass(part.children, name),
  )

test('headings have ids for the contents, and beside them a link that is no part of their name', () => {
  const { headings, body } = renderBody('Before.\n\n## Ten minutes, *timed*\n\n### Deeper\n\n## Ten minutes, timed')
  expect(headings).toEqual([
    { id: 'ten-minutes-timed', text: 'Ten minutes, timed' },
    { id: 'ten-minutes-timed-1', text: 'Ten minutes, timed' },
  ])
  expect(body[1]).toMatchObject({
    tag: 'div',
    children: [
      { tag: 'h2', props: { id: 'ten-minutes-timed' }, children: ['Ten minutes, ', { tag: 'em' }] },
      { tag: 'a', props: { href: '#ten-minutes-timed' } },
    ],
  })
})

test('a heading has no id that its page or a note has', () => {
  const ids = ['Main', 'Cookies', 'Contents title', 'fn 1', 'fnref 1', 'Footnote label', 'What it was']
  const { html, headings } = renderBody(`${ids.map((text) => `## ${text}\n\nText.[^1]`).join('\n\n')}\n\n[^1]: A note.`)
  const taken = ['main', 'cookies', 'contents-title', 'fn-1', 'fnref-1', 'footnote-label']
  expect(headings.map(({ id }) => id)).toEqual([...taken.map((id) => `the-${id}-heading`), 'what-it-was'])
  const unlike = ['?', 'Main', 'The main heading', '!', '?', 'Section', '2025', '日本'].map((text) => `## ${text}`)
  const others = renderBody(unlike.join('\n\n'))
  expect(others.headings[1]?.id).toBe('the-main-heading-1')
  for (const page of [html(), others.html()]) {
    const all = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(all).toEqual([...new Set(all)])
    expect(all).not.toContain('')
  }
})

test('a PDF of this site opens in a new tab and says so, wherever it is', () => {
  const linkTo = (href: string) => JSON.stringify(renderBody(`[a](${href})`).body)
  for (const href of ['/downloads/a.pdf', '/Fees.PDF', '/papers/a.pdf#page=2'])
    expect(linkTo(href)).toMatch(/\(PDF, opens in a new tab\).*"_blank"/)
  for (const href of ['/pdf', '/downloads/a.xlsx']) expect(linkTo(href)).not.toContain('_blank')
})

test.each([
  ['##\u00a0Fees', '<h2'],
  ['-\u00a0One\n-\u202fTwo', '<li>Two</li>'],
  ['3.\u00a0Three', '<ol start="3">'],
  ['>\u00a0Said', '<blockquote>'],
  ['| a | b |\n| — | –: |\n| 1 | 2 |', '<td>1</td>'],
  ['```\n##\u00a0Fees\n| — |\n```', '##\u00a0Fees\n| — |'],
  ['A — b |\n— c', '— c'],
])('a sign that a phone makes another of is still the mark that it looks: %j', (markdown, html) => {
  expect(renderBody(markdown).html()).toContain(html)
})

test('a footnote and the place that refers to it lead to one another by plain addresses', () => {
  const { html, headings, body } = renderBody('Text.[^1]\n\n[^1]: The note.')
  expect(html()).toContain('<a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a>')
  expect(html()).toContain('<h2 id="footnote-label">Notes</h2>')
  expect(html()).toContain('<li id="fn-1">')
  expect(html()).toMatch(/<a href="#fnref-1"[^>]*aria-label="Back to reference 1"/)
  expect(headings).toEqual([])
  expect(body.map((part) => typeof part !== 'string' && [part.tag, part.props])).toEqual([
    ['p', undefined],
    ['div', { className: 'foot-note', role: 'note', id: 'fn-1' }],
  ])
})

test.each([
  ['Close monthly (Rule 1.15(d)(3)), in writing.', ['Rule 1.15(d)(3)']],
  ['- Ask (*Roe v. Doe*, 1999).\n- And (once) more (45 C.F.R. § 1).', ['Roe v. Doe, 1999', '45 C.F.R. § 1']],
  ['No rule (as far as we know), nor an end (of it', []],
  ['| A |\n|---|\n| One (Rule 1) |', []],
])('%s: what it cites can stand in the margin, and the words stay as they are', (markdown, cited) => {
  const { body } = renderBody(markdown)
  const notes = withClass(body, 'side-note').map(textOf)
  expect(notes).toEqual(cited.map((citation) => ` (${citation})`))
  expect(body.map(textOf).join('')).toBe(toRichText(parseMarkdown(markdown)).map(textOf).join(''))
})

test('a table stands in a frame that the keyboard can scroll, named after its section; so can code, and no cell without words is a header', () => {
  const { body } = renderBody('## Fees\n\n| A | B |\n|---|--:|\n| 1 | 2 |')
  expect(body[1]).toMatchObject({
    tag: 'div',
    props: { className: 'table-frame', role: 'group', 'aria-label': 'Table: Fees', tabIndex: 0 },
    children: [{ tag: 'table' }],
  })
  expect(JSON.stringify(renderBody('| | B |\n|---|---|\n| 1 | 2 |').body).match(/"tag":"th"/g)).toHaveLength(1)
  expect(renderBody('```\nA long line\n```').body[0]).toMatchObject({ tag: 'pre', props: { tabIndex: 0 } })
})

test('line ends are breaks, and nothing becomes a script', () => {
  const { html } = renderBody(
    'One.\nTwo.\n\n<script>x()</script>\n\n[a](javascript:x()) <b onclick="x()">b</b>[c](<data:,x>)<img onerror=x()>',
  )
  expect(html()).toBe('<p>One.<br>\nTwo.</p>\n<p><a>a</a> b<a>c</a></p>')
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000028000000190', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'

test('a picture of public/ is shown with its size, so that nothing moves when it comes; of another none is known', async () => {
  await using made = await openFolder()
  const folder = made.path
  for (const name of ['content', 'public']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'public/level.png'), PNG)
  writeFileSync(join(folder, 'public/level.svg'), SVG)
  writeFileSync(join(folder, 'public/text.jpg'), 'no picture')
  const files = openFiles({ folder })
  const shown = (address: string) => JSON.stringify(renderBodyWith(`![A level](${address})`, files).body)
  expect(shown('/level.png')).toContain('"src":"/level.png","alt":"A level","width":640,"height":400')
  expect(shown('/level.svg')).toContain('"width":30,"height":20')
  const others = ['', '/', '/text.jpg', '/%E0%A4.png', 'javascript:x', '/no-such.png', 'https://a.example/level.png']
  for (const address of others) expect(shown(address)).not.toContain('width')
})
