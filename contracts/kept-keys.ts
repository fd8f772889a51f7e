// Every name under which this site keeps something in a browser; app/receipt/kept-table.ts says what each is for.

/** Local storage: the choice about optional cookies. */
export const CONSENT_KEY = 'cookie-consent'

/** Session storage: how the visitor came. */
export const VISIT_KEY = 'visit'

/** Session storage: the survey's answers. */
export const SURVEY_KEY = 'survey'

/** Session storage: that the buy page may be seen. */
export const BUY_PAGE_KEY = 'canAccessBuyPage'

/** Session storage: what the receipt shows of the visit's other pages. */
export const RECEIPT_KEY = 'receipt'

/** Cookies of a purchase, which scripts can't read; with `__Host-` before the name where the site is reached by https. */
export const PURCHASE_COOKIES = ['grant', 'checkout', 'purchase'] as const

/** `GET /api/receipt`: the names of all cookies that came with the request. */
export interface SentCookies {
  cookies: string[]
}

/** The cookie of who is signed in to the console, named like those. */
export const CONSOLE_COOKIE = 'console'

/** What Microsoft Clarity keeps on this site (see data/metadata.ts in its source): cookies, and a key of session storage. */
export const ANALYTICS_COOKIES = ['_clck', '_clsk'] as const
export const ANALYTICS_TAB_KEY = '_cltk'
