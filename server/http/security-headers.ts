import type { MiddlewareHandler } from 'hono'
import { addHeaders } from './answer-headers.ts'

/** What protects visitors, and keeps answers out of caches. Pages and files bring a policy and a lifetime of their own. */
export const PROTECTION = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * Adds these headers, and the request's id, to every answer that doesn't bring them itself. HSTS is sent only when the site is reached by https,
 * and for its own host alone: the owner's other hosts below that name may have no https.
 */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const overHttps = publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
  const added = { ...PROTECTION, ...overHttps }
  return async (c, next) => {
    await next()
    addHeaders(c, { ...added, 'x-request-id': String(c.get('requestId')) })
  }
}
