import type { Article, ArticleSummary } from '../article.ts'
import type { ContentFile } from '../front-matter.server.ts'
import { isPublished, type Publishing, unpublishedReason } from '../is-published.ts'
import { type ParsedArticle, parseArticle } from './parse-article.server.ts'
import { renderBody } from './render-body.server.ts'
import { without } from './without.ts'

const WORDS_A_MINUTE = 220

/** All articles that can be shown at one time and place. */
export interface ArticleShelf {
  /** Newest first, without bodies. */
  list: () => ArticleSummary[]
  read: (slug: string) => Article | undefined
}

/**
 * Puts the files' articles on a shelf (§4). One that cannot be shown is left out, and `warn` told why.
 * Bodies are rendered when they are first needed.
 */
export function createArticleShelf(
  files: ContentFile[],
  where: Publishing,
  warn: (warning: string) => void,
): ArticleShelf {
  const parsed = new Map<string, ParsedArticle & { path: string }>()
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

  const newestFirst = [...parsed.values()].toSorted(
    (a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title),
  )
  let listed: ArticleSummary[] | undefined
  const list = () => {
    listed ??= newestFirst.flatMap(({ slug }) => read(slug) ?? []).map(summaryOf)
    return listed
  }

  return { list, read }
}

const summaryOf = (article: Article): ArticleSummary =>
  without(article, 'plateAlt', 'body', 'bodyHtml', 'bodyMarkdown', 'headings', 'readingMinutes')

function render(
  { draft, body, path, ...fields }: ParsedArticle & { path: string },
  { today }: Publishing,
  warn: (warning: string) => void,
): Article | undefined {
  try {
    const { words, ...rendered } = renderBody(body)
    const unpublished = unpublishedReason({ draft, date: fields.date }, today)
    return {
      ...fields,
      ...(unpublished ? { unpublished } : {}),
      ...rendered,
      bodyMarkdown: body.trim(),
      readingMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    }
  } catch (error) {
    warn(`Article skipped. ${path}: the body cannot be rendered (${String(error)})`)
    return undefined
  }
}
