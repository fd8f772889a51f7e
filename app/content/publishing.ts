/** Why visitors don't see a piece. */
export type Unpublished = 'draft' | 'scheduled'

/** When the site is looked at, and by whom. */
export interface Publishing {
  /** `YYYY-MM-DD` */
  today: string
  /** Whether unpublished pieces are shown, marked. */
  showsUnpublished: boolean
}

/** When everything with a future date is published too. */
export const EVER: Publishing = { today: '9999-12-31', showsUnpublished: false }

export const publishing = (): Publishing => ({
  today: shownDay(),
  showsUnpublished: inDevelopment || globalThis.showsUnpublished === true,
})

/** What keeps a piece from being published: a draft mark or a future date. */
export function unpublishedReason(piece: { draft: boolean; date: string }, today: string): Unpublished | undefined {
  if (piece.draft) return 'draft'
  return piece.date.slice(0, 10) > today ? 'scheduled' : undefined
}

/** The only gate for lists, pages and feeds. */
export function isPublished(piece: { draft: boolean; date: string }, where: Publishing = publishing()): boolean {
  return where.showsUnpublished || unpublishedReason(piece, where.today) === undefined
}

/** Set by vite.config.ts and its plugins; undefined in scripts and tests. */
declare const __IN_DEVELOPMENT__: boolean | undefined
declare const __BUILD_DAY__: string | undefined
declare const __THEME_COLORS__: Record<'light' | 'dark', string> | undefined

declare global {
  /** Set by scripts/build/edition-thread.ts only. */
  var shownDay: string | undefined
  /** Set by scripts/build/preview-thread.ts only. */
  var showsUnpublished: boolean | undefined
}

/** In development content is read anew for each page, and unpublished pieces are shown, marked. */
export const inDevelopment = typeof __IN_DEVELOPMENT__ === 'undefined' ? false : __IN_DEVELOPMENT__

/** The day of the build, `YYYY-MM-DD` in UTC; in development today. */
export const buildDay = () =>
  typeof __BUILD_DAY__ === 'undefined' ? new Date().toISOString().slice(0, 10) : __BUILD_DAY__

/** The page background in each theme, for the browser's own chrome. */
export const THEME_COLORS = typeof __THEME_COLORS__ === 'undefined' ? { light: '', dark: '' } : __THEME_COLORS__

/** The day whose site is shown. The build sets a later one to render that day's edition ahead of time. */
export const shownDay = () => globalThis.shownDay ?? buildDay()

/** Reads content once for a build, but every time in development. */
export function readOnce<Read extends object>(read: () => Read): () => Read {
  let kept: Read | undefined
  return () => {
    if (!kept || inDevelopment) kept = read()
    return kept
  }
}
