// Every storage key and cookie this site uses in a browser; site/privacy/storage-table.ts says what each is for.

/** Local storage: the consent for optional cookies. */
export const CONSENT_KEY = 'cookie-consent'

/** Session storage: the visit's attribution. */
export const VISIT_KEY = 'visit'

/** Session storage: the survey's answers. */
export const SURVEY_KEY = 'survey'

/** Local storage: a survey that was begun, without its contact details. */
export const BEGUN_KEY = 'survey-begun'

/** Local storage: surveys that the server hasn't accepted yet. */
export const UNSENT_KEY = 'unsent-survey'

/** Session storage: access to the buy page. */
export const BUY_PAGE_KEY = 'canAccessBuyPage'

/** Session storage: what the receipt shows about the visit's other pages. */
export const RECEIPT_KEY = 'receipt'

/** HttpOnly cookies of a purchase; prefixed with `__Host-` over https. */
export const PURCHASE_COOKIES = ['grant', 'checkout', 'purchase'] as const

/** `GET /api/receipt`: the names of all cookies sent with the request. */
export interface SentCookies {
  cookies: string[]
}

/** The console's session cookie, prefixed the same way. */
export const CONSOLE_COOKIE = 'console'

/** Local storage: console notes and texts that aren’t saved yet. */
export const NOTE_DRAFTS_KEY = 'console-notes'

/** Session storage: whose words this tab's editor kept. */
export const DRAFT_TAB_KEY = 'console-draft'

/** Local storage: that the console's editor shows Markdown's signs. */
export const SIGNS_KEY = 'console-signs'

/** What Microsoft Clarity stores on this site (data/metadata.ts in its source): cookies and a session storage key. */
export const ANALYTICS_COOKIES = ['_clck', '_clsk'] as const
export const ANALYTICS_TAB_KEY = '_cltk'
