import { type ClientRequest, Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { site } from '#content/site.ts'
import type { HandOver } from './ports.ts'

/** How the site names itself to third parties: its name in the letters that a header may have. */
export const USER_AGENT = site.name.replaceAll(/[^\x21-\x7e]+/g, '-')

/** Connections are kept for the next post, for a little less than most receivers do. */
const KEPT = { keepAlive: true, timeout: 4000 }
const httpAgent = new HttpAgent(KEPT)
const httpsAgent = new HttpsAgent(KEPT)

/** How much of an answer's body is read, so that its connection can be kept. */
const MOST_BODY_BYTES = 64 * 1024

/** How much of a refusal's body is kept for the owner: in bytes as they come, then in characters. */
const REFUSAL_BYTES = 1024
const REFUSAL_CHARACTERS = 200

/** What posting takes. */
export interface JsonPost {
  url: string
  body: string
  now: number
  headers?: Record<string, string>
  /** From connecting to the answer's headers, and to the beginning of its body when it is a refusal. */
  timeoutMs: number
  signal: AbortSignal
}

/** How a refusal went on: its status, and the first kilobyte of its body. */
export interface Refusal {
  status: number
  text: string
}

/** Only a 2xx counts. Never throws. By `node:http`: `fetch` takes far more time and memory (decision 0026). */
export async function postJson(
  { headers = {}, ...post }: JsonPost,
  judge: (refusal: Refusal) => { error?: string; isFinal?: boolean } = () => ({}),
): Promise<HandOver> {
  try {
    const answered = await send(post, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(post.body)),
      'user-agent': USER_AGENT,
      ...headers,
    })
    const { status } = answered
    if (isTaken(status)) return { ok: true }
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

const isTaken = (status: number) => status >= 200 && status < 300

/** PostgreSQL stores no NUL. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD').trim()

/** Reads Retry-After: seconds or an HTTP date. @returns milliseconds from `now`; undefined when it can't be read */
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

/** @throws when no answer comes in time */
async function send(post: JsonPost, headers: Record<string, string>): Promise<Answer> {
  const begun = performance.now()
  const { request, answer } = ask(post, headers, true)
  try {
    return await answer
  } catch (error) {
    // A receiver may close a kept connection just as it is used again. Should it have taken the post, it knows it by its id.
    if (!request.reusedSocket || !CUT.has(reasonOf(error))) throw error
    const timeoutMs = post.timeoutMs - (performance.now() - begun)
    return ask({ ...post, timeoutMs }, headers, false).answer
  }
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** Sends once. @param isKept whether the connection may be one that was kept, and is kept afterwards */
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
  const patience = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs)
  signal.addEventListener('abort', giveUp)
  request.once('close', () => {
    clearTimeout(patience)
    signal.removeEventListener('abort', giveUp)
    // A connection may end without an answer and without an error, such as one that the receiver wants to switch.
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
    // A receiver may send a body without end.
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (begun.beginning.byteLength < REFUSAL_BYTES) begun.beginning = Buffer.concat([begun.beginning, chunk])
      if (begun.beginning.byteLength >= REFUSAL_BYTES) resolve(begun)
      if (bytes > MOST_BODY_BYTES) request.destroy()
    })
    // Nothing in the body of a yes matters; a no may give its reason there.
    if (isTaken(begun.status)) resolve(begun)
  })
  if (signal.aborted) giveUp()
  else request.end(body)
  return { request, answer }
}

/** Codes and our own words only: messages may quote the address, which can hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if ('code' in error && typeof error.code === 'string') return error.code
  return OWN_WORDS.has(error.message) ? error.message : error.name
}

const OWN_WORDS: ReadonlySet<string> = new Set(['stopped', 'no answer', 'no answer in time'])
