import { listWrittenArticles } from '#app/content/articles.server.ts'
import { articleMarkdown, articleMarkdownPath } from '#app/feeds/article-markdown.ts'
import type { Put } from './put.ts'

/** Writes the Markdown twin of each published article: by hand, since prerendering one costs as much as a page. */
export function writeTwins(put: Put): void {
  for (const article of listWrittenArticles()) put(articleMarkdownPath(article.slug), articleMarkdown(article))
}
