import type { Context, MiddlewareHandler } from 'hono'
import { type Clock, HOUR_MS } from '#contracts/clock.ts'
import { allNames, type Names } from './hosts.ts'
import { HttpError } from './http-error.ts'

export type WantedNames = ReturnType<typeof openWantedNames>

const MOST = 20

/** Names that an owner looks at before the site has them, each for an hour. Kept in memory: a look is repeated. */
export function openWantedNames(clock: Clock) {
  const until = new Map<string, number>()
  return {
    add(name: string) {
      until.delete(name)
      until.set(name, clock() + HOUR_MS)
      const [oldest] = until.keys()
      if (until.size > MOST && oldest !== undefined) until.delete(oldest)
    },
    has: (name: string) => (until.get(name) ?? 0) > clock(),
  }
}

/**
 * `GET /own-name?domain=`: whether a certificate may be made for a name. The proxy asks before it does, so that
 * nobody has it make them for names of their own.
 */
export const serveOwnName =
  ({ wantedNames, ...names }: Names & { wantedNames: WantedNames }) =>
  (c: Context) => {
    const name = c.req.query('domain')?.toLowerCase() ?? ''
    if (!allNames(names).includes(name) && !wantedNames.has(name)) throw new HttpError(404, 'This isn’t its name.')
    return c.text('It is.')
  }

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
