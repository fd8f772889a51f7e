import type { MiddlewareHandler } from 'hono'

/** Redirects a path that ends in a slash to the one without it, query kept (decisions §2). Never to another host. */
export const dropTrailingSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname === '/' || !pathname.endsWith('/')) return next()
  // Two slashes at the start would be read as a host. Without the look behind, a path of slashes takes quadratic time.
  return c.redirect(`/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}${search}`, 308)
}
