import type { MiddlewareHandler } from 'hono'

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
  // Its query opens the buyer's downloads (decision 0013).
  '/lp_00-document-masker-buy-success': { 'referrer-policy': 'no-referrer' },
}

const NO_PAGE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cache-control': 'no-store',
}

/**
 * Adds the headers that protect visitors; what an answer brings itself stays. HSTS is sent only when the site is reached
 * by https.
 */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const overHttps = publicOrigin?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  return async (c, next) => {
    await next()
    const added = { ...ALWAYS, ...overHttps, ...OF_PAGES[c.req.path] }
    for (const [name, value] of Object.entries(added)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** Marks every answer below as no page: nothing in it may run, be framed or be cached, unless it says so itself. */
export const noPage: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(NO_PAGE)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
