import type { UnlistedPage } from '#contracts/given-to-pages.ts'

/** The addresses that only those know whom the owner tells them: one path segment each, without a slash (decisions §2). */
export interface UnlistedPaths {
  vaultPath: string
  leadMagnetPath: string
}

/**
 * Tells which pathname is which unlisted page, as a document or as the data of a client navigation.
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
    [`/${vaultPath}.data`, vault],
    [`/${leadMagnetPath}`, leadMagnet],
    [`/${leadMagnetPath}.data`, leadMagnet],
  ])
  return (pathname) => pages.get(pathname)
}

/** The same answer, kept out of search engines, caches and other sites' logs. */
export function asUnlisted(response: Response): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', 'same-origin')
  response.headers.set('cache-control', 'no-store')
  return response
}
