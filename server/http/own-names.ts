import type { Context, MiddlewareHandler } from 'hono'
import { type Clock, HOUR_MS } from '#contracts/clock.ts'
import type { Origins } from './console-host.ts'
import { hostNames } from './hosts.ts'
import { HttpError } from './http-error.ts'

/** Names that an owner looks at before the site has them, each for an hour. Kept in memory: a look is repeated. */
export interface WantedNames {
  add(name: string): void
  has(name: string): boolean
}

const MOST = 20

export function openWantedNames(clock: Clock): WantedNames {
  const until = new Map<string, number>()
  return {
    add(name) {
      until.delete(name)
      until.set(name, clock() + HOUR_MS)
      const [oldest] = until.keys()
      if (until.size > MOST && oldest !== undefined) until.delete(oldest)
    },
    has: (name) => (until.get(name) ?? 0) > clock(),
  }
}

interface OwnNames extends Origins {
  otherNames: readonly string[]
  wantedNames: WantedNames
}

/**
 * `GET /own-name?domain=`: whether a certificate may be made for a name. The proxy asks before it does, so that
 * nobody has it make them for names of their own.
 */
export const serveOwnName =
  ({ publicOrigin, consoleOrigin, otherNames, wantedNames }: OwnNames) =>
  (c: Context) => {
    const name = c.req.query('domain')?.toLowerCase() ?? ''
    const own = [...hostNames([publicOrigin, consoleOrigin]), ...otherNames]
    if (!own.includes(name) && !wantedNames.has(name)) throw new HttpError(404, 'This isn’t its name.')
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
