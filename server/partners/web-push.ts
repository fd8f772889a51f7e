import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { Clock } from '#contracts/clock.ts'
import type { PushMessage } from '#contracts/console-people.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { PushResult, PushService } from './ports.ts'
import { readRetryAfter, USER_AGENT } from './post-json.ts'

// The push service is the browser's own: Google's, Mozilla's, Apple's or Microsoft's. There's nothing to set up, and no
// account: it knows us by our key (RFC 8292), and can't read what we send (RFC 8291).

const TIMEOUT_MS = 10_000

/** Longer than any push service's. */
const MAX_ENDPOINT = 1000

/** @param isStandIn whether the sandbox's push service is at this port of this machine; undefined if there's none */
export function openWebPush({
  privateKey,
  isStandIn: isAtPort,
  origin,
  clock,
}: {
  /** Base64. */
  privateKey: string
  isStandIn?: ((port: string) => boolean) | undefined
  origin: () => string
  clock: Clock
}): PushService {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey, 'base64')
  const vapid = {
    publicKey: keys.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'base64').toString('base64url'),
  }
  const isStandIn = (url: URL) =>
    url.protocol === 'http:' &&
    LOOPBACK.test(url.hostname) &&
    url.pathname.startsWith('/sandbox/push/') &&
    isAtPort?.(url.port) === true

  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (!url || endpoint.length > MAX_ENDPOINT || url.username !== '' || url.password !== '') return false
    if (isStandIn(url)) return true
    const { protocol, port, hostname } = url
    // Push services have names. What a name stands for is checked when it's connected to.
    return protocol === 'https:' && port === '' && /^[a-z]/.test(hostname) && hostname.includes('.') && !isIP(hostname)
  }

  return {
    publicKey: vapid.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { message, topic, ttlSeconds }, signal) {
      if (!accepts(endpoint)) return { ok: false, error: 'no address of a push service', isFinal: true }
      const url = new URL(endpoint)
      const subscription = {
        // The library knows push services, which have https; the one in the sandbox hasn't.
        endpoint: endpoint.replace(/^http:/, 'https:'),
        expirationTime: null,
        keys: { p256dh, auth },
      }
      const encrypted = await encrypt(subscription, message)
      if (!encrypted) return { ok: false, error: 'its keys are no keys', isFinal: true }
      const { headers } = await vapidHeaders(subscription, { ...vapid, subject: subjectOf(origin()) })
      const sent = {
        ...headers,
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(encrypted.byteLength),
        'user-agent': USER_AGENT,
      }
      return post(url, { headers: sent, body: encrypted, now: clock(), signal, isStandIn: isStandIn(url) })
    },
  }
}

/** Whom a push service asks about what we send. A site on one's own machine has no address for that. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:nobody@example.com')

/** Undefined if the browser's keys aren't any: it sent them, so they may be anything. */
async function encrypt(subscription: Parameters<typeof encryptNotification>[0], message: PushMessage) {
  const text = Buffer.from(JSON.stringify(message))
  return encryptNotification(subscription, text).catch(() => undefined)
}

/** Redirects aren't followed. Never rejects. */
function post(
  url: URL,
  {
    headers,
    body,
    now,
    signal,
    isStandIn,
  }: { headers: Record<string, string>; body: Uint8Array; now: number; signal: AbortSignal; isStandIn: boolean },
): Promise<PushResult> {
  const { promise, resolve } = Promise.withResolvers<PushResult>()
  const late = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method: 'POST', headers, signal: AbortSignal.any([signal, late]) }
  const sending = isStandIn ? requestHttp(url, options) : requestHttps(url, { ...options, lookup: lookupPublic })
  sending.on('response', (response) => {
    // What it says doesn't matter, so nobody waits for it.
    response.on('error', () => {}).resume()
    resolve(evaluate(response.statusCode ?? 0, readRetryAfter(response.headers['retry-after'] ?? null, now)))
  })
  sending.on('error', (error: NodeJS.ErrnoException) => {
    const isOurs = signal.aborted ? 'stopped' : undefined
    resolve({ ok: false, error: isOurs ?? (late.aborted ? 'no answer in time' : (error.code ?? error.name)) })
  })
  sending.end(body)
  return promise
}

/** What push services answer (RFC 8030, 5). What they refuse now, they'd refuse again. */
function evaluate(status: number, retryAfterMs: number | undefined): PushResult {
  if (status >= 200 && status < 300) return { ok: true }
  const error = `answered ${status}`
  if (status === 404 || status === 410) return { ok: false, error, isGone: true }
  const isPassing = status === 429 || status === 408 || status >= 500
  return { ok: false, error, isFinal: !isPassing, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

// Keeps requests to addresses that a browser named away from this machine and the network it stands in.

/** What IANA lists as not reachable from everywhere. */
const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/')
  NOT_PUBLIC.addSubnet(network, Number(prefix), 'ipv4')
}

/** Of IPv6, what's handed out: addresses that embed an IPv4 address, local and reserved ones lie elsewhere, or in these. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the internet: a browser names its push service, which mustn’t lead into our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

/** Resolves names as `http.request` needs it, to public addresses alone. It's asked at each connection, so no name can change in between. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found?.filter(({ address }) => isPublicAddress(address)) ?? []
    const [first] = addresses
    if (error) callback(error, [])
    else if (!first) callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
