import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

/** What's asked of `fetch`, or of what stands in for it. */
export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal: AbortSignal
  /** Stand-ins for `fetch` follow none. */
  redirect?: RequestRedirect
}

export type Send = (address: string, sent: Sent) => Promise<Response>

/** How a name is found, at which port, and whose certificates are trusted besides. */
export interface Reach {
  lookup?: LookupFunction | undefined
  port?: number | undefined
  ca?: string
}

/** Like `fetch`, but asks `lookup` at each connection, so that no name leads elsewhere than it did when it was looked at. Redirects aren't followed. */
export async function fetchPinned(
  address: string,
  { body, signal, redirect: _, ...sent }: Sent,
  reach: Reach,
): Promise<Response> {
  signal.throwIfAborted()
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Nobody looks up what is an address already.
  if (reach.lookup === lookupPublic && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic()
  const { port, ...found } = reach
  const options = { ...sent, ...found, ...(port !== undefined && { port }), signal, agent: false }
  const asking = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
  // Also what breaks off later, which whoever reads the body hears of.
  asking.on('error', () => {})
  asking.end(body)
  const [incoming] = (await once(asking, 'response').catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })) as [IncomingMessage]
  const { statusCode: status = 0 } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream), { status, headers })
}

/** How far an address may lead. */
export interface Bounds {
  send: Send
  /** Undefined for any name. */
  lookup?: LookupFunction | undefined
}

export const ANYWHERE: Bounds = { send: fetch }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** More than this means a loop. */
const MAX_REDIRECTS = 5

/** Follows redirects only to https or the same host: nobody who's asked may redirect into the server's own network. */
export async function followRedirects(send: Send, url: string, init: Sent, left = MAX_REDIRECTS): Promise<Response> {
  const answer = await send(url, { ...init, redirect: 'manual' })
  const location = answer.headers.get('location')
  const next = REDIRECTS.has(answer.status) && location !== null ? URL.parse(location, url) : null
  const { protocol, hostname } = new URL(url)
  const isSameHost = next?.protocol === protocol && next.hostname === hostname
  if (!next || left === 0 || (next.protocol !== 'https:' && !isSameHost)) return answer
  await answer.body?.cancel().catch(() => {})
  return followRedirects(send, next.href, init, left - 1)
}

/** More than any answer that's read. */
const MOST_BYTES = 8_000_000

/** Breaks off an answer that doesn't end, before it takes all memory. */
export function atMost(response: Response): Response {
  let left = MOST_BYTES
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      left -= chunk.byteLength
      if (left < 0) out.error(new Error('the answer is too long'))
      else out.enqueue(chunk)
    },
  })
  return response.body ? new Response(response.body.pipeThrough(cut), response) : response
}

/** `fetch` for a client that reads answers whole. */
export const fetchAtMost: typeof fetch = async (...asked) => atMost(await fetch(...asked))

export const notPublic = () => Object.assign(new Error('not a public address'), { code: 'EPRIVATE' })

// Keeps requests to addresses that a browser or an owner named away from this machine and the network it stands in.

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What IANA lists as not reachable from everywhere. */
const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/')
  NOT_PUBLIC.addSubnet(network, Number(prefix), familyOf(network))
}

/** Of IPv6, what's handed out: addresses that embed an IPv4 address, local and reserved ones lie elsewhere, or above. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the internet: what an owner types mustn’t lead into our own network. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  const isHandedOut = family === 'ipv6' ? GLOBAL.check(address, family) : isIP(address) === 4
  return isHandedOut && !NOT_PUBLIC.check(address, family)
}

/** Resolves names as `http.request` needs it, to public addresses alone. It's asked at each connection, so no name can change in between. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found?.filter(({ address }) => isPublicAddress(address)) ?? []
    const [first] = addresses
    if (error) callback(error, [])
    else if (!first) callback(notPublic(), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** For what an owner named, at each connection: a name may lead elsewhere by now than when it was tried. */
export const INTERNET: Bounds = {
  send: (address, sent) => fetchPinned(address, sent, { lookup: lookupPublic }),
  lookup: lookupPublic,
}
