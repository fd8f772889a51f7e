import { type Publishing, valueAt } from '#contracts/content-source.ts'

export type Unpublished = 'draft' | 'scheduled'

interface Publishable {
  /** Without one, it isn't due on a day. */
  date?: string
  draft: boolean
}

interface Titled {
  date: string
  title: string
}

interface Placed {
  slug: string
  path: string
}

/** With this date, every scheduled piece is published. */
export const EVER: Publishing = { today: '9999-12-31', showsUnpublished: false }

/** The state of content that visitors see on a day. @param today `YYYY-MM-DD` */
export const visibleOn = (today: string): Publishing => ({ today, showsUnpublished: false })

/** Why visitors don't see a piece: it's a draft, or has a future date. */
export function unpublishedMark(
  { draft, date = '' }: Publishable,
  { today }: Publishing,
): { unpublished?: Unpublished } {
  if (draft) return { unpublished: 'draft' }
  return date.slice(0, 10) > today ? { unpublished: 'scheduled' } : {}
}

/** The only check that lists, pages, feeds and the build use. */
export const isPublished = (piece: Publishable, where: Publishing): boolean =>
  where.showsUnpublished || unpublishedMark(piece, where).unpublished === undefined

export const saysDraft = (frontMatter: unknown): boolean => valueAt(frontMatter, 'draft') === true

export const newestFirst = (a: Titled, b: Titled): number =>
  b.date.localeCompare(a.date) || a.title.localeCompare(b.title)

export const describeDuplicate = (piece: Placed, other: Placed): string =>
  `${piece.path}: slug ${piece.slug} is already used by ${other.path}. Change one of them`

export function refuseDuplicates(kind: string, pieces: readonly Placed[]): void {
  const first = new Map<string, Placed>()
  for (const piece of pieces) {
    const other = first.get(piece.slug)
    if (other) throw new Error(`${kind}: ${describeDuplicate(piece, other)}`)
    first.set(piece.slug, piece)
  }
}
