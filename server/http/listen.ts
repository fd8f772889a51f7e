import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type ConnectionLimits, capConnections } from './limits/connection-cap.ts'

/** Answers requests; given the connection as well when it asks for it. */
export type Fetch = (request: Request, connection: unknown) => Response | Promise<Response>

/** Answers at once, on the connection itself. @returns false, and has done nothing, for a request that is not its business */
export type ShortWay = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface ListenSettings {
  fetch: Fetch
  /** Asked before `fetch` is. */
  shortWay?: ShortWay | undefined
  host: string
  /** 0 for any that is free. */
  port: number
  /** Without them, as many as come: for a listener of this machine alone. */
  connections?: ConnectionLimits
  /** Milliseconds that a client may take to send its headers, and the whole request. */
  patience?: { headers: number; request: number }
}

/** A server that listens. */
export interface Listener {
  /** Where it really listens, for example http://127.0.0.1:3000. */
  address: string
  /** Takes no new connection; resolves when every request in flight is answered, or after `atMostMs` all are cut off. */
  close(atMostMs: number): Promise<void>
}

/**
 * Listens for HTTP, with limits on how long a client may take to send a request.
 * @throws when it cannot listen there (code EADDRINUSE, EACCES, …)
 */
export async function listen({
  fetch,
  shortWay = () => false,
  host,
  port,
  connections,
  patience = { headers: 10_000, request: 15_000 },
}: ListenSettings): Promise<Listener> {
  const answer = getRequestListener(fetch, { errorHandler: answerUnreadable })
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      // Longer than proxies keep a connection for, or they send a form into one that is just being closed.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
    },
    (incoming, outgoing) => {
      if (!shortWay(incoming, outgoing)) void answer(incoming, outgoing)
    },
  )
  if (connections) capConnections(server, connections)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
  return { address: addressOf(server, host), close: (atMostMs) => close(server, atMostMs) }
}

/** Answers what never became a request, as one with a Host that cannot be one. */
function answerUnreadable(error: unknown): Response {
  const [status, sentence] =
    error instanceof RequestError
      ? [400, 'The request cannot be read.']
      : [500, 'Something went wrong on our side. Please try again.']
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  return new Response(sentence, { status, headers: { ...headers, 'cache-control': 'no-store' } })
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
