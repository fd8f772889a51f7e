import type { Clock } from '#server/clock.ts'

/** So many failures in a row open a breaker. */
export const MOST_FAILURES = 5

/** For how long an open breaker lets no call through. Doors tell visitors to try again in a minute. */
export const PAUSE_MS = 60_000

/** Keeps a provider that fails again and again from being called, and visitors from waiting for it. */
export interface CircuitBreaker {
  /** Whether no call would be made now. */
  isOpen(): boolean
  /**
   * Makes a call unless the breaker is open. After each pause one call is let through alone: when it goes well the breaker
   * closes, else the next pause begins.
   * @param call must end by itself
   * @param failureOf why the answer says that the provider is down; undefined when it doesn't say so
   * @returns undefined when no call was made
   */
  run<Answer>(
    call: () => Promise<Answer>,
    failureOf: (answer: Answer) => string | undefined,
  ): Promise<Answer | undefined>
}

/**
 * Makes a closed breaker.
 * @param opened told once when it opens, not when it stays open after a pause
 */
export function openCircuitBreaker({
  clock,
  opened,
  closed,
}: {
  clock: Clock
  opened: (failure: string) => void
  closed: () => void
}): CircuitBreaker {
  let failures = 0
  /** When the pause ends; undefined while the breaker is closed. */
  let pausedUntil: number | undefined
  let isProbing = false

  function isOpen(): boolean {
    if (pausedUntil === undefined) return false
    const left = pausedUntil - clock()
    // A clock that has gone back makes no pause longer.
    return isProbing || (left > 0 && left <= PAUSE_MS)
  }

  function noteProbe(failure: string | undefined) {
    isProbing = false
    pausedUntil = failure === undefined ? undefined : clock() + PAUSE_MS
    failures = 0
    if (failure === undefined) closed()
  }

  function noteCall(failure: string | undefined) {
    // Began before the breaker opened: only the call after the pause says what is now.
    if (pausedUntil !== undefined) return
    failures = failure === undefined ? 0 : failures + 1
    if (failure === undefined || failures < MOST_FAILURES) return
    pausedUntil = clock() + PAUSE_MS
    opened(failure)
  }

  return {
    isOpen,
    async run(call, failureOf) {
      if (isOpen()) return undefined
      const note = pausedUntil === undefined ? noteCall : noteProbe
      isProbing = pausedUntil !== undefined
      try {
        const answer = await call()
        note(failureOf(answer))
        return answer
      } catch (error) {
        note('it threw')
        throw error
      }
    },
  }
}
