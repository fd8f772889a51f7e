import type { Content } from './content/open-content.server.ts'
import { RENDERED } from './paths.ts'

/** The pages rendered at build time. All others are rendered on request. */
export function prerenderedPaths({ articles, caseStudies, examples }: Content): string[] {
  const pieces = { articles: articles.list, 'case-studies': caseStudies.listAll, examples: examples.list }
  return RENDERED.filter(({ notPrerendered }) => !notPrerendered).flatMap(({ path, each }) =>
    each === undefined ? [path] : pieces[each]().map(({ slug }) => path.replace(':slug', slug)),
  )
}
