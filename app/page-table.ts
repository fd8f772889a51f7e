import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { RSS_PATH } from './feeds/rss-path.ts'
import { SECURITY_TEXT_PATH } from './feeds/security-text.ts'
import { SITEMAP_PATH } from './feeds/sitemap-xml.ts'
import { landingPagePaths } from './landing-pages.ts'
import type { PageModule, TextModule } from './page-module.ts'
import { BUY_PATH, PRODUCT_PATH } from './purchase/paths.ts'

/** A page of the site, or a text at an address of its own. */
interface SitePage {
  /** Its path; a part that begins with a colon is variable. */
  path: string
  load: () => Promise<PageModule | TextModule>
  /**
   * What a browser may do before a link to it is followed: render it (the rule), only fetch it because opening it does something,
   * or nothing because it works once.
   */
  ahead?: 'fetch' | 'nothing'
  /** The page fills the window by itself, without header and footer. */
  isBare?: boolean
}

/** Every address of the site; the first that matches counts. prerendered-paths.ts lists those that the build renders. */
export const PAGE_TABLE: readonly SitePage[] = [
  { path: '/', load: () => import('./pages/home.tsx') },
  { path: '/services', load: () => import('./pages/services.tsx') },
  { path: PRODUCT_PATH, load: () => import('./pages/document-masker.tsx'), ahead: 'fetch' },
  { path: '/demo', load: () => import('./pages/demo.tsx'), ahead: 'fetch' },
  { path: '/about', load: () => import('./pages/about.tsx') },
  { path: '/contact', load: () => import('./pages/contact.tsx'), ahead: 'fetch', isBare: true },
  { path: '/privacy', load: () => import('./pages/reading/privacy.tsx') },
  { path: '/resources', load: () => import('./pages/reading/resources.tsx') },
  { path: '/resources/case-studies', load: () => import('./pages/reading/case-studies.tsx') },
  { path: '/resources/articles', load: () => import('./pages/reading/articles.tsx') },
  { path: '/resources/articles/all.json', load: () => import('./resources/all-articles.ts'), ahead: 'nothing' },
  { path: '/resources/downloads', load: () => import('./pages/reading/downloads.tsx') },
  { path: '/articles/:slug.md', load: () => import('./feeds/article-twin.ts'), ahead: 'nothing' },
  { path: '/articles/:slug', load: () => import('./pages/reading/article.tsx') },
  { path: '/examples/:slug', load: () => import('./pages/reading/example.tsx') },
  { path: '/case-studies/:slug', load: () => import('./pages/reading/case-study.tsx') },
  { path: `${BUSINESS_CARD_PATH}_a`, load: () => import('./pages/leads/business-card.tsx') },
  { path: BUY_PATH, load: () => import('./pages/leads/buy.tsx'), ahead: 'nothing' },
  { path: RESULT_PATH, load: () => import('./pages/leads/buy-success.tsx'), ahead: 'nothing' },
  ...landingPagePaths.map(({ path }) => ({ path, load: () => import('./pages/leads/landing-page.tsx') })),
  { path: '/sandbox', load: () => import('./pages/sandbox.tsx'), ahead: 'nothing' },
  { path: '/api/:door', load: () => import('./pages/leads/form-answer.tsx'), ahead: 'nothing' },
  { path: RSS_PATH, load: () => import('./feeds/rss.ts'), ahead: 'nothing' },
  { path: SITEMAP_PATH, load: () => import('./feeds/sitemap.ts'), ahead: 'nothing' },
  { path: '/robots.txt', load: () => import('./feeds/robots.ts'), ahead: 'nothing' },
  { path: '/llms.txt', load: () => import('./feeds/llms.ts'), ahead: 'nothing' },
  { path: SECURITY_TEXT_PATH, load: () => import('./feeds/security.ts'), ahead: 'nothing' },
  { path: '/:token', load: () => import('./pages/leads/unlisted.tsx') },
]

const patterns = PAGE_TABLE.map((page) => ({ page, pattern: new URLPattern({ pathname: page.path }) }))

/** The page at an address, and what its variable parts are. Undefined where the site has none of any kind. */
export function pageAt(pathname: string): { page: SitePage; params: Record<string, string> } | undefined {
  for (const { page, pattern } of patterns) {
    const found = pattern.exec({ pathname })
    if (found) {
      const params = Object.entries(found.pathname.groups).map(([name, value = '']) => [name, value] as const)
      return { page, params: Object.fromEntries(params) }
    }
  }
  return undefined
}
