import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listWrittenArticles } from '#app/content/articles.server.ts'
import { articleMarkdown, articleMarkdownPath } from '#app/feeds/article-markdown.ts'

/** Writes the Markdown twin of each published article: by hand, since prerendering one costs as much as a page. */
export function writeTwins(folder: string): void {
  for (const article of listWrittenArticles()) {
    const file = join(folder, articleMarkdownPath(article.slug))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, articleMarkdown(article))
  }
}
