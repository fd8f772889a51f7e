import { LISTED_PAGES } from '#contracts/page-table.ts'
import { listArticles } from '../content/articles.server.ts'
import { listCaseStudies } from '../content/case-studies.server.ts'
import { listExamples } from '../content/examples.server.ts'
import { absoluteUrl } from '../paths.ts'
import { xmlElement } from './xml.ts'

/** Everything the site lists. Excludes landing pages and unlisted case studies. */
export function loader() {
  const xml = sitemapXml([
    ...LISTED_PAGES.map(({ path }) => ({ path })),
    ...listExamples().map(({ slug }) => ({ path: `/examples/${slug}` })),
    ...listArticles().map(({ slug, date }) => ({ path: `/articles/${slug}`, lastModified: date })),
    ...listCaseStudies().map(({ slug, date }) => ({ path: `/case-studies/${slug}`, lastModified: date })),
  ])
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

export interface SitemapEntry {
  path: string
  lastModified?: string
}

export const sitemapXml = (entries: readonly SitemapEntry[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .map(
    ({ path, lastModified }) =>
      `<url>${xmlElement('loc', absoluteUrl(path))}${lastModified ? xmlElement('lastmod', lastModified) : ''}</url>`,
  )
  .join('\n')}
</urlset>
`
