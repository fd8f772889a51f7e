import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { LOOPBACK } from '#server/setting-kinds.ts'
import { countInMemory } from './rate-counters.ts'
import { Refusal } from './refusal.ts'
import { PROTECTION } from './security-headers.ts'
import type { SecurityLog } from './security-log.ts'

const OTHER_HOST =
  'Stand-ins play third parties here, so this site answers to localhost alone. To reach it by another name, set PUBLIC_ORIGIN.'

/**
 * Tells whether a Host is a name of this machine's loopback, or the one in `publicOrigin`; any port. A page of another site
 * may have its own name lead to this machine (DNS rebinding), and could then read what the stand-ins received.
 */
export function ownHosts(publicOrigin: string | undefined): (host: string) => boolean {
  const own = publicOrigin === undefined ? undefined : new URL(publicOrigin).hostname
  return (host) => {
    const name = host.toLowerCase().replace(/:\d*$/, '')
    return LOOPBACK.test(name) || name === own
  }
}

/** Answers requests by the loopback's names; others with 421. For a listener that only this machine asks. */
export function forLoopback(fetch: (request: Request) => Response | Promise<Response>): typeof fetch {
  const isOwnHost = ownHosts(undefined)
  return (request) =>
    isOwnHost(new URL(request.url).host)
      ? fetch(request)
      : new Response(OTHER_HOST, { status: 421, headers: PROTECTION })
}

/** Refuses with 421 a request by the name of another host. */
export function refuseOtherHosts(publicOrigin: string | undefined): MiddlewareHandler {
  const isOwnHost = ownHosts(publicOrigin)
  return async (c, next) => {
    if (!isOwnHost(new URL(c.req.url).host)) throw new Refusal(421, OTHER_HOST)
    await next()
  }
}

/**
 * Logs requests that name another host, the first of each sender in an hour. They are answered all the same, since no answer
 * is made from the name. Addresses and names without a dot are those of proxies and health checks.
 * @param publicOrigin where the site is reached; undefined when the owner hasn't said, and nothing is logged then
 * @param senderOf by what the sender of a request is counted
 */
export function noteForgedHosts(
  publicOrigin: string | undefined,
  security: Pick<SecurityLog, 'note'>,
  senderOf: (c: Context) => string,
): MiddlewareHandler {
  if (publicOrigin === undefined) return (_, next) => next()
  const own = new URL(publicOrigin).hostname
  const counter = countInMemory('forged hosts', { requests: 0, seconds: 60 * 60 })
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isName = hostname.includes('.') && isIP(hostname) === 0
    if (isName && hostname !== own && (await counter.count(senderOf(c))).isFirst)
      security.note('security.host_forged', {}, c)
    await next()
  }
}

/**
 * Refuses with 400 an address with a name or password in it, as in `GET http://name:word@host/`. Browsers never send one, and
 * no `Request` can be made of it: the attempt would fail with the whole address in its message.
 */
export const refuseCredentials: MiddlewareHandler = async (c, next) => {
  if (/^\w+:\/\/[^/]*@/.test(c.req.url)) throw new Refusal(400, 'The address must not hold a name or a password.')
  await next()
}
