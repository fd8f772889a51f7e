import { LISTED_PAGES } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../page-meta.ts'
import { absoluteUrl } from '../paths.ts'
import { xmlElement } from './xml.ts'

/** Everything the site lists. Excludes landing pages and unlisted case studies. */
export function loader({ content }: LoaderArgs) {
  const xml = sitemapXml([
    ...LISTED_PAGES.map(({ path }) => ({ path })),
    ...content.examples.list().map(({ slug }) => ({ path: `/examples/${slug}` })),
    ...content.articles
      .list()
      .map(({ slug, date, updated }) => ({ path: `/articles/${slug}`, lastModified: updated ?? date })),
    ...content.caseStudies.list().map(({ slug, date }) => ({ path: `/case-studies/${slug}`, lastModified: date })),
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
