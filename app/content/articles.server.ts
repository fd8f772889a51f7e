import * as z from 'zod'
import { site } from '#content/site.ts'
import * as field from './fields.server.ts'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { type Heading, type RichText, renderBody } from './markdown.server.ts'
import type { Photo } from './photo.ts'
import { readPhotoFile } from './photo-file.server.ts'
import {
  inDevelopment,
  isPublished,
  type Publishing,
  publishing,
  readOnce,
  type Unpublished,
  unpublishedReason,
} from './publishing.ts'

const shelf = readOnce(() => createArticleIndex(readContentFolder('articles'), publishing(), warnOnce))

/**
 * Published articles, newest first, without bodies. A wrong one is skipped with a warning: at the end of a build, at
 * once in development.
 */
export const listArticles = (): ArticleSummary[] => shelf().list()

/** A published article, if there is one. */
export const readArticle = (slug: string): Article | undefined => shelf().read(slug)

/** Published articles as their authors wrote them, newest first. */
export const listWrittenArticles = (): WrittenArticle[] => shelf().listWritten()

const said = new Set<string>()

function warnOnce(warning: string) {
  if (!inDevelopment || said.has(warning)) return
  said.add(warning)
  console.warn(warning)
}

/** An article in a list. */
export interface ArticleSummary {
  slug: string
  title: string
  date: string
  author: string
  summary: string
  categories: string[]
  practiceAreas: string[]
  tags: string[]
  source?: string
  plate: string
  /** Shown in place of the drawing. */
  photo?: Photo
  readingMinutes: number
  /** Only in development: why visitors don't see it. */
  unpublished?: Unpublished
}

/** A rule, statute or opinion, and where to read it. */
interface Authority {
  title: string
  url: string
}

/** The legal sources of an article. */
export interface Authorities {
  /** When the article was last checked against them, `YYYY-MM-DD`. */
  checkedOn: string
  list: Authority[]
}

/** An article with its Markdown. */
export interface WrittenArticle extends ArticleSummary {
  /** The body, in Markdown. */
  bodyMarkdown: string
  authorities?: Authorities
}

/** An article with its rendered body. */
export interface Article extends WrittenArticle {
  /** Alternative text of the drawing. */
  plateAlt: string
  body: RichText
  /** The same for feeds. */
  bodyHtml: string
  headings: Heading[]
}

const WORDS_A_MINUTE = 220

/** Marks nested so deeply that rendering would run out of stack. */
const TOO_DEEP = /(?:[>*+\-[_~][ \t]?){1000}/

/** Close to the number of words, without rendering. */
const WORD = /\w\S*/g

/** The articles that can be shown at one time and place. */
interface ArticleIndex {
  list: () => ArticleSummary[]
  read: (slug: string) => Article | undefined
  listWritten: () => WrittenArticle[]
}

type Shelved = ParsedArticle & { path: string }

/**
 * Reads articles from their files. A wrong one is left out, and `warn` is told why. Bodies are rendered when they're
 * read.
 */
export function createArticleIndex(
  files: ContentFile[],
  where: Publishing,
  warn: (warning: string) => void,
): ArticleIndex {
  const parsed = new Map<string, Shelved>()
  for (const article of oldestFirst(files, warn)) {
    const older = parsed.get(article.slug)
    if (older) warn(`Article skipped. ${field.describeDuplicate(article, older)}`)
    else if (isPublished(article, where)) parsed.set(article.slug, article)
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
  const summaries = newestFirst.map((article) => summaryOf(article, where))
  const written = newestFirst.map((article) => writtenOf(article, where))
  return { list: () => summaries, read, listWritten: () => written }
}

/** An older article keeps its address when a newer one claims it. */
function oldestFirst(files: ContentFile[], warn: (warning: string) => void): Shelved[] {
  const shelved = files.flatMap((file) => {
    const { path } = file
    const article = parseArticle(file)
    if ('problem' in article) {
      warn(`Article skipped. ${article.problem}`)
      return []
    }
    for (const name of article.noLists)
      warn(`Article without its ${name}. ${path}: ${name} is no list. ${field.LIST_CURE}`)
    return [{ ...article, path }]
  })
  return shelved.toSorted((a, b) => a.date.localeCompare(b.date))
}

function summaryOf(article: Shelved, { today }: Publishing): ArticleSummary {
  const unpublished = unpublishedReason(article, today)
  const words = article.body.match(WORD)?.length ?? 0
  return {
    ...field.without(article, 'draft', 'plateAlt', 'body', 'authorities', 'noLists', 'path'),
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
    const rendered = field.without(renderBody(markdown), 'words')
    return { ...writtenOf(article, where), plateAlt, ...rendered }
  } catch (error) {
    warn(`Article skipped. ${path}: the body cannot be rendered (${String(error)})`)
    return undefined
  }
}

/** Checked front matter, and the body not yet rendered. */
interface ParsedArticle extends Omit<ArticleSummary, 'unpublished' | 'readingMinutes'> {
  draft: boolean
  plateAlt: string
  body: string
  authorities?: Authorities
  /** Fields that should be lists and aren't. They count as empty. */
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

/**
 * An article from its file. The author defaults to the site's.
 * @returns what is wrong with which field, and the cure, if it can't be shown
 */
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
  if (TOO_DEEP.test(file.body))
    return { problem: `${file.path}: the body nests too deeply to be rendered. Take marks out` }
  if (!photoName) return article
  if (!photoAlt)
    return { problem: `${file.path}: photoAlt is missing. Write one sentence that says what the photo shows` }
  const photo = readPhotoFile(file.path, photoName)
  if ('problem' in photo) return { problem: `${file.path}: photo ${photo.problem}` }
  return { ...article, photo: { key: photo.key, alt: photoAlt } }
}
