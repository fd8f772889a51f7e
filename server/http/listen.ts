import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type ConnectionLimits, capConnections } from './limits/connection-cap.ts'
import { PROTECTION } from './security-headers.ts'

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
      if (hasTwoHosts(incoming) || isUnreadableHost(incoming))
        outgoing.writeHead(400, { ...PLAIN_TEXT, connection: 'close' }).end(UNREADABLE)
      else if (!shortWay(incoming, outgoing)) void answer(incoming, outgoing)
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

const PLAIN_TEXT = { ...PROTECTION, 'content-type': 'text/plain; charset=utf-8' }
const UNREADABLE = 'The request cannot be read.'

/** Answers what never became a request, as one with a Host that cannot be one. */
function answerUnreadable(error: unknown): Response {
  const [status, sentence] =
    error instanceof RequestError ? [400, UNREADABLE] : [500, 'Something went wrong on our side. Please try again.']
  return new Response(sentence, { status, headers: PLAIN_TEXT })
}

/**
 * Whether a request names more than one host, which must be answered with 400 (RFC 9112, 3.2): a proxy in front may go by the
 * other one. Node keeps the first and says nothing.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** A name such as `1.2.3.999`: letters that a host may have, of which no URL can be made. */
const isUnreadableHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && !URL.canParse(`http://${host}`)

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
