import type { RateWindow } from '#server/http/limits/rate-counters.ts'

/** How often one address may use the doors of a purchase. */
export interface PurchaseLimits {
  clientCode: readonly RateWindow[]
  checkout: readonly RateWindow[]
  verification: readonly RateWindow[]
  links: readonly RateWindow[]
  downloads: readonly RateWindow[]
}

/** Tries of a code are few (decisions §5), since a code is short; what calls the provider is bounded for its sake. */
export const PURCHASE_LIMITS: PurchaseLimits = {
  clientCode: [{ requests: 10, seconds: 10 * 60 }],
  checkout: [{ requests: 20, seconds: 60 }],
  verification: [{ requests: 60, seconds: 60 }],
  links: [{ requests: 5, seconds: 10 * 60 }],
  downloads: [{ requests: 60, seconds: 60 }],
}
