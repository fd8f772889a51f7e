import { PAGE_TABLE } from '#contracts/page-table.ts'
import { listArticles } from './content/articles.server.ts'
import { listAllCaseStudies } from './content/case-studies.server.ts'
import { listExamples } from './content/examples.server.ts'

const PIECES = { articles: listArticles, 'case-studies': listAllCaseStudies, examples: listExamples }

/** The pages rendered at build time. All others are rendered on request. */
export const prerenderedPaths = (): string[] =>
  PAGE_TABLE.filter(({ notPrerendered }) => !notPrerendered).flatMap(({ path, each }) =>
    each === undefined ? [path] : PIECES[each]().map(({ slug }) => path.replace(':slug', slug)),
  )
