import { DRAFT_PATH } from './draft-links.ts'
import { BUSINESS_CARD_PATH } from './landing-pages.ts'
import { BUY_PATH, PRODUCT_PATH, RESULT_PATH } from './masker-release.ts'
import { CALL_LINK_PATH, CONFIRM_PATH, NO_CALL_MAIL_PATH, YOUR_DATA_PATH } from './page-data.ts'

export const RSS_PATH = '/rss.xml'
export const SITEMAP_PATH = '/sitemap.xml'
export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

interface PagePicture {
  label: string
  /** Defaults to the site's tagline. `{ways}` becomes the number of services, as in `Nine ways`. */
  title?: string
  plate: string
}

/** A page, or a text resource such as a feed. */
export interface SitePage {
  /** Segments with a colon are parameters. */
  path: string
  file: string
  /** It's public: listed in the sitemap, and shared with this picture. */
  listed?: PagePicture
  /** The content its parameter names. The build renders a page for each piece. */
  each?: 'articles' | 'case-studies' | 'examples' | 'landing-pages'
  /** Rendered by the server on request, or (articles' Markdown) written by a separate build step. */
  notPrerendered?: true
  /** Before a click, a browser may prerender it (default), only prefetch it, or nothing, since it works only once. */
  ahead?: 'fetch' | 'nothing'
  /** Fills the window, without header and footer. */
  isBare?: true
  /** What its CSP allows beyond the site's own files. */
  uses?: 'scheduler' | 'assistant' | 'masking worker' | 'own frame'
  /** Kept out of search engines and analytics. */
  robots?: 'noindex' | 'noindex, nofollow'
  /** Kept out of analytics for another reason: visitors paste their clients' letters here. */
  isNeverMeasured?: true
  /** Its URL may contain a secret, so it sends no referrer. */
  hidesAddress?: true
}

/** A page whose link is given to one person and holds a secret. */
const MAILED_LINK = { ahead: 'nothing', robots: 'noindex, nofollow', notPrerendered: true, hidesAddress: true } as const

/** Every route of the site; the first match wins. Unlisted pages and form responses share a pattern. */
export const PAGE_TABLE: readonly SitePage[] = [
  { path: '/', file: 'pages/home.tsx', listed: { label: 'Legal technology', plate: 'rings' } },
  {
    path: '/services',
    file: 'pages/services.tsx',
    listed: {
      label: 'Services',
      title: '{ways} to keep a small practice level',
      plate: 'technology-stack-optimization',
    },
  },
  {
    path: '/twelve-questions',
    file: 'pages/twelve-questions.tsx',
    listed: {
      label: 'A sheet to print',
      title: 'Twelve things to ask before you give anyone a login',
      plate: 'firm-cybersecurity-assessment',
    },
  },
  {
    path: PRODUCT_PATH,
    file: 'pages/document-masker.tsx',
    ahead: 'fetch',
    uses: 'masking worker',
    isNeverMeasured: true,
    listed: { label: 'Document Masker', title: 'Personal data stays on your own machine', plate: 'masker-template' },
  },
  {
    path: '/demo',
    file: 'pages/demo.tsx',
    ahead: 'fetch',
    uses: 'assistant',
    listed: {
      label: 'AI Assistant Demo',
      title: 'The first call of a matter, taken well',
      plate: 'voice-to-intake-sheet',
    },
  },
  {
    path: '/about',
    file: 'pages/about.tsx',
    listed: { label: 'About Us', title: 'Law, aerospace, and things that stay level', plate: 'fractional-cto' },
  },
  {
    path: '/resources',
    file: 'pages/resources.tsx',
    listed: { label: 'Resources', title: 'Written down for small practices', plate: 'knowledge-management-systems' },
  },
  {
    path: '/resources/articles',
    file: 'pages/articles.tsx',
    listed: {
      label: 'Articles',
      title: 'One problem each, and what to do this week',
      plate: 'brief-bank-that-people-use',
    },
  },
  {
    path: '/resources/case-studies',
    file: 'pages/case-studies.tsx',
    listed: {
      label: 'Case Studies',
      title: 'What was wrong, what changed, what it came to',
      plate: 'one-name-typed-once',
    },
  },
  {
    path: '/resources/downloads',
    file: 'pages/downloads.tsx',
    listed: { label: 'Downloads', title: 'Helpful Downloads & Guides', plate: 'conflict-check-you-can-trust' },
  },
  {
    path: '/contact',
    file: 'pages/contact.tsx',
    ahead: 'fetch',
    isBare: true,
    uses: 'scheduler',
    listed: { label: 'Contact Us', title: 'A few questions, then a free call', plate: 'legal-operations-automation' },
  },
  {
    path: '/privacy',
    file: 'pages/privacy.tsx',
    listed: { label: 'Privacy', title: 'What this site keeps, and how to have it deleted', plate: 'masker-restore' },
  },
  {
    path: '/accessibility',
    file: 'pages/accessibility.tsx',
    listed: { label: 'Accessibility', title: 'What works for whom, and where to write', plate: 'level-horizon' },
  },
  { path: '/privacy/receipt', file: 'pages/receipt.tsx', isNeverMeasured: true },
  { path: YOUR_DATA_PATH, file: 'pages/your-data.tsx', notPrerendered: true, isNeverMeasured: true },
  { path: `${YOUR_DATA_PATH}/:token`, file: 'pages/data-link.tsx', ...MAILED_LINK },
  { path: `${CONFIRM_PATH}/:token`, file: 'pages/confirm.tsx', ...MAILED_LINK },
  { path: `${CALL_LINK_PATH}/:token`, file: 'pages/call-link.tsx', ...MAILED_LINK, isBare: true, uses: 'scheduler' },
  { path: `${NO_CALL_MAIL_PATH}/:token`, file: 'pages/no-call-mail.tsx', ...MAILED_LINK },
  { path: `${DRAFT_PATH}/:token`, file: 'pages/draft.tsx', ...MAILED_LINK, isBare: true, uses: 'own frame' },
  { path: '/articles/:slug.md', file: 'feeds/article-markdown.ts', ahead: 'nothing', notPrerendered: true },
  { path: '/articles/:slug', file: 'pages/article.tsx', each: 'articles' },
  { path: '/case-studies/:slug', file: 'pages/case-study.tsx', each: 'case-studies' },
  { path: '/examples/:slug', file: 'pages/example.tsx', each: 'examples' },
  { path: `${BUSINESS_CARD_PATH}_a`, file: 'pages/business-card.tsx' },
  { path: BUY_PATH, file: 'pages/buy.tsx', ahead: 'nothing', robots: 'noindex' },
  {
    path: RESULT_PATH,
    file: 'pages/buy-success.tsx',
    ahead: 'nothing',
    robots: 'noindex',
    notPrerendered: true,
    hidesAddress: true,
  },
  { path: '/lp_:slug', file: 'pages/landing-page.tsx', each: 'landing-pages' },
  { path: '/api/:endpoint', file: 'pages/form-answer.tsx', ahead: 'nothing', robots: 'noindex', notPrerendered: true },
  { path: '/resources/articles/all.json', file: 'feeds/all-articles.ts', ahead: 'nothing' },
  { path: '/contact/notes.json', file: 'feeds/survey-notes.ts', ahead: 'nothing' },
  { path: RSS_PATH, file: 'feeds/rss.ts', ahead: 'nothing' },
  { path: SITEMAP_PATH, file: 'feeds/sitemap.ts', ahead: 'nothing' },
  { path: '/robots.txt', file: 'feeds/robots.ts', ahead: 'nothing' },
  { path: SECURITY_TEXT_PATH, file: 'feeds/security.ts', ahead: 'nothing' },
  { path: '/:token', file: 'pages/unlisted.tsx', robots: 'noindex, nofollow', notPrerendered: true },
]

/** The public pages, except those of individual content pieces. */
export const LISTED_PAGES = PAGE_TABLE.flatMap(({ path, listed }) => (listed ? [{ path, picture: listed }] : []))
