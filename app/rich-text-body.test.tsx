import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderRichText } from './content/markdown.server.ts'
import { RichTextBody } from './rich-text-body.tsx'

function htmlOf(markdown: string): string {
  const text = renderRichText(markdown)
  return renderToStaticMarkup(<RichTextBody text={text} />)
}

test('Markdown becomes elements, line ends become breaks, and nothing in it becomes a script', () => {
  expect(htmlOf('What it *is*.\nA line.\n\n<script>x()</script>\n\n[a](javascript:x())')).toBe(
    '<p>What it <em>is</em>.<br/>A line.</p><p><a>a</a></p>',
  )
})

test('a heading has an anchor and a list its marks', () => {
  expect(htmlOf('## Two trades\n\n- one\n- two')).toBe(
    '<h2 id="two-trades">Two trades</h2><ul><li>one</li><li>two</li></ul>',
  )
})

test('a link within the site and one to elsewhere both lead on', () => {
  expect(htmlOf('[Services](/services) and [elsewhere](https://example.com/)')).toContain('href="/services"')
  expect(htmlOf('[elsewhere](https://example.com/)')).toBe('<p><a href="https://example.com/">elsewhere</a></p>')
})

test('a table keeps its alignment', () => {
  expect(htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td data-align="right">2</td>')
})
