import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Article } from '#content-loader/articles.server.ts'
import { openFiles } from '#content-loader/content-files.server.ts'
import { openBody } from '#content-loader/markdown.server.ts'
import { anySign } from '#test/any-sign.ts'
import { CONTENT } from '#test/site-content.ts'
import { articleMarkdown } from './article-markdown.ts'
import { rssFeed } from './rss.ts'
import { xmlText } from './xml.ts'

const site = CONTENT.site()

const article: Article = {
  slug: 'a',
  path: 'content/articles/a.md',
  draft: false,
  title: 'Fees & <costs>',
  date: '2025-03-26',
  author: 'O’Hara & Co',
  summary: 'What "it" costs.',
  categories: [],
  practiceAreas: [],
  tags: ['R&D'],
  plate: 'a',
  plateAlt: '',
  bodyMarkdown: 'See [one](/services) and\n\n```\n[x](/stays)\n```\n',
  readingMinutes: 1,
  body: openBody('[one](/services) [2](#fn-1) [3](https://b.example/x)', openFiles({ folder: process.cwd() })),
}

it('escapes what an article holds, in the feed', () => {
  const feed = rssFeed([article], site)
  expect(feed).toContain('<title>Fees &amp; &lt;costs&gt;</title>')
  expect(feed).toContain('<category>R&amp;D</category>')
  expect(feed).toContain('<dc:creator>O’Hara &amp; Co</dc:creator>')
  expect(feed).toContain('&lt;a href=&quot;https://origin.invalid/services&quot;&gt;')
  expect(feed).toContain('&lt;a href=&quot;https://origin.invalid/articles/a#fn-1&quot;&gt;')
  expect(feed).toContain('https://b.example/x')
  expect(feed).toContain('<pubDate>Wed, 26 Mar 2025 12:00:00 GMT</pubDate>')
})

it('keeps an article’s identity when its address changes, and when it changes back', () => {
  const guidsOf = (slug: string) => /<guid.*?<\/guid>/.exec(rssFeed([{ ...article, slug }], site))?.[0]
  const first = '<guid>https://origin.invalid/articles/a</guid>'
  expect(['a', 'b', 'a'].map(guidsOf)).toEqual([first, first.replace('<guid>', '<guid isPermaLink="false">'), first])
})

it('leaves in no text what would end or break an XML element', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign }), (text) => {
      const escaped = xmlText(text)
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/)
      // The characters of XML 1.0.
      expect(escaped).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
    }),
  )
})

it('gives an article in Markdown with its facts, links that lead back, and code as it is', () => {
  const list = [{ title: 'Rule [6]', url: 'https://law.example/6' }]
  expect(articleMarkdown({ ...article, authorities: { checkedOn: '2025-03-20', list } })).toBe(`# Fees & <costs>

> What "it" costs.

By O’Hara & Co · 2025-03-26 · https://origin.invalid/articles/a

See [one](https://origin.invalid/services) and

\`\`\`
[x](/stays)
\`\`\`

## Authorities

- [Rule \\[6\\]](https://law.example/6)

Last compared with the sources 2025-03-20.
`)
})
