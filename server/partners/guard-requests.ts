import type { Clock } from '#contracts/clock.ts'

export const MAX_FAILURES = 5

/** How long an open breaker blocks requests. Endpoints tell visitors to retry in a minute. */
export const PAUSE_MS = 60_000

/** Stops requests to a provider that keeps failing, so visitors don't wait for it. @param opened called once when it opens */
export function openCircuitBreaker({
  clock,
  opened,
  closed,
}: {
  clock: Clock
  opened: (failure: string) => void
  closed: () => void
}) {
  let failures = 0
  /** End of the pause; undefined while closed. */
  let pausedUntil: number | undefined
  let isProbing = false

  function isOpen(): boolean {
    if (pausedUntil === undefined) return false
    const left = pausedUntil - clock()
    // A clock set back must not lengthen the pause.
    return isProbing || (left > 0 && left <= PAUSE_MS)
  }

  function noteProbe(failure: string | undefined) {
    isProbing = false
    pausedUntil = failure === undefined ? undefined : clock() + PAUSE_MS
    failures = 0
    if (failure === undefined) closed()
  }

  function noteRequest(failure: string | undefined) {
    // Started before the breaker opened: only the probe says how the provider is now.
    if (pausedUntil !== undefined) return
    failures = failure === undefined ? 0 : failures + 1
    if (failure === undefined || failures < MAX_FAILURES) return
    pausedUntil = clock() + PAUSE_MS
    opened(failure)
  }

  return {
    isOpen,
    /** After a pause, lets one request through as a probe. @param failureOf why a response means the provider is down */
    async run<Answer>(
      send: () => Promise<Answer>,
      failureOf: (answer: Answer) => string | undefined,
    ): Promise<Answer | undefined> {
      if (isOpen()) return undefined
      const note = pausedUntil === undefined ? noteRequest : noteProbe
      isProbing = pausedUntil !== undefined
      try {
        const answer = await send()
        note(failureOf(answer))
        return answer
      } catch (error) {
        note('it threw')
        throw error
      }
    },
  }
}

/** Most requests to a provider that all visitors together may cause: `requests` per `seconds`. */
interface Ceiling {
  requests: number
  seconds: number
}

/** Far more than buyers and bookings need (decision 0013). Requests for the payment provider's own events don't count. */
export const REQUEST_CEILINGS = {
  verification: { requests: 300, seconds: 60 },
  checkout: { requests: 60, seconds: 60 },
  scheduledEvent: { requests: 300, seconds: 60 },
} as const satisfies Record<string, Ceiling>

export interface GuardDeps {
  clock: Clock
  openCounter: (name: string, ceiling: Ceiling) => { count(key: string): Promise<{ wait: number; isFirst: boolean }> }
  /** Receives events for the operator. */
  note: (
    event: 'security.ceiling_met' | 'security.breaker_opened' | 'security.breaker_closed',
    details: Record<string, string | number>,
  ) => void
  ceilings?: Record<keyof typeof REQUEST_CEILINGS, Ceiling>
}

/** Limits the requests that visitors cause to a provider, and makes none while it keeps failing. */
export function openGuard(provider: string, { clock, openCounter, note, ceilings = REQUEST_CEILINGS }: GuardDeps) {
  const breaker = openCircuitBreaker({
    clock,
    opened: (error) => note('security.breaker_opened', { provider, error }),
    closed: () => note('security.breaker_closed', { provider }),
  })
  return {
    /** @returns takes one slot for a request of this kind, if any is left */
    boundedBy(kind: keyof typeof REQUEST_CEILINGS) {
      const { requests, seconds } = ceilings[kind]
      const counter = openCounter(`requests ${kind}`, { requests, seconds })
      return async () => {
        const { wait, isFirst } = await counter.count('everybody')
        if (isFirst) note('security.ceiling_met', { group: kind, requests, seconds })
        return wait === 0
      }
    },
    /** @returns undefined if no request was made */
    async ask<Answer>(
      hasRoom: (() => Promise<boolean>) | undefined,
      send: () => Promise<Answer>,
      failureOf: (answer: Answer) => string | undefined,
    ): Promise<Answer | undefined> {
      // Blocked requests use no slots.
      if (breaker.isOpen() || (hasRoom && !(await hasRoom()))) return undefined
      return breaker.run(send, failureOf)
    },
  }
}
