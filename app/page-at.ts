import { PAGE_TABLE, type SitePage } from '#contracts/page-table.ts'

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
