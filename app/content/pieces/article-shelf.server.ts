import type { Article, ArticleSummary, WrittenArticle } from '../article.ts'
import type { ContentFile } from '../front-matter.server.ts'
import { isPublished, type Publishing, unpublishedReason } from '../is-published.ts'
import { type ParsedArticle, parseArticle } from './parse-article.server.ts'
import { LIST_CURE } from './piece-fields.server.ts'
import { renderBody } from './render-body.server.ts'
import { surelyRenders } from './surely-renders.server.ts'
import { describeTwins } from './twins.ts'
import { without } from './without.ts'

const WORDS_A_MINUTE = 220

/** As many as there are to read, nearly, without rendering: a mark alone is no word, a link’s address is part of its last. */
const WORD = /\w\S*/g

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
  for (const article of oldestFirst(files, warn)) {
    const older = parsed.get(article.slug)
    if (older) warn(`Article skipped. ${describeTwins(article, older)}`)
    else if (isPublished(article, where)) parsed.set(article.slug, article)
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
  const written = newestFirst.map((article) => writtenOf(article, where))
  return { list: () => summaries, read, listWritten: () => written }
}

/** An address that visitors know stays with its article, whatever a newer one's file is called. */
function oldestFirst(files: ContentFile[], warn: (warning: string) => void): Shelved[] {
  const shelved = files.flatMap((file) => {
    const { path } = file
    const article = parseArticle(file)
    if ('problem' in article) {
      warn(`Article skipped. ${article.problem}`)
      return []
    }
    for (const name of article.noLists) warn(`Article without its ${name}. ${path}: ${name} is no list. ${LIST_CURE}`)
    return [{ ...article, path }]
  })
  return shelved.toSorted((a, b) => a.date.localeCompare(b.date))
}

function summaryOf(article: Shelved, { today }: Publishing): ArticleSummary {
  const unpublished = unpublishedReason(article, today)
  const words = article.body.match(WORD)?.length ?? 0
  return {
    ...without(article, 'draft', 'plateAlt', 'body', 'authorities', 'noLists', 'path'),
    readingMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    ...(unpublished ? { unpublished } : {}),
  }
}

const writtenOf = (article: Shelved, where: Publishing): WrittenArticle => ({
  ...summaryOf(article, where),
  bodyMarkdown: article.body.trim(),
  ...(article.authorities ? { authorities: article.authorities } : {}),
})

function render(article: Shelved, where: Publishing, warn: (warning: string) => void): Article | undefined {
  const { plateAlt, path, body: markdown } = article
  try {
    const rendered = without(renderBody(markdown), 'words')
    return { ...writtenOf(article, where), plateAlt, ...rendered }
  } catch (error) {
    warn(`Article skipped. ${path}: the body cannot be rendered (${String(error)})`)
    return undefined
  }
}
