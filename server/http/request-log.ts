import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Clock } from '#contracts/clock.ts'
import { nameOfTarget, targetOf } from './path-gate.ts'

/** What load balancers and monitoring ask. */
const PROBES = ['/healthz', '/readyz']

/** Gives each request an id and logs it, with nothing about the visitor. */
export function logRequests(log: Logger, clock: Clock): MiddlewareHandler {
  const latest = new Map<string, number>()
  /** Probes come every second or so: only a changed answer is worth a line. */
  const isNews = (route: string, status: number) => {
    if (!PROBES.includes(route)) return true
    const before = latest.get(route)
    latest.set(route, status)
    return status !== before
  }
  return async (c, next) => {
    const request = randomUUID()
    const begun = clock()
    c.set('requestId', request)
    await next()
    const [route, { status }] = [routeOf(c), c.res]
    if (isNews(route, status))
      log.info({ request, method: c.req.method, route, status, ms: clock() - begun }, 'request')
  }
}

/** A request's route for the log: its pattern, a public path, or a name, since a path may hold a secret. */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (pattern.startsWith('/') && pattern !== '/*') return pattern
  const target = targetOf(c)
  return nameOfTarget(target, target?.path ?? '')
}
