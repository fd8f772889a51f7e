import type { MiddlewareHandler } from 'hono'
import { LOOPBACK } from '#server/setting-kinds.ts'
import { Refusal } from './refusal.ts'
import { PROTECTION } from './security-headers.ts'

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
export function refuseOtherHosts(isOwnHost: (host: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isOwnHost(new URL(c.req.url).host)) throw new Refusal(421, OTHER_HOST)
    await next()
  }
}
