import * as z from 'zod'
import type { Publishing } from '#contracts/content-source.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import * as field from './front-matter.server.ts'
import { fields, readContentFolder, without } from './front-matter.server.ts'
import { type Body, openBody } from './markdown.server.ts'
import { once } from './once.ts'
import type { Photo } from './photo.ts'
import { readPhotoFile } from './photo-file.server.ts'
import { ContentError, checkFrontMatter, problem, refuse } from './problems.server.ts'
import { describeDuplicate, isPublished, newestFirst, unpublishedMark } from './publishing.ts'

const authority = fields({
  title: field.requiredText('the rule, statute or opinion'),
  url: z.url({ protocol: /^https$/, error: problem('no-source-link') }),
})

export const articleFields = fields({
  title: field.requiredLine('what the article is called'),
  date: field.day,
  updated: field.updated,
  author: field.optionalText.meta({ help: 'Left blank, it’s the author whom “Brand and navigation” names.' }),
  summary: field.requiredText('one or two sentences for the list').meta({
    kind: 'long text',
    help: 'One or two sentences for the list, for search engines and for previews of links.',
  }),
  slug: field.slug,
  categories: field.someOf(['Solo Practitioner', 'Small Firm']),
  practiceAreas: field.texts.meta({ help: 'Visitors can filter the list by them.' }),
  tags: field.texts.meta({ help: 'Visitors can filter the list by them.' }),
  source: field.optionalText.meta({ help: 'What it’s based on, if it says so.' }),
  plate: field.optionalPlateName,
  plateAlt: field.plateAlt,
  photo: field.optionalText.meta({
    kind: 'picture',
    help: 'Stands in place of the drawing. At least 1200 × 750 pixels.',
  }),
  photoAlt: field.optionalText.meta({
    label: 'What the photo shows',
    help: 'One sentence for people who can’t see the photo.',
  }),
  authorities: field.listOf(authority).meta({ help: 'The rules, statutes and opinions behind it.' }),
  authoritiesChecked: field.optionalDay.meta({
    label: 'Authorities checked on',
    kind: 'day',
    help: 'The day on which they were last read.',
  }),
  authoritiesCheckedBy: field.optionalText.meta({
    label: 'Authorities checked by',
    help: 'Who at the firm read them. Blank until somebody has; the page shows the name.',
  }),
  draft: field.draft,
})
  .refine(({ authorities, authoritiesChecked }) => authorities.length === 0 || authoritiesChecked, {
    path: ['authoritiesChecked'],
    error: problem('missing', { write: 'the day on which you last read the authorities, as 2025-03-05' }),
  })
  .refine(({ authorities, authoritiesChecked }) => authorities.length > 0 || !authoritiesChecked, {
    path: ['authorities'],
    error: problem('nothing-checked'),
  })

/** The legal sources of an article, and when it was last checked against them. */
export interface Authorities {
  checkedOn: string
  /** Who at the firm read them; undefined if nobody has. */
  checkedBy?: string
  list: z.infer<typeof authority>[]
}

export type WrittenArticle = ReturnType<typeof parseArticle>

const summaryOf = (article: WrittenArticle) =>
  without(article, 'draft', 'plateAlt', 'bodyMarkdown', 'authorities', 'path')

export type ArticleSummary = ReturnType<typeof summaryOf>

export interface Article extends WrittenArticle {
  body: Body
}

type Warn = (warning: string) => void

/** @param warn gets a sentence for each article that is left out */
export function openArticles(files: ContentFiles, where: Publishing, warn: Warn) {
  const index = once(() => createArticleIndex(readContentFolder(files, 'articles'), files, where, warn))
  return {
    /** Newest first. */
    list: () => index().list(),
    listWritten: () => index().listWritten(),
    read: (slug: string) => index().read(slug),
  }
}

/** Indexes these articles. Skips invalid ones and passes the reason to `warn`. A body is rendered when it's asked for. */
export function createArticleIndex(written: ContentFile[], files: ContentFiles, where: Publishing, warn: Warn) {
  const parsed = new Map<string, WrittenArticle>()
  // If two articles claim a path, the older one keeps it.
  const oldestFirst = written
    .flatMap((file) => {
      try {
        return [parseArticle(file, files, where)]
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        warn(`Article skipped. ${error.message}`)
        return []
      }
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
  for (const article of oldestFirst) {
    const older = parsed.get(article.slug)
    if (older) warn(`Article skipped. ${describeDuplicate(article, older)}`)
    else if (isPublished(article, where)) parsed.set(article.slug, article)
  }
  // Not kept: thousands of rendered bodies don't fit into memory.
  const read = (slug: string): Article | undefined => {
    const article = parsed.get(slug)
    return article && { ...article, body: openBody(article.bodyMarkdown, files) }
  }
  const articles = [...parsed.values()].toSorted(newestFirst)
  const summaries = articles.map(summaryOf)
  return { list: () => summaries, read, listWritten: () => articles }
}

const WORDS_A_MINUTE = 220

/** Approximates the word count without rendering. */
const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.round((markdown.match(/\w\S*/g)?.length ?? 0) / WORDS_A_MINUTE))

/** @throws ContentError */
export function parseArticle(file: ContentFile, files: ContentFiles, where: Publishing) {
  const { path, body } = file
  const checked = checkFrontMatter(file, articleFields)
  const { photo: photoName, photoAlt, authorities: list, authoritiesChecked: checkedOn } = checked
  const checkedBy = checked.authoritiesCheckedBy
  const authorities: Authorities | null = checkedOn ? { checkedOn, ...(checkedBy && { checkedBy }), list } : null
  const photo = photoName ? readPhoto(file, photoName, photoAlt, files) : undefined
  return {
    ...without(checked, 'photo', 'photoAlt', 'authorities', 'authoritiesChecked', 'authoritiesCheckedBy'),
    author: checked.author || (files.places().get('site.author') ?? ''),
    /** Replaces the drawing. */
    ...(photo && { photo }),
    ...(authorities && { authorities }),
    bodyMarkdown: body,
    path,
    readingMinutes: readingMinutes(body),
    ...unpublishedMark(checked, where),
  }
}

function readPhoto(file: ContentFile, name: string, alt: string | undefined, files: ContentFiles): Photo {
  if (!alt) return refuse(file, 'photoAlt', 'missing', { write: 'one sentence that says what the photo shows' })
  const photo = readPhotoFile(file.path, name, files)
  if ('code' in photo) throw new ContentError(file, [photo])
  return { key: photo.key, alt }
}
