import type { RateWindow } from '#server/http/limits/rate-counters.ts'

/** How often the doors of a purchase may be used. */
export interface PurchaseLimits {
  clientCode: readonly RateWindow[]
  checkout: readonly RateWindow[]
  verification: readonly RateWindow[]
  links: readonly RateWindow[]
  downloads: readonly RateWindow[]
}

/**
 * Tries of a code are few (decisions §5), since a code is short. What everybody together may do keeps an attacker with many
 * networks from guessing on (decision 0022). Of verification and checkout that is counted where the provider is called, so
 * that buyers who need no call are never kept out.
 */
export const PURCHASE_LIMITS: PurchaseLimits = {
  clientCode: [
    { requests: 10, seconds: 10 * 60 },
    { requests: 30, seconds: 10 * 60, of: 'network' },
    { requests: 300, seconds: 10 * 60, of: 'everybody' },
  ],
  checkout: [
    { requests: 20, seconds: 60 },
    { requests: 60, seconds: 60, of: 'network' },
  ],
  verification: [
    { requests: 60, seconds: 60 },
    { requests: 120, seconds: 60, of: 'network' },
  ],
  links: [
    { requests: 5, seconds: 10 * 60 },
    { requests: 20, seconds: 10 * 60, of: 'network' },
    { requests: 200, seconds: 10 * 60, of: 'everybody' },
  ],
  downloads: [
    { requests: 60, seconds: 60 },
    { requests: 180, seconds: 60, of: 'network' },
    { requests: 1800, seconds: 60, of: 'everybody' },
  ],
}
