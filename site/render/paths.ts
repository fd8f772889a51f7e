import type { Content } from '#content-loader/open-content.server.ts'
import { pathsOff } from '#content-loader/site.server.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import { PAGE_TABLE, type SitePage } from '#contracts/page-table.ts'

/** One missing path of each kind. The build renders these, and the server uses them for all others. */
export const MISSING_PAGES = [
  '/nothing',
  '/lp_nothing',
  '/articles/nothing',
  '/case-studies/nothing',
  '/examples/nothing',
] as const

export function missingPageLike(path: string): (typeof MISSING_PAGES)[number] {
  const [, first, second, third] = path.split('/', 4)
  if (second && third === undefined && (first === 'articles' || first === 'case-studies' || first === 'examples'))
    return `/${first}/nothing`
  return isQuiet(path) ? '/lp_nothing' : '/nothing'
}

/** Whether a page has a single purpose and so a reduced header: ad landing pages, but not the masker's purchase. */
export const isQuiet = (pathname: string): boolean =>
  pathname.startsWith('/lp_') && !pathname.startsWith('/lp_00-document-masker')

/** An absolute URL. The server fills in the origin in its response. */
export const absoluteUrl = (path: string): string => `${ORIGIN_PLACEHOLDER}${path}`

export function prerenderedPaths({ articles, caseStudies, examples, landingPages, site }: Content): string[] {
  const off = pathsOff(site())
  const pieces = {
    articles: articles.list,
    'case-studies': caseStudies.listAll,
    examples: examples.list,
    'landing-pages': () => landingPages.list().map((copy) => ({ slug: copy.path.replace('/lp_', '') })),
  }
  return PAGE_TABLE.filter(({ path, notPrerendered }) => !notPrerendered && !off.includes(path)).flatMap(
    ({ path, each }) => (each === undefined ? [path] : pieces[each]().map(({ slug }) => path.replace(':slug', slug))),
  )
}

/** The fields of a query with which a page's HTML is another. */
const QUERY_FIELDS: Readonly<Record<string, readonly string[]>> = { '/services': ['audience', 'service'] }

/** What of a query the page's HTML shows, as `?service=…`; empty if it's the page's own. */
export function shownQuery(pathname: string, search: string, { services }: Content): string {
  const query = new URLSearchParams(search)
  const values = new Set(['solo', 'firm', ...services.list().map(({ slug }) => slug)])
  const shown = (QUERY_FIELDS[pathname] ?? []).flatMap((field) => {
    const value = query.get(field) ?? ''
    return values.has(value) ? [`${field}=${value}`] : []
  })
  return shown.length > 0 ? `?${shown.join('&')}` : ''
}

const isPattern = ({ path }: SitePage) => path.includes(':')

const singlePages = new Map(PAGE_TABLE.filter((page) => !isPattern(page)).map((page) => [page.path, page]))

/** Matching takes a while, and each Publish looks up thousands of pages. */
const patterns = PAGE_TABLE.filter(isPattern).map((page) => ({
  page,
  pattern: new URLPattern({ pathname: page.path }),
}))

export function pageAt(pathname: string): { page: SitePage; params: Record<string, string> } | undefined {
  const single = singlePages.get(pathname)
  if (single) return { page: single, params: {} }
  for (const { page, pattern } of patterns) {
    const found = pattern.exec({ pathname })
    // An operator's own address of the guide may look much like one.
    const isOther = page.each === 'landing-pages' && landingPageAt(pathname) === undefined
    if (found && !isOther) {
      const params = Object.entries(found.pathname.groups).map(([name, value = '']) => [name, value] as const)
      return { page, params: Object.fromEntries(params) }
    }
  }
  return undefined
}

export const SOCIAL_PICTURE = { width: 1200, height: 630 }

/** The name of a page's social picture (`/social/{name}.png`). Pages without one use the home page's. */
export function socialPictureName(path: string): string {
  const page = pageAt(path)?.page
  const isDrawn = page?.listed !== undefined || page?.each === 'articles' || page?.each === 'case-studies'
  return path !== '/' && isDrawn ? path.slice(1) : 'home'
}
