import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderRichText } from './content/markdown.server.ts'
import { RichTextBody } from './rich-text-body.tsx'

test('Markdown becomes elements, line ends become breaks, and nothing in it becomes a script', () => {
  const text = renderRichText(
    '## Two trades\n\n*One*.\nA [line](/a).\n\n<script>x()</script>\n\n[a](javascript:x())\n\n|a|\n|-:|\n|1|',
  )
  expect(renderToStaticMarkup(<RichTextBody text={text} />)).toMatch(
    /^<h2 id="two-trades">Two trades<\/h2><p><em>One<\/em>.<br\/>A <a href="\/a">line<\/a>.<\/p><p><a>a<\/a><\/p>.*<td data-align="right">1<\/td>/,
  )
})
