import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'
import { pathAsSent } from './path-gate.ts'

/** The site's and the console's origins. The console may share the site's. */
export interface Origins {
  publicOrigin: string | undefined
  /** Undefined if it shares the site's. */
  consoleOrigin: string | undefined
}

/** The console's pages and endpoints. Other spellings of these paths lead nowhere on any host. */
const CONSOLE = /^\/(?:api\/)?console(?:\/|$)/

/** What the console's pages need besides: their files, the icons, reports; and what proxies ask. */
const BESIDE = /^\/(?:assets\/.*|favicon\.(?:svg|ico)|(?:apple-touch-icon|icon-\d+)\.png|api\/reports|healthz|readyz)$/

export const isConsoleHost = (c: Context, { consoleOrigin }: Origins): boolean =>
  consoleOrigin !== undefined && new URL(c.req.url).hostname === new URL(consoleOrigin).hostname

/** The origin of the host that a request names. */
export const originOf = (c: Context, origins: Origins): string | undefined =>
  isConsoleHost(c, origins) ? origins.consoleOrigin : origins.publicOrigin

/**
 * Keeps the console on its own host, where no page of the site runs: third parties' scripts on those could do whatever
 * a signed-in person can. The console's host leads visits elsewhere to the site.
 */
export function separateConsole(origins: Origins): MiddlewareHandler {
  const { publicOrigin, consoleOrigin } = origins
  if (consoleOrigin === undefined) return (_, next) => next()
  return async (c, next) => {
    const path = pathAsSent(c)
    const isConsole = CONSOLE.test(path)
    if (isConsoleHost(c, origins)) {
      if (isConsole || BESIDE.test(path)) return next()
      const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
      if (!isVisit || path.startsWith('/api/')) throw new HttpError(404, 'There is nothing at this address.')
      if (path === '/') return c.redirect('/console', 302)
      // From what was parsed, which can't name another host.
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(`${publicOrigin}${pathname}${search}`, 302)
    }
    if (isConsole) throw new HttpError(404, 'There is nothing at this address.')
    return next()
  }
}
