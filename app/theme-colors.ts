/** Defined by scripts/build/read-tokens.ts; undefined in scripts and tests. */
declare const __THEME_COLORS__: Record<'light' | 'dark', string> | undefined

/** The page background in each theme, for the browser's own UI. */
export const THEME_COLORS = typeof __THEME_COLORS__ === 'undefined' ? { light: '', dark: '' } : __THEME_COLORS__
