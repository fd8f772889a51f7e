import { type ClientRequest, Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { site } from '#content/site.ts'
import type { DeliveryResult } from './ports.ts'

/** The site's User-Agent: its name in the characters a header allows. */
export const USER_AGENT = site.name.replaceAll(/[^\x21-\x7e]+/g, '-')

/** Keeps connections alive, for slightly less time than most receivers do. */
const KEPT = { keepAlive: true, timeout: 4000 }
const httpAgent = new HttpAgent(KEPT)
const httpsAgent = new HttpsAgent(KEPT)

/** How much of a response body to read so its connection can be reused. */
const MAX_BODY_BYTES = 64 * 1024

/** How much of a refusal's body to keep for the owner: raw bytes, then characters. */
const REFUSAL_BYTES = 1024
const REFUSAL_CHARACTERS = 200

/** A JSON request. */
export interface JsonPost {
  url: string
  body: string
  now: number
  headers?: Record<string, string>
  /** Covers connecting until the response headers, plus the start of the body if it's a refusal. */
  timeoutMs: number
  signal: AbortSignal
}

/** A refusal's status and the first kilobyte of its body. */
export interface Refusal {
  status: number
  text: string
}

/** Only a 2xx succeeds. Never throws. Uses `node:http`: `fetch` needs far more time and memory (decision 0026). */
export async function postJson(
  { headers = {}, ...post }: JsonPost,
  judge: (refusal: Refusal) => { error?: string; isFinal?: boolean } = () => ({}),
): Promise<DeliveryResult> {
  try {
    const answered = await send(post, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(post.body)),
      'user-agent': USER_AGENT,
      ...headers,
    })
    const { status } = answered
    if (isAccepted(status)) return { ok: true }
    const retryAfterMs = readRetryAfter(answered.headers['retry-after'] ?? null, post.now)
    const text = textOf(answered.beginning)
    const answer = text.slice(0, REFUSAL_CHARACTERS).toWellFormed()
    return {
      ok: false,
      error: `answered ${status}`,
      ...(answer === '' ? {} : { answer }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...judge({ status, text }),
    }
  } catch (error) {
    return { ok: false, error: reasonOf(error) }
  }
}

const isAccepted = (status: number) => status >= 200 && status < 300

/** PostgreSQL can't store NUL. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD').trim()

/** Parses Retry-After: seconds or an HTTP date. @returns milliseconds from `now`; undefined if invalid */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  beginning: Buffer
}

/** @throws if no response arrives in time */
async function send(post: JsonPost, headers: Record<string, string>): Promise<Answer> {
  const begun = performance.now()
  const { request, answer } = ask(post, headers, true)
  try {
    return await answer
  } catch (error) {
    // A receiver may close a kept-alive connection just as we reuse it. If it did get the post, it knows the id.
    if (!request.reusedSocket || !CUT.has(reasonOf(error))) throw error
    const timeoutMs = post.timeoutMs - (performance.now() - begun)
    return ask({ ...post, timeoutMs }, headers, false).answer
  }
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** Sends once. @param isKept whether to use a kept-alive connection */
function ask(
  { url, body, timeoutMs, signal }: JsonPost,
  headers: Record<string, string>,
  isKept: boolean,
): { request: ClientRequest; answer: Promise<Answer> } {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>()
  const request = url.startsWith('https:')
    ? requestByHttps(url, { method: 'POST', agent: isKept && httpsAgent, headers })
    : requestByHttp(url, { method: 'POST', agent: isKept && httpAgent, headers })
  const giveUp = () => request.destroy(new Error('stopped'))
  const timeout = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs)
  signal.addEventListener('abort', giveUp)
  request.once('close', () => {
    clearTimeout(timeout)
    signal.removeEventListener('abort', giveUp)
    // A connection may end without a response or an error, for example if the receiver wants to upgrade it.
    settle(new Error('no answer'))
  })
  let seen: Answer | undefined
  const settle = (error: Error) => (seen ? resolve(seen) : reject(error))
  request.on('error', settle)
  request.once('response', (response) => {
    const begun: Answer = { status: response.statusCode ?? 0, headers: response.headers, beginning: Buffer.alloc(0) }
    seen = begun
    let bytes = 0
    response.on('error', () => {})
    // A receiver may send an endless body.
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (begun.beginning.byteLength < REFUSAL_BYTES) begun.beginning = Buffer.concat([begun.beginning, chunk])
      if (begun.beginning.byteLength >= REFUSAL_BYTES) resolve(begun)
      if (bytes > MAX_BODY_BYTES) request.destroy()
    })
    // A success body doesn't matter; a refusal's may give the reason.
    if (isAccepted(begun.status)) resolve(begun)
  })
  if (signal.aborted) giveUp()
  else request.end(body)
  return { request, answer }
}

/** Only codes and our own messages: others may quote the URL, which can hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if ('code' in error && typeof error.code === 'string') return error.code
  return OWN_WORDS.has(error.message) ? error.message : error.name
}

const OWN_WORDS: ReadonlySet<string> = new Set(['stopped', 'no answer', 'no answer in time'])
