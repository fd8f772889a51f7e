import type { ContentProblem } from '#contracts/content-problems.ts'

/** A file of content/, parsed and not checked. */
export interface ContentFile {
  path: string
  slug: string
  /** The YAML, not validated; `{}` if there is none. */
  frontMatter: unknown
  body: string
  /** The problem with the file as a whole; `frontMatter` is then undefined. */
  problem?: ContentProblem
}
