/** The id of what fills a page's first screen: the browser paints nothing before it has all of it. */
export const FIRST_SCREEN = 'first-screen'

/** The id of what ends every page. */
export const PAGE_END = 'cookies'
