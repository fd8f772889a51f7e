import type { Article, ArticleSummary, WrittenArticle } from './article.ts'
import { inDevelopment } from './build-facts.ts'
import { readContentFolder } from './front-matter.server.ts'
import { publishing } from './is-published.ts'
import { type ArticleShelf, createArticleShelf } from './pieces/article-shelf.server.ts'

/** Published articles, newest first, without bodies. One that cannot be shown is skipped with a warning (§4). */
export const listArticles = (): ArticleSummary[] => shelf().list()

/** A published article; nothing for any other slug. */
export const readArticle = (slug: string): Article | undefined => shelf().read(slug)

/** Published articles as their authors wrote them, newest first. */
export const listWrittenArticles = (): WrittenArticle[] => shelf().listWritten()

let kept: ArticleShelf | undefined

/** Read once for a whole build, in development for each page anew. */
function shelf(): ArticleShelf {
  if (!kept || inDevelopment) kept = createArticleShelf(readContentFolder('articles'), publishing(), warnOnce)
  return kept
}

const said = new Set<string>()

function warnOnce(warning: string) {
  if (said.has(warning)) return
  said.add(warning)
  console.warn(warning)
}
