import { LISTED_PAGES } from '#contracts/page-table.ts'
import { listArticles } from '../content/articles.server.ts'
import { listCaseStudies } from '../content/case-studies.server.ts'
import { listExamples } from '../content/examples.server.ts'
import { sitemapXml } from './sitemap-xml.ts'

/** What is listed on the site. Landing pages and a case study that no list shows are not. */
export function loader() {
  const xml = sitemapXml([
    ...LISTED_PAGES.map(({ path }) => ({ path })),
    ...listExamples().map(({ slug }) => ({ path: `/examples/${slug}` })),
    ...listArticles().map(({ slug, date }) => ({ path: `/articles/${slug}`, lastModified: date })),
    ...listCaseStudies().map(({ slug, date }) => ({ path: `/case-studies/${slug}`, lastModified: date })),
  ])
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
