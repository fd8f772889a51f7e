import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, type ListenOptions, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { addressKey, readAddress } from './proxies.ts'
import { BARE_HEADERS } from './security-headers.ts'

export type Fetch = (request: Request, connection: unknown) => Response | Promise<Response>

export interface ListenSettings {
  fetch: Fetch
  host: string
  port: number
  /** A socket that already listens, in place of `host` and `port`. */
  fd?: number | undefined
  /** Unlimited if omitted: for a loopback listener. */
  connections?: ConnectionLimits
  timeouts?: { headers: number; request: number }
  /** Takes connections from what listens already, in place of listening. */
  attach?: ((server: Server, where: { host: string; port: number }) => Promise<AddressInfo>) | undefined
}

/** @throws if it can't listen there (code EADDRINUSE, EACCES, …) */
export async function listen(settings: ListenSettings) {
  const { fetch, host, port, fd, connections, attach } = settings
  const { timeouts = { headers: 10_000, request: 15_000 } } = settings
  const takeTurn = takeTurns(FORMS_PER_TURN)
  const endImpatient = openConnectionGuard()
  // Waits within the adapter, which notices who breaks off meanwhile.
  const answer = getRequestListener(
    (request, connection) => {
      const begin = () => fetch(request, connection)
      return request.method === 'POST' ? takeTurn().then(begin) : begin()
    },
    { errorHandler: answerUnreadable },
  )
  let isClosing = false
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // Longer than proxies keep connections; otherwise they may send a form into one that's closing.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
    },
    (incoming, outgoing) => {
      // Says so before the connection closes: a proxy that doesn't know might send a form into it.
      if (isClosing) outgoing.shouldKeepAlive = false
      if (endImpatient(incoming.socket, outgoing)) return
      if (hasTwoHosts(incoming) || isUnreadableHost(incoming))
        outgoing.writeHead(400, { ...PLAIN_TEXT, connection: 'close' }).end(UNREADABLE)
      else void answer(incoming, outgoing)
    },
  )
  if (connections) capConnections(server, connections)
  const bound = await (attach
    ? attach(server, { host, port })
    : bind(server, fd === undefined ? { host, port } : { fd }))
  return {
    address: addressOf(bound, host),
    /** Stops accepting connections. Resolves once in-flight requests finish or are cut off after `atMostMs`. */
    close(atMostMs: number) {
      isClosing = true
      return close(server, atMostMs, fd === undefined ? GRACE_MS.own : GRACE_MS.given)
    },
  }
}

/** Few enough that a flood of forms delays no page; enough to be stored together. */
const FORMS_PER_TURN = 16

/** In one turn of the event loop, begins so many at most, and answers what else has arrived before the next. */
function takeTurns(most: number) {
  const waiting: (() => void)[] = []
  let begun = 0
  const nextTurn = () => {
    begun = 0
    for (const begin of waiting.splice(0, most)) take(begin)
  }
  const take = (begin: () => void) => {
    if (begun === 0) setImmediate(nextTurn)
    if (begun === most) return void waiting.push(begin)
    begun += 1
    begin()
  }
  return () => new Promise<void>(take)
}

/** Browsers and proxies send a connection's next request after the answer. Each one that's sent before takes memory. */
const MOST_UNANSWERED = 4

/** Ends a connection that doesn't wait for its answers. @returns whether it's ended */
function openConnectionGuard() {
  const unanswered = new WeakMap<Socket, number>()
  return (socket: Socket, outgoing: ServerResponse): boolean => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MOST_UNANSWERED) socket.destroy()
    if (socket.destroyed) return true
    unanswered.set(socket, count)
    outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  }
}

const PLAIN_TEXT = { ...BARE_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
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

async function bind(server: Server, where: ListenOptions | { fd: number }): Promise<ReturnType<Server['address']>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(where, resolve)
  await promise
  server.off('error', reject)
  return server.address()
}

function addressOf(bound: ReturnType<Server['address']>, host: string): string {
  const port = typeof bound === 'object' && bound ? bound.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * For so long, each answer closes its connection: a proxy that isn't told might send a form into one that's closing.
 * Longer where systemd takes connections meanwhile, since restarts are said to lose nothing there.
 */
const GRACE_MS = { own: 500, given: 1500 }

async function close(server: Server, atMostMs: number, graceMs: number): Promise<void> {
  const end = performance.now() + atMostMs
  const hasConnections = () =>
    new Promise<boolean>((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
  const graceEnd = performance.now() + Math.min(graceMs, atMostMs)
  while (performance.now() < graceEnd && (await hasConnections())) await pause(20)
  const { promise, resolve } = Promise.withResolvers<void>()
  const closeIdle = () => server.closeIdleConnections()
  const sweep = setInterval(() => {
    if (performance.now() >= end) server.closeAllConnections()
    // Right after what has arrived was read: until then, a connection with a request on it counts as idle.
    else setImmediate(closeIdle)
  }, 20)
  // Only stops accepting: the HTTP server's own `close` would drop idle connections at once.
  NetServer.prototype.close.call(server, () => resolve())
  await promise
  clearInterval(sweep)
}

/** The first file descriptor that systemd passes on (sd_listen_fds). */
const FIRST = 3

/**
 * The file descriptor of a socket that already listens: systemd holds it while the server restarts, so visitors wait
 * instead of being refused (deploy/gimbal.socket). Undefined if this process was given none.
 */
export function inheritedSocket(
  { LISTEN_FDS: count, LISTEN_PID: pid }: Record<string, string | undefined>,
  ownPid: number,
): number | undefined {
  // A parent's variables may have been inherited.
  return Number(count) >= 1 && Number(pid) === ownPid ? FIRST : undefined
}

export interface ConnectionLimits {
  most: number
  mostOfOne: number
  /** Exempt addresses, such as the owner's proxy. */
  isTrusted: (address: string) => boolean
}

/** A small machine handles this easily. One address gets a tenth: an office of thirty, six connections per browser. */
export const CONNECTION_LIMITS: Omit<ConnectionLimits, 'isTrusted'> = { most: 2000, mostOfOne: 200 }

/** Drops new connections beyond the limits. When full, closes idle ones first. */
function capConnections(server: Server, { most, mostOfOne, isTrusted }: ConnectionLimits): void {
  server.maxConnections = most
  server.on('drop', () => server.closeIdleConnections())
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '')
    if (address === undefined || isTrusted(address)) return
    const key = addressKey(address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count > mostOfOne) socket.destroy()
  })
}

/** Stops a server on SIGTERM and SIGINT, however early they come: once it listens, requests may be in flight. */
export function stopOnSignals(exitWith: (reason: string) => never) {
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<() => Promise<void>>()
  let stopping: Promise<never> | undefined
  const stopOnce = () => {
    // A terminal and npm both forward the signal; the second one must not cut the shutdown short.
    stopping ??= started
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(`The server did not shut down cleanly. ${String(error)}`),
      )
  }
  return {
    /** Call before listening. */
    watch: () => void process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce),
    /** Call with what stops the server, once it runs. */
    hasStarted,
  }
}
