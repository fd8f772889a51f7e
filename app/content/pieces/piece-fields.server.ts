import { existsSync } from 'node:fs'
import * as z from 'zod'
import { calendarDay } from '../calendar-day.ts'
import type { ContentFile } from '../front-matter.server.ts'

/** Drawn where a piece names no plate of its own. */
const DEFAULT_PLATE = 'level-horizon'

/** Text that must be there. A number is taken as its text: YAML reads `title: 1984` as one. */
export const requiredText = (cure: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.string({ error: `is missing. ${cure}` }),
    )
    .pipe(
      z
        .string()
        .trim()
        .min(1, { error: `is missing. ${cure}` }),
    )

/** A real calendar day, kept as written. */
export const day = requiredText('Write it as date: 2025-03-05').refine((date) => calendarDay(date) !== undefined, {
  error: 'is no calendar day. Write it as date: 2025-03-05',
})

/** What is no list counts as an empty one (§4); of a list only its texts count. */
export const texts = z.preprocess(
  (value) => (Array.isArray(value) ? value.map(asText).filter((text) => text !== '') : []),
  z.array(z.string()),
)

export const isDraft = z.preprocess((value) => value === true, z.boolean())

/** The name of a drawing of app/plates/; the default one where there is none. */
export const plateName = z.preprocess(
  (value) => (typeof value === 'string' && existsSync(`app/plates/${value}.svg`) ? value : DEFAULT_PLATE),
  z.string(),
)

export const optionalText = z.preprocess((value) => asText(value) || undefined, z.string().optional())

/** It becomes a part of an address. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: 'cannot be an address. Write slug: in-small-letters-and-hyphens, or rename the file so',
})

/** From the front matter, else from the file's name (§3). */
export const slugOf = (file: ContentFile) => z.preprocess((value) => asText(value) || file.slug, slug)

/** Front matter with that slug, for a schema that is made once: making one for each of thousands of files takes a second. */
export const withSlug = ({ frontMatter, slug: fileName }: ContentFile): unknown =>
  typeof frontMatter === 'object' && frontMatter !== null
    ? { ...frontMatter, slug: asText('slug' in frontMatter ? frontMatter.slug : undefined) || fileName }
    : frontMatter

/** The first thing that is wrong with a file, as one sentence of file, field and cure. */
export function describeProblem(file: ContentFile, error: z.ZodError): string {
  if (file.yamlProblem)
    return `${file.path}: the front matter is no YAML (${file.yamlProblem}). Put quotes around text that has a colon`
  const [issue] = error.issues
  const field = issue?.path.join('.')
  return field
    ? `${file.path}: ${field} ${issue?.message}`
    : `${file.path}: there is no front matter. Begin with --- and title:`
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
