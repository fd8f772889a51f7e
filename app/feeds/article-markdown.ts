import type { WrittenArticle } from '../content/article.ts'
import { absoluteUrl } from '../public-origin.ts'
import { absoluteMarkdownLinks } from './absolute-links.ts'

/** Where an article's Markdown twin is. */
export const articleMarkdownPath = (slug: string): string => `/articles/${slug}.md`

/** An article as its author wrote it, with what the page says above it. */
export const articleMarkdown = ({
  slug,
  title,
  date,
  author,
  summary,
  source,
  bodyMarkdown,
}: WrittenArticle): string => {
  const facts = [`By ${author}`, date, ...(source ? [`Source: ${source}`] : []), absoluteUrl(`/articles/${slug}`)]
  return `# ${title}\n\n> ${summary}\n\n${facts.join(' · ')}\n\n${absoluteMarkdownLinks(bodyMarkdown.trim())}\n`
}
