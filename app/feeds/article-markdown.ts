import type { Authorities, WrittenArticle } from '../content/article.ts'
import { absoluteUrl } from '../public-origin.ts'
import { absoluteMarkdownLinks } from './absolute-links.ts'

/** Where an article's Markdown twin is. */
export const articleMarkdownPath = (slug: string): string => `/articles/${slug}.md`

/** An article as its author wrote it, with what the page says above and below it. */
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
