import type { Figures } from '#server/figures.ts'
import type { PurchaseParts } from '#server/flows/purchase/purchase-parts.ts'
import type { RateWindow } from '#server/http/rate-counters.ts'
import type { RateParts } from '#server/http/rate-limit.ts'

/** What the doors of a purchase take. */
export interface PurchaseDoorParts extends PurchaseParts, RateParts {
  /** Where the site is reached; undefined when the owner hasn't said. */
  publicOrigin: string | undefined
  /** The same, or where the server listens. */
  origin: () => string
  purchaseLimits: PurchaseLimits
  figures?: Figures | undefined
}

/** How often the doors of a purchase may be used. */
export interface PurchaseLimits {
  clientCode: readonly RateWindow[]
  checkout: readonly RateWindow[]
  verification: readonly RateWindow[]
  links: readonly RateWindow[]
  downloads: readonly RateWindow[]
}

/**
 * A code is short, so it may be tried a few times only. Limits for everybody together keep an attacker with many networks
 * from guessing on (decision 0022). Verification and checkout are limited where the provider is called, so that buyers who
 * need no call are never kept out.
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
