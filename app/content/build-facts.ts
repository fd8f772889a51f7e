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
