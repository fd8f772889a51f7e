import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Features that no page uses. The page with the assistant allows the microphone (server/pages/page-policy.ts). */
export const PERMISSIONS = { camera: false, geolocation: false, payment: false, usb: false, microphone: false }

/** Headers of the few responses that don't pass through the app: nothing in them runs, and nobody keeps them. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/**
 * The Referrer-Policy of pages whose address mustn't get around. Not `no-referrer`: with it, browsers send `Origin: null`
 * with the page's own forms, and those without Sec-Fetch-Site would be taken for another site.
 */
export const HIDES_PATH = 'strict-origin'

/** Keeps an address with a token out of search engines, caches, and other sites' logs. */
export function asUnshared(response: Response, referrerPolicy = HIDES_PATH): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  response.headers.set('referrer-policy', referrerPolicy)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Default headers. Pages and files set their own CSP and cache lifetime, which stay. */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const protect = secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
    permissionsPolicy: PERMISSIONS,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // This host only: the owner's other hosts may lack https.
    strictTransportSecurity: publicOrigin?.startsWith('https:') ? 'max-age=31536000' : false,
    // The policy says it all to any browser that runs these pages.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return async (c, next) => {
    await protect(c, next)
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('cache-control', BARE_HEADERS['cache-control'])
    headers.set('x-request-id', String(c.get('requestId')))
  }
}
