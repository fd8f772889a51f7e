/** Why a piece is not to be seen by visitors. */
export type Unpublished = 'draft' | 'scheduled'

/** Where and when the site is looked at. */
export interface Publishing {
  /** `YYYY-MM-DD` */
  today: string
  /** Whether pieces that are not published are shown all the same, marked. */
  showsUnpublished: boolean
}

/** When all that is dated ahead is published as well. */
export const EVER: Publishing = { today: '9999-12-31', showsUnpublished: false }

export const publishing = (): Publishing => ({ today: shownDay(), showsUnpublished: inDevelopment })

/** What keeps a piece from being published: `draft: true`, or a day that has not come. */
export function unpublishedReason(piece: { draft: boolean; date: string }, today: string): Unpublished | undefined {
  if (piece.draft) return 'draft'
  return piece.date.slice(0, 10) > today ? 'scheduled' : undefined
}

/** The one gate of everything that is listed, shown or fed. */
export function isPublished(piece: { draft: boolean; date: string }, where: Publishing = publishing()): boolean {
  return where.showsUnpublished || unpublishedReason(piece, where.today) === undefined
}

/** Set by vite.config.ts and its plugins in what the site is made of; not defined in scripts and tests. */
declare const __IN_DEVELOPMENT__: boolean | undefined
declare const __BUILD_DAY__: string | undefined
declare const __THEME_COLORS__: Record<'light' | 'dark', string> | undefined

declare global {
  /** Set by scripts/build/editions/edition-thread.ts alone. */
  var shownDay: string | undefined
}

/** Whether the site runs in development: content is read anew for each page, and what is not yet published is shown marked. */
export const inDevelopment = typeof __IN_DEVELOPMENT__ === 'undefined' ? false : __IN_DEVELOPMENT__

/** The day of the build, `YYYY-MM-DD` in UTC; in development today. */
export const buildDay = () =>
  typeof __BUILD_DAY__ === 'undefined' ? new Date().toISOString().slice(0, 10) : __BUILD_DAY__

/** The ground of a page in each theme, by app/styles/tokens.css: browsers paint it around the page. */
export const THEME_COLORS = typeof __THEME_COLORS__ === 'undefined' ? { light: '', dark: '' } : __THEME_COLORS__

/** The day whose site is shown, so that page, list and feed agree. The build sets a later one to make the site of that day ahead. */
export const shownDay = () => globalThis.shownDay ?? buildDay()

/** What is read from content/: once for a whole build, in development for each page anew. */
export function readOnce<Read extends object>(read: () => Read): () => Read {
  let kept: Read | undefined
  return () => {
    if (!kept || inDevelopment) kept = read()
    return kept
  }
}
