import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type ConnectionLimits, capConnections } from './connection.ts'
import { PROTECTION } from './security-headers.ts'

/** Handles requests. */
export type Fetch = (request: Request, connection: unknown) => Response | Promise<Response>

interface ListenSettings {
  fetch: Fetch
  host: string
  port: number
  /** Unlimited if omitted: for a loopback listener. */
  connections?: ConnectionLimits
  /** Timeouts in ms for a client to send its headers, and the whole request. */
  timeouts?: { headers: number; request: number }
}

/** A listening server. */
export interface Listener {
  address: string
  /** Stops accepting connections. Resolves once in-flight requests finish or are cut off after `atMostMs`. */
  close(atMostMs: number): Promise<void>
}

/** @throws if it can't listen there (code EADDRINUSE, EACCES, …) */
export async function listen({
  fetch,
  host,
  port,
  connections,
  timeouts = { headers: 10_000, request: 15_000 },
}: ListenSettings): Promise<Listener> {
  const answer = getRequestListener(fetch, { errorHandler: answerUnreadable })
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // Longer than proxies keep connections; otherwise they may send a form into one that's closing.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
    },
    inShortTurns((incoming, outgoing) => {
      if (hasTwoHosts(incoming) || isUnreadableHost(incoming))
        outgoing.writeHead(400, { ...PLAIN_TEXT, connection: 'close' }).end(UNREADABLE)
      else void answer(incoming, outgoing)
    }),
  )
  if (connections) capConnections(server, connections)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
  return { address: addressOf(server, host), close: (atMostMs) => close(server, atMostMs) }
}

/** Time per event-loop turn for accepting requests. */
const TURN_MS = 2

/**
 * Node accepts one new connection per turn but every pending request, so 150 busy connections would keep a new
 * visitor waiting for seconds. Requests that don't fit in a turn wait for the next one, in order.
 */
function inShortTurns(answer: RequestListener): RequestListener {
  let endsAt: number | undefined
  const attempt: RequestListener = (incoming, outgoing) => {
    if (endsAt === undefined) {
      endsAt = performance.now() + TURN_MS
      // Runs next turn, before the requests waiting for it.
      setImmediate(() => (endsAt = undefined))
    }
    if (performance.now() < endsAt) answer(incoming, outgoing)
    else setImmediate(attempt, incoming, outgoing)
  }
  return (incoming, outgoing) => void setImmediate(attempt, incoming, outgoing)
}

const PLAIN_TEXT = { ...PROTECTION, 'content-type': 'text/plain; charset=utf-8' }
const UNREADABLE = 'The request cannot be read.'

/** Handles requests that can't be parsed, such as an invalid Host. */
function answerUnreadable(error: unknown): Response {
  const [status, sentence] =
    error instanceof RequestError ? [400, UNREADABLE] : [500, 'Something went wrong on our side. Please try again.']
  return new Response(sentence, { status, headers: PLAIN_TEXT })
}

/** RFC 9112, 3.2 requires a 400: a proxy might use the other Host. Node keeps the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** A host such as `1.2.3.999`, which can't form a URL. */
const isUnreadableHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && !URL.canParse(`http://${host}`)

function addressOf(server: Server, host: string): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function close(server: Server, atMostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timeout = setTimeout(() => server.closeAllConnections(), atMostMs)
  // `close` drops idle connections once; ones that were busy then would stay open for seconds.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.close(() => resolve())
  await promise
  clearTimeout(timeout)
  clearInterval(sweep)
}
