import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Figures } from '../figures.ts'

/** Counts each answer by the pattern of its route. */
export function countRequests(figures: Pick<Figures, 'answered'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    figures.answered(routeOf(c), c.res.status)
  }
}

/** The pattern of a request's route; `page` for pages, for what a browser asks besides, and for what is not there. */
function routeOf(c: Context): string {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  const door = patterns.findLast((path) => !path.includes('*'))
  const folder = patterns.findLast((path) => path !== '*' && path !== '/*')
  return door ?? folder ?? 'page'
}
