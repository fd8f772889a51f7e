import { USER_AGENT } from '#server/partners/post-json.ts'
import { ANYWHERE, atMost, type Bounds, followRedirects, type Sent } from '#server/partners/public-fetch.ts'

/** A request's outcome. `reason` is short and never quotes the URL, which can hold a key. */
type Answer = { ok: true; response: Response } | { ok: false; reason: string }

/** Makes the doctor's harmless requests. */
export interface HttpClient extends Pick<Bounds, 'lookup'> {
  timeoutMs: number
  /** Never throws. The timeout includes reading the body. */
  request(url: string, init?: Omit<Sent, 'signal'>): Promise<Answer>
}

/** Opens a client. @param timeoutMs per request */
export const openHttpClient = (timeoutMs: number, { send, lookup }: Bounds = ANYWHERE): HttpClient => ({
  timeoutMs,
  lookup,
  async request(url, init) {
    try {
      const headers = { 'user-agent': USER_AGENT, ...init?.headers }
      const asked = { ...init, headers, signal: AbortSignal.timeout(timeoutMs) }
      const response = init?.redirect === 'manual' ? await send(url, asked) : await followRedirects(send, url, asked)
      return { ok: true, response: atMost(response) }
    } catch (error) {
      return { ok: false, reason: reasonOf(error) }
    }
  },
})

/** What to do about a third party that doesn't answer. */
export const REACH = 'try again later, and see that this server reaches the internet'

/** Why a request failed. Not the error's message: it can quote the URL. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return "doesn't answer in time"
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
  if (code === 'EPRIVATE') return "is in this server's own network, where the console may not reach"
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `has a host that can't be found (${code})`
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return `has a certificate that can't be trusted (${code})`
  return `can't be reached (${code})`
}

export const dismiss = async (response: Response): Promise<void> => {
  await response.body?.cancel().catch(() => {})
}
