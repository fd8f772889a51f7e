import * as z from 'zod'
import type { ContentProblem } from '#contracts/content-problems.ts'

export interface ContentFile {
  path: string
  slug: string
  /** The YAML, not validated; `{}` if there is none. */
  frontMatter: unknown
  body: string
  /** The problem with the file as a whole; `frontMatter` is then undefined. */
  problem?: ContentProblem
  /** The front matter of the release's own file, if an owner published over it. */
  released?: () => unknown
}

/** A piece that has an address gets it from its file's name, unless the file says another. */
export const fieldsOf = ({ frontMatter, slug: fileName }: ContentFile, shape: z.ZodType): unknown =>
  shape instanceof z.ZodObject && 'slug' in shape.shape && typeof frontMatter === 'object' && frontMatter !== null
    ? { ...frontMatter, slug: ('slug' in frontMatter && frontMatter.slug !== '' ? frontMatter.slug : null) ?? fileName }
    : frontMatter
