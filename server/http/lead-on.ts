import type { MiddlewareHandler } from 'hono'

/** What answers under any name: whoever calls it doesn't follow redirects. */
const STAYS = /^\/(?:api\/.*|healthz|readyz)$/

/**
 * Leads visits under other names of the site to the one that it has now. Scheduler and payments go on telling the old
 * one. No browser stores it, since the owner may go back.
 */
export function leadOn(names: readonly string[], publicOrigin: string | undefined): MiddlewareHandler {
  if (names.length === 0 || publicOrigin === undefined) return (_, next) => next()
  return async (c, next) => {
    const { hostname, pathname, search } = new URL(c.req.url)
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isVisit || STAYS.test(pathname) || !names.includes(hostname)) return next()
    c.header('cache-control', 'no-store')
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308)
  }
}
