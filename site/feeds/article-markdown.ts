import type { Authorities, WrittenArticle } from '#content-loader/articles.server.ts'
import { mapLinesOutsideCode } from '#content-loader/mark-signs.ts'
import type { Content } from '#content-loader/open-content.server.ts'
import type { LoaderArgs } from '../render/page-meta.tsx'
import { absoluteUrl } from '../render/paths.ts'
import { markdownWithout } from '../render/without-links.ts'

export const articleMarkdownPath = (slug: string): string => `/articles/${slug}.md`

/** @param hidden where it doesn't link: addresses of hidden pieces */
export function articleMarkdown(
  { authorities, source, ...article }: WrittenArticle,
  hidden: readonly string[] = [],
): string {
  const { author, date, updated, slug, title, summary, bodyMarkdown } = article
  const facts = [
    `By ${author}`,
    date,
    ...(updated ? [`updated ${updated}`] : []),
    ...(source ? [`Source: ${source}`] : []),
    absoluteUrl(`/articles/${slug}`),
  ]
  const parts = [
    `# ${title}`,
    `> ${summary}`,
    facts.join(' · '),
    absoluteMarkdownLinks(markdownWithout(bodyMarkdown.trim(), hidden)),
  ]
  return `${[...parts, ...(authorities ? [authoritiesMarkdown(authorities)] : [])].join('\n\n')}\n`
}

const authoritiesMarkdown = ({ checkedOn, list }: Authorities) =>
  [
    '## Authorities',
    list.map(({ title, url }) => `- [${title.replace(/[[\]]/g, '\\$&')}](${url})`).join('\n'),
    `Last compared with the sources ${checkedOn}.`,
  ].join('\n\n')

/** Makes links absolute, for readers outside the site. Leaves fenced code unchanged. */
export const absoluteMarkdownLinks = (markdown: string): string =>
  mapLinesOutsideCode(markdown, (line) =>
    line.replaceAll(/\]\((\/(?!\/)[^)\s]*)/g, (_, target: string) => `](${absoluteUrl(target)}`),
  )

/** The Markdown of all published articles by path. Rendering it via its URL would take as long as a page. */
export function* publishedMarkdown({ articles, hidden }: Content): Generator<[path: string, text: string]> {
  // One at a time: thousands are larger than all else that's in memory.
  for (const article of articles.listWritten())
    yield [articleMarkdownPath(article.slug), articleMarkdown(article, hidden())]
}

/** Serves the Markdown in development. The build writes each article's to a file. */
export function loader({ content, params }: LoaderArgs) {
  const article = content.articles.read(params['slug'] ?? '')
  if (!article) return new Response('Article not found\n', { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(articleMarkdown(article, content.hidden()), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}
