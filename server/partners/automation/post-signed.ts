import { type ClientRequest, Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { USER_AGENT } from '../user-agent.ts'
import type { HandOver } from './automation.ts'
import { readRetryAfter } from './retry-after.ts'

/** Connections are kept for the next post, for a little less than most receivers do. */
const KEPT = { keepAlive: true, timeout: 4000 }
const httpAgent = new HttpAgent(KEPT)
const httpsAgent = new HttpsAgent(KEPT)

/** Of an answer's body so much is read past, so that its connection can be kept. */
const MOST_BODY_BYTES = 64 * 1024

/** Of a refusal's body so much is kept, for whoever looks for its reason: in bytes as they come, then in characters. */
const REFUSAL_BYTES = 1024
const REFUSAL_CHARACTERS = 200

/** What posting takes. */
interface SignedPost {
  url: string
  /** By which the receiver knows a repetition. */
  id: string
  /** Base64, with or without `whsec_`. */
  secret: string
  /** The exact JSON text. */
  body: string
  /** In epoch milliseconds. */
  now: number
  headers?: Record<string, string>
  /** From connecting to the answer's headers, and to the beginning of its body when it is a refusal. */
  timeoutMs: number
  /** Gives up before that. */
  signal: AbortSignal
}

/**
 * Posts JSON as Standard Webhooks say it. Only a 2xx counts; a redirect is a failure. Never throws. By `node:http`, since
 * `fetch` takes much more processor time and memory (decision 0026).
 */
export async function postSigned({ headers = {}, ...post }: SignedPost): Promise<HandOver> {
  const { id, body, now } = post
  try {
    const {
      status,
      headers: answered,
      beginning,
    } = await send(post, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(post.secret).sign(id, new Date(now), body),
      ...headers,
    })
    if (isTaken(status)) return { ok: true }
    const retryAfterMs = readRetryAfter(answered['retry-after'] ?? null, now)
    const answer = readBeginning(beginning)
    return {
      ok: false,
      error: `answered ${status}`,
      ...(answer === '' ? {} : { answer }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  } catch (error) {
    return { ok: false, error: reasonOf(error) }
  }
}

const isTaken = (status: number) => status >= 200 && status < 300

/** As text that PostgreSQL stores as well, which knows no NUL. */
const readBeginning = (bytes: Buffer) =>
  new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD').trim().slice(0, REFUSAL_CHARACTERS).toWellFormed()

/** What a receiver answered; of its body the beginning, and that only when it refuses. */
interface Answer {
  status: number
  headers: IncomingHttpHeaders
  beginning: Buffer
}

/** @throws when no answer comes in time */
async function send(post: SignedPost, headers: Record<string, string>): Promise<Answer> {
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

/** How Node calls it when a connection ends before the answer. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** Sends once. @param isKept whether the connection may be one that was kept, and is kept afterwards */
function ask(
  { url, body, timeoutMs, signal }: SignedPost,
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
