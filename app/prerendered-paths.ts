import { PAGE_TABLE } from '#contracts/page-table.ts'
import type { Content } from './content/open-content.server.ts'

/** The pages rendered at build time. All others are rendered on request. */
export function prerenderedPaths({ articles, caseStudies, examples }: Content): string[] {
  const pieces = { articles: articles.list, 'case-studies': caseStudies.listAll, examples: examples.list }
  return PAGE_TABLE.filter(({ notPrerendered }) => !notPrerendered).flatMap(({ path, each }) =>
    each === undefined ? [path] : pieces[each]().map(({ slug }) => path.replace(':slug', slug)),
  )
}
