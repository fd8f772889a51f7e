import { LISTED_PAGES } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../page-meta.ts'
import { absoluteUrl } from '../paths.ts'
import { xmlElement } from './xml.ts'

/**
 * Everything the site lists. Excludes landing pages and unlisted case studies. Nothing says when a page last changed:
 * an article's date is the day it was published, and a wrong one keeps search engines from a corrected page.
 */
export function loader({ content }: LoaderArgs) {
  const xml = sitemapXml([
    ...LISTED_PAGES.map(({ path }) => ({ path })),
    ...content.examples.list().map(({ slug }) => ({ path: `/examples/${slug}` })),
    ...content.articles.list().map(({ slug }) => ({ path: `/articles/${slug}` })),
    ...content.caseStudies.list().map(({ slug }) => ({ path: `/case-studies/${slug}` })),
  ])
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

export const sitemapXml = (entries: readonly { path: string }[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path }) => `<url>${xmlElement('loc', absoluteUrl(path))}</url>`).join('\n')}
</urlset>
`
