import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { Origins } from './console-host.ts'
import { HttpError } from './http-error.ts'
import { countInMemory } from './rate-limit.ts'
import { BARE_HEADERS } from './security-headers.ts'
import type { SecurityLog } from './security-log.ts'

const OTHER_HOST =
  'This site has no public address yet, so it only answers at localhost. To use a name, set it in the console, under Domain.'
const FOR_LOOPBACK = 'This only answers at localhost.'

// Prevents DNS rebinding: another site's host name could resolve to this machine and read what stand-ins received.

/** Serves requests to loopback host names only; others get a 421. For listeners used from this machine alone. */
export function forLoopback(fetch: (request: Request) => Response | Promise<Response>): typeof fetch {
  return (request) =>
    LOOPBACK.test(new URL(request.url).hostname)
      ? fetch(request)
      : new Response(FOR_LOOPBACK, { status: 421, headers: BARE_HEADERS })
}

export type Names = Origins & {
  /** Host names that the site had. */
  otherNames: readonly string[]
}

export const allNames = ({ publicOrigin, consoleOrigin, otherNames }: Names): string[] => [
  ...[publicOrigin, consoleOrigin].flatMap((origin) => (origin === undefined ? [] : new URL(origin).hostname)),
  ...otherNames,
]

/** Refuses requests to other host names with 421. */
export function refuseOtherHosts(names: Names): MiddlewareHandler {
  const own = allNames(names)
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    if (!LOOPBACK.test(hostname) && !own.includes(hostname)) throw new HttpError(421, OTHER_HOST)
    await next()
  }
}

/** Logs requests for other host names, hourly per sender. Skips IP addresses: proxies and health checks use them. */
export function recordForgedHosts(
  names: Names,
  security: Pick<SecurityLog, 'record'>,
  senderOf: (c: Context) => string,
): MiddlewareHandler {
  if (names.publicOrigin === undefined) return (_, next) => next()
  const own = allNames(names)
  const counter = countInMemory('forged hosts', { requests: 0, seconds: 60 * 60 })
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isName = hostname.includes('.') && isIP(hostname) === 0
    if (isName && !own.includes(hostname) && (await counter.count(senderOf(c))).isFirst)
      security.record('security.host_forged', {}, c)
    await next()
  }
}

/** Refuses `http://name:word@host/`. `Request` can't represent it, and the error would quote it. */
export const refuseCredentials: MiddlewareHandler = async (c, next) => {
  if (/^\w+:\/\/[^/]*@/.test(c.req.url))
    throw new HttpError(400, 'The address must not contain a user name or password.')
  await next()
}
