import { USER_AGENT } from '#server/partners/user-agent.ts'
/** How a harmless request went; `reason` is short and quotes no address. */
export type Answer = { ok: true; response: Response } | { ok: false; reason: string }

/** Makes the requests of one visit to the doctor. */
export interface Caller {
  timeoutMs: number
  /** Calls; never throws. The time limit counts for the body too. */
  call(
    url: string,
    init?: Pick<RequestInit, 'method' | 'redirect'> & { headers?: Record<string, string> },
  ): Promise<Answer>
  /** Takes down what time it is there, from an answer's `Date` header. @param sentAt epoch ms */
  noteDate(date: string | null | undefined, sentAt: number): void
  /** By how many milliseconds each clock out there is ahead of this machine's. */
  clockLeads: number[]
}

/** @param timeoutMs for each request, its answer read */
export function openCaller(timeoutMs: number): Caller {
  const clockLeads: number[] = []
  const noteDate: Caller['noteDate'] = (date, sentAt) => {
    const there = Date.parse(date ?? '')
    // Half a second: the header has whole ones.
    if (!Number.isNaN(there)) clockLeads.push(there + 500 - (sentAt + Date.now()) / 2)
  }
  return {
    timeoutMs,
    clockLeads,
    noteDate,
    async call(url, init) {
      const sentAt = Date.now()
      try {
        const headers = { 'user-agent': USER_AGENT, ...init?.headers }
        const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
        noteDate(response.headers.get('date'), sentAt)
        return { ok: true, response }
      } catch (error) {
        return { ok: false, reason: reasonOf(error) }
      }
    },
  }
}

/** Why there was no answer, in words. Messages of errors may quote the address, which can hold a key. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'does not answer in time'
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `has a host that is not found (${code})`
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return `has a certificate that is not to be trusted (${code})`
  return `cannot be reached (${code})`
}

/** Ends an answer whose body nobody reads. */
export const dismiss = async (response: Response): Promise<void> => {
  await response.body?.cancel().catch(() => {})
}
