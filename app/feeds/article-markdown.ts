import { type Authorities, readArticle, type WrittenArticle } from '../content/articles.server.ts'
import { inDevelopment } from '../content/publishing.ts'
import type { LoaderArgs } from '../page-module.ts'
import { absoluteUrl } from '../paths.ts'
import { absoluteMarkdownLinks } from './absolute-links.ts'

/** Where an article's Markdown version is. */
export const articleMarkdownPath = (slug: string): string => `/articles/${slug}.md`

/** An article as Markdown, with its facts above and its authorities below. */
export const articleMarkdown = ({
  slug,
  title,
  date,
  author,
  summary,
  source,
  bodyMarkdown,
  authorities,
}: WrittenArticle): string => {
  const facts = [`By ${author}`, date, ...(source ? [`Source: ${source}`] : []), absoluteUrl(`/articles/${slug}`)]
  const parts = [`# ${title}`, `> ${summary}`, facts.join(' · '), absoluteMarkdownLinks(bodyMarkdown.trim())]
  return `${[...parts, ...(authorities ? [authoritiesMarkdown(authorities)] : [])].join('\n\n')}\n`
}

const authoritiesMarkdown = ({ checkedOn, list }: Authorities) =>
  [
    '## Authorities',
    list.map(({ title, url }) => `- [${title.replace(/[[\]]/g, '\\$&')}](${url})`).join('\n'),
    `Checked ${checkedOn}.`,
  ].join('\n\n')

/** Serves the Markdown in development. The build writes each to a file, so any other request is unknown. */
export function loader({ params }: LoaderArgs) {
  const article = inDevelopment ? readArticle(params['slug'] ?? '') : undefined
  if (!article) return new Response('Article not found\n', { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(articleMarkdown(article), { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
