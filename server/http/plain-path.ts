import type { MiddlewareHandler } from 'hono'

/**
 * A path in the one spelling in which addresses of this site are written: decoded and lower-case. The framework takes
 * `/Contact` and `/%63ontact` for the same page, and every rule that goes by path would miss it.
 * @returns undefined when its encoding is broken
 */
export function plainPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch {
    return undefined
  }
}

/** Redirects another spelling of a known address to the known one, query kept. Never to another host. */
export function toPlainPath(isKnown: (pathname: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const plain = plainPath(pathname)
    if (isKnown(pathname) || plain === undefined || !isKnown(plain)) return next()
    return c.redirect(`${plain}${search}`, 308)
  }
}

/** The same request by the plain spelling of its path; for a path that no page has where the encoding is broken. */
export function asPlainPath(request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const plain = plainPath(pathname)
  // Encoded again, or what was encoded twice would become the path of a page.
  const encoded = plain?.split('/').map(encodeURIComponent).join('/')
  if (encoded === pathname) return request
  return encoded === undefined ? asUnknownPath(request) : asRequestFor(`${encoded}${search}`, request)
}

/** The same request for a path that no page has. */
export const asUnknownPath = (request: Request) => asRequestFor('/nothing-is-here', request)

const asRequestFor = (path: string, { url, method, headers }: Request) =>
  new Request(`${new URL(url).origin}${path}`, { method, headers })
