import { site } from '#content/site.ts'
import type { DeliveryResult } from './ports.ts'
import type { Send } from './public-fetch.ts'

/** The site's User-Agent: its name in the characters a header allows. */
export const USER_AGENT = site.name.replaceAll(/[^\x21-\x7e]+/g, '-')

/** How much of a response body to read so its connection can be reused. */
const MAX_BODY_BYTES = 64 * 1024

/** How much of a refusing answer's body to keep for the owner: raw bytes, then characters. */
const REFUSAL_BYTES = 1024
const REFUSAL_CHARACTERS = 200

export interface JsonPost {
  url: string
  body: string
  now: number
  headers?: Record<string, string>
  /** Covers connecting until the response headers, plus the start of the body if it's a refusal. */
  timeoutMs: number
  signal: AbortSignal
  /** Sends it; `fetch`, unless it may go to the internet alone. */
  send?: Send | undefined
}

/** A refusal's status and the first kilobyte of its body. */
export interface RejectedPost {
  status: number
  text: string
}

/** Only a 2xx succeeds; redirects aren't followed. Never throws. */
export async function postJson(
  { url, body, now, headers = {}, timeoutMs, signal, send = fetch }: JsonPost,
  evaluate: (refusal: RejectedPost) => { error?: string; isFinal?: boolean } = () => ({}),
): Promise<DeliveryResult> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    })
    const { status } = response
    if (response.ok) {
      // What it says doesn't matter, so nobody waits for it.
      void readBeginning(response, MAX_BODY_BYTES)
      return { ok: true }
    }
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now)
    const text = textOf(await readBeginning(response, REFUSAL_BYTES))
    const answer = text.slice(0, REFUSAL_CHARACTERS).toWellFormed()
    return {
      ok: false,
      error: `answered ${status}`,
      ...(answer === '' ? {} : { answer }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...evaluate({ status, text }),
    }
  } catch (error) {
    const isLate = late.aborted || (signal.aborted && isTimeout(signal.reason))
    if (signal.aborted && !isLate) return { ok: false, error: 'stopped' }
    return { ok: false, error: isLate ? 'no answer in time' : reasonOf(error) }
  }
}

/** Whoever waits has waited long enough, which isn't the same as a server that stops. */
export const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'

/** How a body begins, also if it then breaks off. A receiver may send an endless one, so the rest is refused. */
async function readBeginning({ body }: Response, atMost: number): Promise<Buffer> {
  let beginning = Buffer.alloc(0)
  try {
    for await (const chunk of body ?? []) {
      beginning = Buffer.concat([beginning, chunk])
      if (beginning.byteLength >= atMost) break
    }
  } catch {}
  return beginning
}

/** PostgreSQL can't store NUL. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD').trim()

/** Parses Retry-After: seconds or an HTTP date. @returns milliseconds from `now`; undefined if invalid */
function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  if (!/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Only codes: messages may quote the URL, which can hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const cause = error.cause instanceof Error ? error.cause : error
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return cause.message === 'bad port' ? cause.message : cause.name
}
