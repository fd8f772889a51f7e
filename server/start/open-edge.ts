import type { Context } from 'hono'
import { openProxies, senderKey } from '#server/http/proxies.ts'
import { countInMemory, countTogether, type OpenRateCounter, type RateCounter } from '#server/http/rate-limit.ts'
import { openSecurityLog } from '#server/http/security-log.ts'
import type { Incidents } from '#server/outbox/watch-destinations.ts'
import { openRateWindows } from '#server/store/rate-windows.ts'
import type { Config } from './config.ts'
import type { Infrastructure } from './open-infrastructure.ts'

/** What every request meets before its endpoint: who sends it, how often, and what's noted of it. */
export function openEdge(
  { trustProxyHops: hops, trustedProxies: addresses }: Config,
  { log, store, secrets, dailyKey }: Infrastructure,
  incidents: Incidents,
) {
  const proxies = openProxies({ hops, addresses, warn: (warning) => log.warn(warning) })
  const senderOf = (c: Context) => senderKey(c, proxies)
  return {
    proxies,
    security: openSecurityLog({ log, dailyKey, senderOf, alarm: incidents.record }),
    openRateCounter: keepCounters(
      store.pool ? countTogether(openRateWindows(store.pool), secrets.session, log) : countInMemory,
    ),
  }
}

/** What's opened anew with other settings goes on counting. */
function keepCounters(open: OpenRateCounter): OpenRateCounter {
  const counters = new Map<string, RateCounter>()
  return (name, window) => {
    const key = JSON.stringify([name, window])
    const counter = counters.get(key) ?? open(name, window)
    counters.set(key, counter)
    return counter
  }
}

export type Edge = ReturnType<typeof openEdge>
