import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** Answers requests; given the connection as well when it asks for it. */
export type Fetch = (request: Request, connection: unknown) => Response | Promise<Response>

/** A server that listens. */
export interface Listener {
  /** Where it really listens, for example http://127.0.0.1:3000. */
  address: string
  /** Takes no new connection; resolves when every request in flight is answered, or after `atMostMs` all are cut off. */
  close(atMostMs: number): Promise<void>
}

/**
 * Listens for HTTP, with limits on how long a client may take to send a request.
 * @param port 0 for any that is free
 * @throws when it cannot listen there (code EADDRINUSE, EACCES, …)
 */
export async function listen({ fetch, host, port }: { fetch: Fetch; host: string; port: number }): Promise<Listener> {
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // Longer than proxies keep a connection for, or they send a form into one that is just being closed.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
    },
  }) as Server
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
  return { address: addressOf(server, host), close: (atMostMs) => close(server, atMostMs) }
}

function addressOf(server: Server, host: string): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function close(server: Server, atMostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(() => server.closeAllConnections(), atMostMs)
  // Closing looks for idle connections once; one that was busy then would be kept alive for seconds afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.close(() => resolve())
  await promise
  clearTimeout(patience)
  clearInterval(sweep)
}
