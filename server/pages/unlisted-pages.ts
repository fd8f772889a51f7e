import type { UnlistedPage } from '#contracts/given-to-pages.ts'

/** The addresses that only those know whom the owner tells them: one path segment each, without a slash (decisions §2). */
export interface UnlistedPaths {
  vaultPath: string
  leadMagnetPath: string
}

/**
 * Tells which pathname is which unlisted page.
 * @returns undefined for every other address
 */
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
 * The same answer, kept out of search engines, caches, other sites' logs, and as far as may be the next page's referrer: the
 * lead magnet's form may be sent without a script, and then needs an Origin (decision 0013).
 */
export function asUnlisted(response: Response, { screen }: UnlistedPage): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', screen === 'vault' ? 'no-referrer' : 'same-origin')
  response.headers.set('cache-control', 'no-store')
  return response
}
