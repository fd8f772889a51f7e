import type { MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '#contracts/plain/masker-release.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What single pages have in place of it, by their path. */
const OF_PAGES: Readonly<Record<string, Partial<typeof ALWAYS>>> = {
  // The voice assistant may ask for a microphone (§2.5).
  '/demo': { 'permissions-policy': ALWAYS['permissions-policy'].replace('microphone=()', 'microphone=(self)') },
  // Its query may open the buyer's downloads (decision 0013).
  [RESULT_PATH]: { 'referrer-policy': 'no-referrer' },
}

/** Pictures for the previews that other sites show of a page's link. */
const isSocialPicture = (path: string) => path.startsWith('/social/')
const SHARED = { 'cross-origin-resource-policy': 'cross-origin' }

/** What an answer that is no page brings, unless it says otherwise itself. */
export const NO_PAGE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cache-control': 'no-store',
}

/**
 * The headers that protect visitors, for an answer at a path. HSTS is sent only when the site is reached by https, and for
 * its own host alone: what else the owner has under it may have no https (decision 0022).
 */
export function protectionAt(publicOrigin: string | undefined): (path: string) => Record<string, string> {
  const overHttps = publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
  return (path) => ({ ...ALWAYS, ...overHttps, ...(isSocialPicture(path) ? SHARED : OF_PAGES[path]) })
}

/** Adds the headers that protect visitors; what an answer brings itself stays. */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const protection = protectionAt(publicOrigin)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(protection(c.req.path))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** Marks every answer below as no page: nothing in it may run, be framed or be cached, unless it says so itself. */
export const noPage: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(NO_PAGE)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
