import { site } from '#content/site.ts'
import { SITEMAP_PATH } from '#contracts/page-table.ts'
import { listArticles } from '../content/articles.server.ts'
import { describeCaseStudy, listCaseStudies } from '../content/case-studies.server.ts'
import { listDownloads } from '../content/downloads.server.ts'
import { listServices } from '../content/services.server.ts'
import { absoluteUrl } from '../paths.ts'
import { articleMarkdownPath } from './article-markdown.ts'

/** Older ones are in the sitemap. */
const MOST_ARTICLES = 100

export function loader() {
  const text = llmsText([
    {
      title: 'Services',
      entries: listServices().map(({ category, slug, summary }) => ({
        title: category,
        href: `/services?service=${slug}`,
        summary,
      })),
    },
    {
      title: 'Articles',
      entries: listArticles()
        .slice(0, MOST_ARTICLES)
        .map(({ title, slug, summary }) => ({ title, href: articleMarkdownPath(slug), summary })),
    },
    {
      title: 'Case studies',
      entries: listCaseStudies().map((study) => ({
        title: study.title,
        href: `/case-studies/${study.slug}`,
        summary: describeCaseStudy(study),
      })),
    },
    {
      title: 'Downloads',
      entries: listDownloads().map(({ title, linkUrl, excerpt }) => ({ title, href: linkUrl, summary: excerpt })),
    },
    {
      title: 'Optional',
      entries: [
        { title: 'About us', href: '/about', summary: 'Who we are.' },
        { title: 'Book a call', href: '/contact', summary: 'Questions about the firm, then a time for a free call.' },
        { title: 'Privacy', href: '/privacy', summary: 'What this site keeps of its visitors.' },
        { title: 'Sitemap', href: SITEMAP_PATH, summary: 'Every page that may be found.' },
      ],
    },
  ])
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

interface Entry {
  title: string
  /** On this site, or absolute. */
  href: string
  summary: string
}

/** A guide to the site for language models (llmstxt.org). */
export function llmsText(sections: readonly { title: string; entries: readonly Entry[] }[]): string {
  const line = ({ title, href, summary }: Entry) =>
    `- [${title.replace(/[[\]]/g, '\\$&')}](${href.startsWith('/') ? absoluteUrl(href) : href}): ${summary}`
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    site.disclaimer,
    ...sections.map(({ title, entries }) => `## ${title}\n\n${entries.map(line).join('\n')}`),
  ]
    .join('\n\n')
    .concat('\n')
}
