import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** The connection that a request came by; undefined when it came by none, as in tests. */
export function connectionOf(c: Context): { incoming: IncomingMessage; outgoing: ServerResponse } | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse }
  return incoming && outgoing ? { incoming, outgoing } : undefined
}
