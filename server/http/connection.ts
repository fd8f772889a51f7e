import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** Node's side of a request. */
export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** The connection that a request came by; undefined when it came by none, as in tests. */
export function connectionOf(c: Context): Connection | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<Connection>
  return incoming && outgoing ? { incoming, outgoing } : undefined
}
