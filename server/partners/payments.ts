/** That the provider has told nothing. */
export interface NoAnswer {
  ok: false
  /** A short reason for the log, without personal data. */
  error: string
  /** `down`: whatever it's asked. `odd`: this question, perhaps a visitor's doing. `not asked`: no call was made. */
  because: 'down' | 'odd' | 'not asked'
}

/** What is known where no provider is set up. */
export const NO_PROVIDER: NoAnswer = { ok: false, error: 'no provider', because: 'down' }

/** A checkout session that was started, or none. */
export type StartedSession = { ok: true; sessionId: string; url: string } | NoAnswer

/** What the provider knows of a purchase of the one price that is sold. */
export interface Purchase {
  sessionId: string
  /** The payment, by which a refund is told; null when none was made. */
  paymentId: string | null
  /** Of the buyer, as typed at the checkout. */
  email: string | null
  isPaid: boolean
  /** Given back in full. */
  isRefunded: boolean
}

/** The purchase, undefined when the session is unknown or is for something else; or that the provider could not tell. */
export type PurchaseAnswer = { ok: true; purchase: Purchase | undefined } | NoAnswer

/** What an event of the provider is about: a session to look at, a payment given back in full, or nothing of ours. */
export type PaymentNews = { eventId: string; type: string } & (
  | { about: 'session'; sessionId: string; hasFailed: boolean }
  | { about: 'refund'; paymentId: string }
  | { about: 'nothing' }
)

/** The provider that takes the buyer's money. */
export interface Payments {
  /** Never throws. @param key starts one session @param successUrl `{CHECKOUT_SESSION_ID}` becomes its id */
  startSession(start: { key: string; successUrl: string; cancelUrl: string }): Promise<StartedSession>
  /** Never throws. @param asker the provider's own events aren't counted */
  readPurchase(sessionId: string, asker: 'visitor' | 'event'): Promise<PurchaseAnswer>
  /** Never throws. @returns undefined when it isn't signed by the provider in the last five minutes */
  readNews(body: Uint8Array, signature: string): PaymentNews | undefined
}
