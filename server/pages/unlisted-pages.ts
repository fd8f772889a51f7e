import type { UnlistedPage } from '#contracts/given-to-pages.ts'

/** The addresses that the owner tells people: one path segment each, without a slash. */
export interface UnlistedPaths {
  vaultPath: string
  leadMagnetPath: string
}

/** Finds the unlisted page at a pathname. */
export function findUnlistedPage({
  vaultPath,
  leadMagnetPath,
}: UnlistedPaths): (path: string) => UnlistedPage | undefined {
  const vault: UnlistedPage = { screen: 'vault', leadMagnetHref: `/${leadMagnetPath}` }
  const leadMagnet: UnlistedPage = { screen: 'lead-magnet' }
  const pages = new Map<string, UnlistedPage>([
    [`/${vaultPath}`, vault],
    [`/${leadMagnetPath}`, leadMagnet],
  ])
  return (pathname) => pages.get(pathname)
}

/**
 * Kept out of search engines, caches and other sites' logs. The lead magnet's form needs an Origin when posted without
 * a script, which `no-referrer` would take away (decision 0013).
 */
export function asUnlisted(response: Response, { screen }: UnlistedPage): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', screen === 'vault' ? 'no-referrer' : 'same-origin')
  response.headers.set('cache-control', 'no-store')
  return response
}
