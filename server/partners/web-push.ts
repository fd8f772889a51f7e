import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { Clock } from '#contracts/clock.ts'
import type { PushMessage } from '#contracts/console-people.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { PushResult, PushService } from './ports.ts'
import { readRetryAfter, USER_AGENT } from './post-json.ts'
import { fetchPinned, lookupPublic } from './public-fetch.ts'

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
async function post(
  url: URL,
  {
    headers,
    body,
    now,
    signal,
    isStandIn,
  }: { headers: Record<string, string>; body: Uint8Array; now: number; signal: AbortSignal; isStandIn: boolean },
): Promise<PushResult> {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  const either = AbortSignal.any([signal, late])
  try {
    const lookup = isStandIn ? undefined : lookupPublic
    const response = await fetchPinned(
      url.href,
      { method: 'POST', headers, body: Buffer.from(body), signal: either },
      { lookup },
    )
    // What it says doesn't matter, so nobody waits for it.
    void response.body?.cancel()
    return evaluate(response.status, readRetryAfter(response.headers.get('retry-after'), now))
  } catch (error) {
    if (signal.aborted) return { ok: false, error: 'stopped' }
    const { code, name } = error as NodeJS.ErrnoException
    return { ok: false, error: late.aborted ? 'no answer in time' : (code ?? name) }
  }
}

/** What push services answer (RFC 8030, 5). What they refuse now, they'd refuse again. */
function evaluate(status: number, retryAfterMs: number | undefined): PushResult {
  if (status >= 200 && status < 300) return { ok: true }
  const error = `answered ${status}`
  if (status === 404 || status === 410) return { ok: false, error, isGone: true }
  const isPassing = status === 429 || status === 408 || status >= 500
  return { ok: false, error, isFinal: !isPassing, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}
