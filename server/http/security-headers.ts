import type { Context, MiddlewareHandler } from 'hono'

type Headers = Readonly<Record<string, string>>

const RECORD = Symbol('headers as a plain record')

interface Recorded {
  [RECORD]?: { body: BodyInit | null; status: number; headers: Headers }
}

/** Keeps headers as a plain record until the response is sent: a `Headers` object would cost more than all the rest. */
export function recordAnswer(body: BodyInit | null, status: number, headers: Headers): Response {
  const answer: Response & Recorded = new Response(body, { status, headers })
  answer[RECORD] = { body, status, headers }
  return answer
}

/** Adds headers to a response without overriding existing ones. */
function addHeaders(c: Context, added: Headers): void {
  const record = (c.res as Response & Recorded)[RECORD]
  if (record) {
    // Otherwise Hono would merge the two responses.
    c.res = undefined
    c.res = new Response(record.body, { status: record.status, headers: { ...added, ...record.headers } })
    return
  }
  const { headers } = c.res
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
}

/** Default security and no-cache headers. Pages and files set their own CSP and cache lifetime. */
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
 * The Referrer-Policy of pages whose address mustn't get around. Not `no-referrer`: with it, browsers send `Origin: null`
 * with the page's own forms, and those without Sec-Fetch-Site would be taken for another site.
 */
export const HIDES_PATH = 'strict-origin'

/** HSTS covers this host only: the owner's other hosts may lack https. */
export function securityHeaders(publicOrigin: string | undefined): MiddlewareHandler {
  const overHttps = publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}
  const added = { ...PROTECTION, ...overHttps }
  return async (c, next) => {
    await next()
    addHeaders(c, { ...added, 'x-request-id': String(c.get('requestId')) })
  }
}
