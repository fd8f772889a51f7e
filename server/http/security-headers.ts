import type { MiddlewareHandler } from 'hono'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Where a microphone may be asked for: the page of the voice assistant (§2.5). */
const VOICE_PAGE = '/demo'
const WITH_MICROPHONE = ALWAYS['permissions-policy'].replace('microphone=()', 'microphone=(self)')

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
  const added = Object.entries({ ...ALWAYS, ...overHttps })
  return async (c, next) => {
    await next()
    if (c.req.path === VOICE_PAGE) c.header('permissions-policy', WITH_MICROPHONE)
    for (const [name, value] of added) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** Marks every answer below as no page: nothing in it may run, be framed or be cached, unless it says so itself. */
export const noPage: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(NO_PAGE)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
