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

/** The lead magnet's form, posted without a script, needs an Origin, which `no-referrer` would take away. */
export function asUnlisted(response: Response, { screen }: UnlistedPage): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', screen === 'vault' ? 'no-referrer' : 'same-origin')
  response.headers.set('cache-control', 'no-store')
  return response
}
