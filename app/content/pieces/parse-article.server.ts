import * as z from 'zod'
import type { ArticleSummary } from '../article.ts'
import type { ContentFile } from '../front-matter.server.ts'
import * as field from './piece-fields.server.ts'

/** An article's front matter, checked; its body not yet rendered. */
export interface ParsedArticle extends Omit<ArticleSummary, 'unpublished'> {
  draft: boolean
  plateAlt: string
  body: string
}

const frontMatter = z.object({
  title: field.requiredText('Write title: and what the article is called'),
  date: field.day,
  author: field.requiredText('Write author: and who wrote it'),
  summary: field.requiredText('Write summary: and one or two sentences for the list'),
  slug: field.slug,
  categories: field.texts,
  practiceAreas: field.texts,
  tags: field.texts,
  source: field.optionalText,
  plate: field.plateName,
  plateAlt: field.optionalText,
  draft: field.isDraft,
})

/** An article from its file (§4). @returns what is wrong with which field, and the cure, where it cannot be shown */
export function parseArticle(file: ContentFile): ParsedArticle | { problem: string } {
  const checked = frontMatter.safeParse(field.withSlug(file))
  if (!checked.success) return { problem: field.describeProblem(file, checked.error) }
  const { source, plateAlt = '', ...rest } = checked.data
  return { ...rest, ...(source ? { source } : {}), plateAlt, body: file.body }
}
