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
  /** 0 when the connection broke before the answer's headers. */
  status: number
  text: string
}

const PATIENCE_MS = 30_000

/** Sends one request over kept connections and reads the whole answer. Never throws. */
export function sendRequest(
  agent: Agent,
  url: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const method = body === undefined ? 'GET' : 'POST'
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = openRequest(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
    let text = ''
    response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    // Also when the rest doesn't come: the status is the promise.
    response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', () => {})
  })
  request.setTimeout(PATIENCE_MS, () => request.destroy())
  request.on('error', () => resolve({ status: 0, text: '' }))
  request.end(body)
  return promise
}

/** What a page of the site sends with a form, from the address of one of many visitors. */
export const asVisitor = (visitor: number) => ({
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': addressOf(visitor),
})

/** Each visitor has an address, or the limits would end the run. */
export const addressOf = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`

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
