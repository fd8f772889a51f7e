import type { SiteConfig } from '#contracts/site-config.ts'
import { fetchOnce } from '../ui/fetch-once.ts'

/** The server's public settings. */
export const loadSiteConfig = fetchOnce<SiteConfig>('/api/site-config', 10_000)
