import type { SiteConfig } from '#contracts/site-config.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { loadSiteConfig } from './site-config.ts'

/** The server's public settings, for secondary content. Undefined while loading and after a failure. */
export function useSiteConfig(): SiteConfig | undefined {
  const { thing } = useLoaded(loadSiteConfig)
  return typeof thing === 'object' ? thing : undefined
}
