import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { PageModule, TextModule } from './page-module.ts'
import { landingPagePaths, RSS_PATH, SECURITY_TEXT_PATH, SITEMAP_PATH } from './paths.ts'
import { BUY_PATH, PRODUCT_PATH } from './purchase/access.ts'

/** A page, or a text, at an address of its own. */
interface SitePage {
  /** Parts with a colon are variable. */
  path: string
  load: () => Promise<PageModule | TextModule>
  /**
   * What the browser may do before a link is followed: prerender by default, only fetch when opening has effects,
   * nothing when it works once.
   */
  ahead?: 'fetch' | 'nothing'
  /** Without header and footer. */
  isBare?: boolean
}

/** Every address of the site; the first match counts. prerendered-paths.ts lists those rendered at build time. */
export const PAGE_TABLE: readonly SitePage[] = [
  { path: '/', load: () => import('./pages/home.tsx') },
  { path: '/services', load: () => import('./pages/services.tsx') },
  { path: PRODUCT_PATH, load: () => import('./pages/document-masker.tsx'), ahead: 'fetch' },
  { path: '/demo', load: () => import('./pages/demo.tsx'), ahead: 'fetch' },
  { path: '/about', load: () => import('./pages/about.tsx') },
  { path: '/contact', load: () => import('./pages/contact.tsx'), ahead: 'fetch', isBare: true },
  { path: '/privacy', load: () => import('./pages/privacy.tsx') },
  { path: '/resources', load: () => import('./pages/resources.tsx') },
  { path: '/resources/case-studies', load: () => import('./pages/case-studies.tsx') },
  { path: '/resources/articles', load: () => import('./pages/articles.tsx') },
  { path: '/resources/articles/all.json', load: () => import('./feeds/all-articles.ts'), ahead: 'nothing' },
  { path: '/resources/downloads', load: () => import('./pages/downloads.tsx') },
  { path: '/articles/:slug.md', load: () => import('./feeds/article-markdown.ts'), ahead: 'nothing' },
  { path: '/articles/:slug', load: () => import('./pages/article.tsx') },
  { path: '/examples/:slug', load: () => import('./pages/example.tsx') },
  { path: '/case-studies/:slug', load: () => import('./pages/case-study.tsx') },
  { path: `${BUSINESS_CARD_PATH}_a`, load: () => import('./pages/business-card.tsx') },
  { path: BUY_PATH, load: () => import('./pages/buy.tsx'), ahead: 'nothing' },
  { path: RESULT_PATH, load: () => import('./pages/buy-success.tsx'), ahead: 'nothing' },
  ...landingPagePaths.map(({ path }) => ({ path, load: () => import('./pages/landing-page.tsx') })),
  { path: '/sandbox', load: () => import('./pages/sandbox.tsx'), ahead: 'nothing' },
  { path: '/api/:door', load: () => import('./pages/form-answer.tsx'), ahead: 'nothing' },
  { path: RSS_PATH, load: () => import('./feeds/rss.ts'), ahead: 'nothing' },
  { path: SITEMAP_PATH, load: () => import('./feeds/sitemap.ts'), ahead: 'nothing' },
  { path: '/robots.txt', load: () => import('./feeds/robots.ts'), ahead: 'nothing' },
  { path: '/llms.txt', load: () => import('./feeds/llms.ts'), ahead: 'nothing' },
  { path: SECURITY_TEXT_PATH, load: () => import('./feeds/security.ts'), ahead: 'nothing' },
  { path: '/:token', load: () => import('./pages/unlisted.tsx') },
]

const patterns = PAGE_TABLE.map((page) => ({ page, pattern: new URLPattern({ pathname: page.path }) }))

/** The page at an address, with its variable parts. */
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
