import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { countInMemory } from './limits/rate-counters.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * Notes requests by the name of another host, the first of each sender in an hour. They are answered all the same, since no
 * answer is made from the name (decision 0022). Addresses and names without a dot are those of proxies and health checks.
 * @param publicOrigin where the site is reached; undefined when the owner has not said, and nothing is noted then
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
