import type { MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { placeOf } from './path-gate.ts'

const ALWAYS = {
  // Pages bring their own, and files say how long they may be kept.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What an answer has that was made outside the application. */
export const PROTECTION: Readonly<Record<string, string>> = ALWAYS

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

/**
 * The headers that an answer gets unless it brings them itself: what protects visitors, and that nothing may keep it. HSTS is
 * sent only when the site is reached by https, and for its own host alone: what else the owner has under it may have no
 * https (decision 0022).
 * @returns looks them up by the path of a place that the gate found; undefined for what it let nowhere
 */
export function protectionAt(publicOrigin: string | undefined): (path: string | undefined) => Record<string, string> {
  const overHttps = publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
  return (path = '') => ({ ...ALWAYS, ...overHttps, ...(isSocialPicture(path) ? SHARED : OF_PAGES[path]) })
}

/** Adds them to every answer; what an answer brings itself stays. */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const protection = protectionAt(publicOrigin)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(protection(placeOf(c)?.path))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
