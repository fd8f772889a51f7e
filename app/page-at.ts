import { PAGE_TABLE, type SitePage } from '#contracts/page-table.ts'

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

/** The size social networks ask for, in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 }

/** The name of a page's social picture (`/social/{name}.png`); a page without one uses the home page's. */
export function socialPictureName(path: string): string {
  const page = pageAt(path)?.page
  const isDrawn = page?.listed !== undefined || page?.each === 'articles' || page?.each === 'case-studies'
  return path !== '/' && isDrawn ? path.slice(1) : 'home'
}
