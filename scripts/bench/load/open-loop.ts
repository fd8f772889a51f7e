import { type Agent, request as openRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Arrivals at random moments that are set beforehand, so that a server that stalls isn't asked less. Each is told when it was
 * due (of `performance.now`), from which its waiting counts.
 * @returns when all have been answered
 */
export async function runOpenLoop(
  { rate, seconds }: { rate: number; seconds: number },
  arrive: (due: number, index: number) => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const timetable = Array.from({ length: Math.round(rate * seconds) }, () => start + Math.random() * seconds * 1000)
  const answered: Promise<void>[] = []
  for (const [index, due] of timetable.toSorted((one, other) => one - other).entries()) {
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    answered.push(arrive(due, index))
  }
  await Promise.all(answered)
}

/** What came back. */
export interface Answer {
  /** 0 when none came. */
  status: number
  bytes: number
}

const PATIENCE_MS = 30_000

/** Sends one request over kept connections and reads the whole answer. Never throws. */
export function sendRequest(
  agent: Agent,
  url: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = openRequest(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', () => resolve({ status: 0, bytes }))
    })
    request.setTimeout(PATIENCE_MS, () => request.destroy())
    request.on('error', () => resolve({ status: 0, bytes: 0 }))
    request.end(body)
  })
}

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
