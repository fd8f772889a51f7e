import type { Config } from '../config.ts'
import { listen } from '../http/listen.ts'
import type { MetricsParts } from './open-metrics.ts'

/** Metrics for operators, on their own listener. If they're off, returns undefined and nothing is counted. */
export async function listenForMetrics({ metricsHost: host, metricsPort: port }: Config, parts: MetricsParts) {
  if (port === undefined) return undefined
  // Loaded only if they're on: it takes memory.
  const { openMetrics } = await import('./open-metrics.ts')
  const { figures, fetch } = openMetrics(parts)
  const listener = await listen({ fetch, host, port })
  return { figures, listener }
}
