import type { Config } from '../config.ts'
import { forLoopback } from '../http/hosts.ts'
import { listen } from '../http/listen.ts'
import { LOOPBACK } from '../setting-kinds.ts'
import type { MetricsParts } from './open-metrics.ts'

/** Metrics for operators, on their own listener. If they're off, returns undefined and nothing is counted. */
export async function listenForMetrics({ metricsHost: host, metricsPort: port }: Config, parts: MetricsParts) {
  if (port === undefined) return undefined
  // Loaded only if they're on: it takes memory.
  const { openMetrics } = await import('./open-metrics.ts')
  const { figures, fetch } = openMetrics(parts)
  // Another site's name could resolve to this machine. Other addresses are asked by the names of the owner's network.
  const listener = await listen({ fetch: LOOPBACK.test(host) ? forLoopback(fetch) : fetch, host, port })
  return { figures, listener }
}
