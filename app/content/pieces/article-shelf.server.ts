import type { Article, ArticleSummary, WrittenArticle } from '../article.ts'
import type { ContentFile } from '../front-matter.server.ts'
import { isPublished, type Publishing, unpublishedReason } from '../is-published.ts'
import { type ParsedArticle, parseArticle } from './parse-article.server.ts'
import { renderBody } from './render-body.server.ts'
import { surelyRenders } from './surely-renders.server.ts'
import { without } from './without.ts'

const WORDS_A_MINUTE = 220

/** All articles that can be shown at one time and place. */
export interface ArticleShelf {
  /** Newest first, without bodies. */
  list: () => ArticleSummary[]
  read: (slug: string) => Article | undefined
  /** Newest first, as their authors wrote them. */
  listWritten: () => WrittenArticle[]
}

type Shelved = ParsedArticle & { path: string }

/**
 * Puts the files' articles on a shelf (§4). One that cannot be shown is left out, and `warn` told why.
 * A body is rendered when it is read; before that only where its marks leave a doubt that it can be.
 */
export function createArticleShelf(
  files: ContentFile[],
  where: Publishing,
  warn: (warning: string) => void,
): ArticleShelf {
  const parsed = new Map<string, Shelved>()
  for (const file of files) {
    const article = parseArticle(file)
    if ('problem' in article) warn(`Article skipped. ${article.problem}`)
    else if (parsed.has(article.slug))
      warn(`Article skipped. ${file.path}: slug is that of ${parsed.get(article.slug)?.path} too. Give it another`)
    else if (isPublished(article, where)) parsed.set(article.slug, { ...article, path: file.path })
  }

  const rendered = new Map<string, Article | undefined>()
  const read = (slug: string) => {
    const article = parsed.get(slug)
    if (article && !rendered.has(slug)) rendered.set(slug, render(article, where, warn))
    return rendered.get(slug)
  }

  const newestFirst = [...parsed.values()]
    .filter(({ slug, body }) => surelyRenders(body) || read(slug))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
  const summaries = newestFirst.map((article) => summaryOf(article, where))
  const written = newestFirst.map((article) => ({ ...summaryOf(article, where), bodyMarkdown: article.body.trim() }))
  return { list: () => summaries, read, listWritten: () => written }
}

function summaryOf(article: Shelved, { today }: Publishing): ArticleSummary {
  const unpublished = unpublishedReason(article, today)
  return { ...without(article, 'draft', 'plateAlt', 'body', 'path'), ...(unpublished ? { unpublished } : {}) }
}

function render(article: Shelved, where: Publishing, warn: (warning: string) => void): Article | undefined {
  const { plateAlt, path, body: markdown } = article
  try {
    const { words, ...rendered } = renderBody(markdown)
    return {
      ...summaryOf(article, where),
      plateAlt,
      ...rendered,
      bodyMarkdown: markdown.trim(),
      readingMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    }
  } catch (error) {
    warn(`Article skipped. ${path}: the body cannot be rendered (${String(error)})`)
    return undefined
  }
}
