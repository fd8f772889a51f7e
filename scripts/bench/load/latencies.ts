/** How long calls took, in milliseconds. */
export interface Latencies {
  count: number
  p50: number
  p99: number
  max: number
}

/** The figures of a list of milliseconds. */
export function latenciesOf(milliseconds: readonly number[]): Latencies {
  const sorted = Float64Array.from(milliseconds).toSorted()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
