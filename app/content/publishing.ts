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

export interface Publishing {
  today: string
  showsUnpublished: boolean
}

/** With this date, every scheduled piece is published. */
export const EVER: Publishing = { today: '9999-12-31', showsUnpublished: false }

export const publishing = (): Publishing => ({
  today: shownDay(),
  showsUnpublished: inDevelopment || globalThis.showsUnpublished === true,
})

/** Why visitors don't see a piece: it's a draft, or has a future date. Shown in development. */
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

/** Whether front matter that nobody has checked yet says `draft: true`. */
export const saysDraft = (frontMatter: unknown): boolean =>
  typeof frontMatter === 'object' && frontMatter !== null && 'draft' in frontMatter && frontMatter.draft === true

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

/** Defined by vite.config.ts and its plugins; undefined in scripts and tests. */
declare const __IN_DEVELOPMENT__: boolean | undefined
declare const __BUILD_DAY__: string | undefined

declare global {
  /** Only scripts/build/make-editions.ts sets it. */
  var shownDay: string | undefined
  /** Only scripts/build/describe-content.ts sets it. */
  var showsUnpublished: boolean | undefined
}

/** In development, every page rereads content and shows unpublished pieces, marked. */
export const inDevelopment = typeof __IN_DEVELOPMENT__ === 'undefined' ? false : __IN_DEVELOPMENT__

/** The day of the build, `YYYY-MM-DD` in UTC; in development, today. */
export const buildDay = () =>
  typeof __BUILD_DAY__ === 'undefined' ? new Date().toISOString().slice(0, 10) : __BUILD_DAY__

/** The day whose edition is rendered. The build sets a later one to render that day's edition ahead of time. */
export const shownDay = () => globalThis.shownDay ?? buildDay()

/** Caches content during a build, but rereads it in development. */
export function readOnce<Read extends object>(read: () => Read): () => Read {
  let kept: Read | undefined
  return () => {
    if (!kept || inDevelopment) kept = read()
    return kept
  }
}
