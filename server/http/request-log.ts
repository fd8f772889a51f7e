import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { nameOfPlace, placeOf } from './path-gate.ts'

/**
 * Gives each request an id, answers it as X-Request-Id, and notes method, route, status and milliseconds: nothing about the
 * visitor, and of the address only what this site gave out.
 */
export function logRequests(log: Logger, clock: Clock): MiddlewareHandler {
  const note = noteRequests(log)
  return async (c, next) => {
    const id = randomUUID()
    const begun = clock()
    c.set('requestId', id)
    await next()
    c.res.headers.set('x-request-id', id)
    const route = routeOf(c)
    note({ request: id, method: c.req.method, route, status: c.res.status, ms: clock() - begun })
  }
}

/** What the log is told of an answered request: nothing that a visitor wrote, and no object that could hold it. */
interface RequestLine {
  request: string
  method: string
  route: string
  status: number
  ms: number
}

/** @returns what writes the line of an answered request. It goes round the redaction, whose search took longer than the writing */
export function noteRequests(log: Logger): (line: RequestLine) => void {
  const lines = log.child({}, { redact: [] })
  return (line) => lines.info(line, 'request')
}

/**
 * Where a request went, for the log: the pattern of its door, the path of a page that everybody may know, the name of one that
 * they may not, else a word. A path itself may hold what somebody typed, or a secret.
 */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (pattern.startsWith('/') && pattern !== '/*') return pattern
  const place = placeOf(c)
  return nameOfPlace(place, place?.path ?? '')
}
