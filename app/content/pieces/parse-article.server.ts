import * as z from 'zod'
import { site } from '#content/site.ts'
import type { ArticleSummary, Authorities } from '../article.ts'
import { type ContentFile, describeProblem, fields } from '../front-matter.server.ts'
import { readPhotoFile } from './photo-file.server.ts'
import * as field from './piece-fields.server.ts'

/** An article's front matter, checked; its body not yet rendered. */
export interface ParsedArticle extends Omit<ArticleSummary, 'unpublished' | 'readingMinutes'> {
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
export function parseArticle(file: ContentFile): ParsedArticle | { problem: string } {
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
