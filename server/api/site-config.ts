import type { Context } from 'hono'
import type { SiteConfig } from '#contracts/site-config.ts'

/** `GET /api/site-config`: what a page must know at run time (decisions §8). */
export const tellSiteConfig = (siteConfig: SiteConfig) => (c: Context) => c.json(siteConfig)
