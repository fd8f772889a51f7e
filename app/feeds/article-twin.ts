import { readArticle } from '../content/articles.server.ts'
import { inDevelopment } from '../content/build-facts.ts'
import type { LoaderArgs } from '../page-module.ts'
import { articleMarkdown } from './article-markdown.ts'

/** The twin in development. The build writes each into a file, so that whatever is asked for here then is unknown. */
export function loader({ params }: LoaderArgs) {
  const article = inDevelopment ? readArticle(params['slug'] ?? '') : undefined
  if (!article) return new Response('Article not found\n', { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(articleMarkdown(article), { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
