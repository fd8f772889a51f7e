import { describeCaseStudy } from '#content-loader/case-studies.server.ts'
import type { Site } from '#content-loader/site.server.ts'
import { surveyHref } from '#contracts/landing-pages.ts'
import { SITEMAP_PATH } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../render/page-meta.ts'
import { absoluteUrl } from '../render/paths.ts'
import { articleMarkdownPath } from './article-markdown.ts'

/** Older ones are in the sitemap. */
const MAX_ARTICLES = 100

export function loader({ content }: LoaderArgs) {
  const services = content.services.list().map(({ category, slug, summary }) => ({
    title: category,
    href: `/services?service=${slug}`,
    summary,
  }))
  const articles = content.articles.list().slice(0, MAX_ARTICLES)
  const optional = [
    { title: 'About us', href: '/about', summary: 'Who we are.' },
    {
      title: 'Twelve things to ask any consultant',
      href: '/twelve-questions',
      summary: 'Before you give them a login.',
    },
    {
      title: 'Book a free call',
      href: surveyHref('llms-txt'),
      summary: 'Questions about the firm, then a time for a free call.',
    },
    { title: 'Privacy', href: '/privacy', summary: 'What this site keeps of its visitors.' },
    { title: 'Sitemap', href: SITEMAP_PATH, summary: 'Every page that may be found.' },
  ]
  const text = llmsText(content.site(), {
    Services: services,
    Articles: articles.map(({ title, slug, summary }) => ({ title, href: articleMarkdownPath(slug), summary })),
    'Case studies': content.caseStudies.list().map((study) => ({
      title: study.sample ? `${study.title} (sample)` : study.title,
      href: `/case-studies/${study.slug}`,
      summary: describeCaseStudy(study),
    })),
    Downloads: content.downloads
      .list()
      .map(({ title, linkUrl, excerpt }) => ({ title, href: linkUrl, summary: excerpt })),
    Optional: optional,
  })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

interface Entry {
  title: string
  href: string
  summary: string
}

/** An llms.txt guide to the site for language models (llmstxt.org). */
export function llmsText(site: Site, sections: Record<string, readonly Entry[]>): string {
  const line = ({ title, href, summary }: Entry) =>
    `- [${title.replace(/[[\]]/g, '\\$&')}](${href.startsWith('/') ? absoluteUrl(href) : href}): ${summary}`
  const parts = Object.entries(sections).map(([title, entries]) => `## ${title}\n\n${entries.map(line).join('\n')}`)
  return `${[`# ${site.name}`, `> ${site.description}`, site.disclaimer, ...parts].join('\n\n')}\n`
}
