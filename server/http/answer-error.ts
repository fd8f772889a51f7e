import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { Refusal } from './refusal.ts'
import { routeOf } from './request-log.ts'

/** Turns whatever went wrong into a status and one plain sentence; what nobody foresaw is logged, never shown. */
export function answerError(log: Logger, isStoreError: (error: unknown) => boolean): ErrorHandler {
  return (error, c) => {
    if (error instanceof Refusal) return c.text(error.message, error.status, error.headers)
    log.error({ err: error, request: c.get('requestId'), route: routeOf(c) }, 'a request failed')
    return isStoreError(error)
      ? c.text('We cannot save anything right now. Please try again in a minute.', 503, { 'retry-after': '60' })
      : c.text('Something went wrong on our side. Please try again.', 500)
  }
}
