import type { Context } from 'hono'
import { CONSOLE_COOKIE } from '#contracts/kept-keys.ts'
import type { SiteConfig, SiteSettings } from '#contracts/site-config.ts'
import { type CookieParts, readOwnCookie } from '#server/http/own-cookies.ts'

export interface SiteConfigParts extends CookieParts {
  siteConfig: SiteSettings
  /** What the price on sale is; null if that isn't known. */
  price: () => SiteConfig['price']
}

/**
 * `GET /api/site-config`: run-time configuration for pages. A browser with a console session gets neither assistant nor
 * analytics: their scripts would share the console's origin, and could do whatever the signed-in person can.
 */
export const serveSiteConfig = (parts: SiteConfigParts) => (c: Context) => {
  const { siteConfig, price } = parts
  const isBesideConsole = readOwnCookie(c, parts, CONSOLE_COOKIE) !== ''
  return c.json<SiteConfig>({
    ...siteConfig,
    ...(isBesideConsole && { assistant: null, clarityProjectId: null }),
    isBesideConsole,
    price: price(),
  })
}
