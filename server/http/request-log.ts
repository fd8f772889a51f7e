import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'

/**
 * Gives each request an id, answers it as X-Request-Id, and notes method, path without query, status and milliseconds:
 * nothing about the visitor.
 */
export function logRequests(log: Logger, clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID()
    const begun = clock()
    c.set('requestId', id)
    await next()
    c.res.headers.set('x-request-id', id)
    const path = c.req.path.slice(0, 200)
    log.info({ request: id, method: c.req.method, path, status: c.res.status, ms: clock() - begun }, 'request')
  }
}
