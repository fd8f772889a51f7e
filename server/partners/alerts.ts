/** That deliveries to a destination keep failing, or do so no more, or that an incident was noticed. Holds no personal data. */
export interface Alert {
  /** By which a repetition is known. */
  id: string
  state: 'failing' | 'recovered' | 'noticed'
  /** Of an incident `ceiling:` and a group of doors or calls, `breaker:` and a provider, or `refusal:` and a destination. */
  destination: string
  /** How many deliveries wait, and for how many seconds the oldest has. */
  waiting: number
  oldestAgeSeconds: number
  /** A short reason; null when there is none. */
  lastError: string | null
  /** Epoch milliseconds. */
  at: number
}

/** Where the owner is told what must not wait. */
export interface Alerts {
  /**
   * Tells it; never throws.
   * @param signal gives up before the time limit
   * @returns whether it was taken; `error` is a short reason, `retryAfterMs` the receiver's wish
   */
  tell(alert: Alert, signal: AbortSignal): Promise<{ ok: true } | { ok: false; error: string; retryAfterMs?: number }>
}
