import { inDevelopment, publishing, readOnce, type Unpublished, isPublished, type Publishing, unpublishedReason } from './publishing.ts'
import { readContentFolder, type ContentFile, describeProblem, fields } from './front-matter.server.ts'
import type { Photo } from './photo.ts'
import { type RichText, renderBody } from './markdown.server.ts'
import * as field from './fields.server.ts'
import { LIST_CURE, describeTwins, without } from './fields.server.ts'
import { surelyRenders } from './pieces/surely-renders.server.ts'
import * as z from 'zod'
import { site } from '#content/site.ts'
import { readPhotoFile } from './photo-file.server.ts'

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

/** What a list shows of an article (§3). */
export interface ArticleSummary {
  slug: string
  title: string
  /** `YYYY-MM-DD`, as written. */
  date: string
  author: string
  summary: string
  categories: string[]
  practiceAreas: string[]
  tags: string[]
  source?: string
  plate: string
  /** Stands in the drawing's place. */
  photo?: Photo
  readingMinutes: number
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

/** A heading of the body, for the contents. */
export interface Heading {
  id: string
  text: string
}

/** A rule, statute or opinion, and where to read it. */
interface Authority {
  title: string
  url: string
}

/** What an article's legal statements rest on. */
export interface Authorities {
  /** The day on which the statements were last checked against them, `YYYY-MM-DD`. */
  checkedOn: string
  list: Authority[]
}

/** An article as its author wrote it. */
export interface WrittenArticle extends ArticleSummary {
  /** The body, in Markdown. */
  bodyMarkdown: string
  authorities?: Authorities
}

/** An article in full. */
export interface Article extends WrittenArticle {
  /** One sentence that says what the drawing shows. */
  plateAlt: string
  body: RichText
  /** The same for feeds. */
  bodyHtml: string
  headings: Heading[]
}

const WORDS_A_MINUTE = 220

/** As many as there are to read, nearly, without rendering: a mark alone is no word, a link’s address is part of its last. */
const WORD = /\w\S*/g

/** All articles that can be shown at one time and place. */
interface ArticleShelf {
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

/** An article's front matter, checked; its body not yet rendered. */
interface ParsedArticle extends Omit<ArticleSummary, 'unpublished' | 'readingMinutes'> {
  draft: boolean
  plateAlt: string
  body: string
  authorities?: Authorities
  /** Fields that should be lists, are none, and count as empty lists (§4). */
  noLists: string[]
}

const authority = fields({
  title: field.requiredText('Write title: and the rule, statute or opinion'),
  url: z.url({ protocol: /^https$/, error: 'is no web address. Write url: https:// and where to read it' }),
})

const frontMatter = fields({
  title: field.requiredText('Write title: and what the article is called'),
  date: field.day,
  author: z.preprocess((author) => author ?? site.author, field.requiredText('Write author: and who wrote it')),
  summary: field.requiredText('Write summary: and one or two sentences for the list'),
  slug: field.slug,
  categories: field.someOf(['Solo Practitioner', 'Small Firm']),
  practiceAreas: field.texts,
  tags: field.texts,
  source: field.optionalText,
  plate: field.optionalPlateName,
  plateAlt: field.optionalText,
  photo: field.optionalText,
  photoAlt: field.optionalText,
  authorities: field.listOf(authority),
  authoritiesChecked: field.optionalDay('authoritiesChecked'),
  draft: field.mark('draft'),
})
  .refine(({ authorities, authoritiesChecked }) => authorities.length === 0 || authoritiesChecked, {
    path: ['authoritiesChecked'],
    error: 'is missing. Write authoritiesChecked: and the day on which you last read the authorities, as 2025-03-05',
  })
  .refine(({ authorities, authoritiesChecked }) => authorities.length > 0 || !authoritiesChecked, {
    path: ['authorities'],
    error: 'is empty. Write what was checked, in lines of - title: and url:, or take authoritiesChecked out',
  })

const LISTS = ['categories', 'practiceAreas', 'tags']

/** An article from its file. One that names no author is the site's own. @returns what is wrong with which field, and the cure, where it cannot be shown */
function parseArticle(file: ContentFile): ParsedArticle | { problem: string } {
  const written = new Map(Object.entries(field.withSlug(file) ?? {}))
  const noLists = LISTS.filter((name) => !Array.isArray(written.get(name) ?? []))
  for (const name of noLists) written.delete(name)
  const checked = frontMatter.safeParse(Object.fromEntries(written))
  if (!checked.success) return { problem: describeProblem(file, checked.error) }
  const { source, plateAlt = '', photo: photoName, photoAlt, authorities, authoritiesChecked, ...rest } = checked.data
  const article = {
    ...rest,
    ...(source ? { source } : {}),
    ...(authoritiesChecked ? { authorities: { checkedOn: authoritiesChecked, list: authorities } } : {}),
    plateAlt,
    body: file.body,
    noLists,
  }
  if (!photoName) return article
  if (!photoAlt)
    return { problem: `${file.path}: photoAlt is missing. Write one sentence that says what the photo shows` }
  const photo = readPhotoFile(file.path, photoName)
  if ('problem' in photo) return { problem: `${file.path}: photo ${photo.problem}` }
  return { ...article, photo: { key: photo.key, alt: photoAlt } }
}
