import type { Context } from 'hono'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { openProxies, senderKey } from '#server/http/proxies.ts'
import { countInMemory, countTogether, type OpenRateCounter, type RateCounter } from '#server/http/rate-limit.ts'
import { openSecurityLog } from '#server/http/security-log.ts'
import type { Incidents } from '#server/outbox/watch-destinations.ts'
import { openRateWindows } from '#server/store/rate-windows.ts'
import type { Config } from './config.ts'
import type { Infrastructure } from './open-infrastructure.ts'

interface EdgeOptions {
  /** Names the build that this server runs. */
  build: string
  /** Where backups lie; undefined if they're made elsewhere. */
  backups: string | undefined
  incidents: Incidents
  /** Numbers of the published version that this server shows, and of the newest. */
  revisions: () => { shown: number; newest: number }
  landingPages: () => Promise<readonly string[]>
}

/** What every request meets before its endpoint: who sends it, how often, and what's noted and counted of it. */
export async function openEdge(
  { metricsHost: host, metricsPort: port, trustProxyHops: hops, trustedProxies: addresses }: Config,
  { db, clock, log, store, secrets, dailyKey, takesWrites, droppedLines }: Infrastructure,
  { incidents, ...shown }: EdgeOptions,
) {
  const measured = { ...shown, db, clock, destinations: DESTINATIONS, takesWrites, droppedLines }
  // If they're off, nothing is counted, and what counts takes no memory.
  const metricsServer =
    port === undefined
      ? undefined
      : await (await import('#server/metrics/open-metrics.ts')).listenForMetrics({ host, port }, measured)
  const metrics = metricsServer?.metrics
  const proxies = openProxies({ hops, addresses, warn: (warning) => log.warn(warning) })
  const senderOf = (c: Context) => senderKey(c, proxies)
  return {
    proxies,
    metrics,
    security: openSecurityLog({ log, dailyKey, senderOf, metrics, alarm: incidents.record }),
    openRateCounter: keepCounters(
      store.pool ? countTogether(openRateWindows(store.pool), secrets.session, log) : countInMemory,
    ),
    close: async () => metricsServer?.listener.close(0),
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

export type Edge = Awaited<ReturnType<typeof openEdge>>
