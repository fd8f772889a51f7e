import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { routeOf } from './request-log.ts'

/** Ends a request with a status and one sentence for whoever sent it; or with data, for a page that words it. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  readonly said: string | object
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, said: string | object, headers: Record<string, string> = {}) {
    super(typeof said === 'string' ? said : JSON.stringify(said))
    this.name = 'HttpError'
    this.status = status
    this.said = said
    this.headers = headers
  }
}

/** A status, a sentence, and headers if there are any. */
export type Refusal = ConstructorParameters<typeof HttpError>

/** Turns an error into a status and one sentence. Unexpected errors are logged, never shown. */
export function answerError(log: Logger, isStoreError: (error: unknown) => boolean): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpError) {
      const { said, status, headers } = error
      return typeof said === 'string' ? c.text(said, status, headers) : c.json(said, status, headers)
    }
    log.error({ err: error, request: c.get('requestId'), route: routeOf(c) }, 'a request failed')
    return isStoreError(error)
      ? c.text('We cannot save anything right now. Please try again in a minute.', 503, { 'retry-after': '60' })
      : c.text('Something went wrong on our side. Please try again.', 500)
  }
}

/** Handles other methods: OPTIONS gets the allowed methods, the rest a 405. Never allows other origins. */
export const allowOnly =
  (...methods: ('GET' | 'POST')[]) =>
  (c: Context) => {
    const allow = [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(', ')
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
    throw new HttpError(405, `This address only accepts ${methods.join(' and ')}.`, { allow })
  }
