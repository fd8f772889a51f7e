import type { Article, ArticleSummary, WrittenArticle } from './article.ts'
import { inDevelopment } from './build-facts.ts'
import { readContentFolder } from './front-matter.server.ts'
import { publishing } from './is-published.ts'
import { createArticleShelf } from './pieces/article-shelf.server.ts'
import { readOnce } from './pieces/read-once.server.ts'

const shelf = readOnce(() => createArticleShelf(readContentFolder('articles'), publishing(), warnOnce))

/** Published articles, newest first, without bodies. One that cannot be shown is skipped (§4); a build says so at its end, development at once. */
export const listArticles = (): ArticleSummary[] => shelf().list()

/** A published article; nothing for any other slug. */
export const readArticle = (slug: string): Article | undefined => shelf().read(slug)

/** Published articles as their authors wrote them, newest first. */
export const listWrittenArticles = (): WrittenArticle[] => shelf().listWritten()

const said = new Set<string>()

function warnOnce(warning: string) {
  if (!inDevelopment || said.has(warning)) return
  said.add(warning)
  console.warn(warning)
}
