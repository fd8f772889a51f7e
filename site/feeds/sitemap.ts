import { LISTED_PAGES } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../render/page-meta.tsx'
import { absoluteUrl } from '../render/paths.ts'
import { xmlElement } from './xml.ts'

/**
 * Everything the site lists. Excludes landing pages and unlisted case studies. Only what its author calls updated says
 * when it last changed: the day it was published would keep search engines from a corrected page.
 */
export function loader({ content }: LoaderArgs) {
  const xml = sitemapXml([
    ...LISTED_PAGES.filter(({ path }) => !content.hidden().includes(path)).map(({ path }) => ({ path })),
    ...content.examples.list().map(({ slug }) => ({ path: `/examples/${slug}` })),
    ...content.articles.list().map(({ slug, updated }) => ({ path: `/articles/${slug}`, lastModified: updated })),
    ...content.caseStudies.list().map(({ slug }) => ({ path: `/case-studies/${slug}` })),
  ])
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

interface Entry {
  path: string
  lastModified?: string | undefined
}

export const sitemapXml = (entries: readonly Entry[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, lastModified }) => `<url>${xmlElement('loc', absoluteUrl(path))}${lastModified ? xmlElement('lastmod', lastModified) : ''}</url>`).join('\n')}
</urlset>
`
