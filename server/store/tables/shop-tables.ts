export interface ShopTables {
  /** A client code that the owner made. The code itself is shown once and never stored. */
  client_codes: {
    /** The owner's name for it in commands; it reveals nothing about the code. */
    id: string
    code_hash: string
    label: string
    created_at: number
    last_used_at: number | null
    revoked_at: number | null
  }
  /** The right to start one checkout, given for a client code. */
  grants: {
    /** Random; also identifies the checkout to the payment provider, so that it's started only once. */
    id: string
    expires_at: number
    used_at: number | null
    created_at: number
  }
  /** A purchase of the document masker. Known facts never change; refunds are in `refunds` and `refunded_payments`. */
  orders: {
    /** Generated here. Identifies the order in download links, which are all too easy to pass on. */
    id: string
    /** The provider's checkout session; until the order is opened, a visitor who knows it counts as the buyer. */
    session_id: string
    payment_id: string | null
    email: string | null
    /** The address, normalized for lookups: trimmed, lowercase, composed (NFC). */
    email_key: string | null
    /** When the provider was paid, as it says; else when it was first known to be. */
    paid_at: number | null
    /** As the provider says, in the currency's smallest unit; null until it does, as are the next two. */
    amount: number | null
    /** How much of the amount is tax; null if the provider doesn't reckon it. */
    tax: number | null
    /** ISO 4217, in lower case. */
    currency: string | null
    /** When the provider was asked for the money of an order that had none: once. */
    looked_up_at: number | null
    /** When a payment that takes days was known to have failed. */
    failed_at: number | null
    /** When the buyer's address was erased; it isn't taken from the provider again. */
    erased_at: number | null
    links_sent_at: number | null
    /** When its downloads were first shown. After that, its session id won't open them in another browser. */
    opened_at: number | null
    created_at: number
  }
  /** A fully refunded payment; known before its order if events arrive out of order. */
  refunded_payments: {
    payment_id: string
    refunded_at: number
  }
  /** A refund of a payment or of a part of it; known before its order if events arrive out of order. */
  refunds: {
    /** The provider's. */
    id: string
    payment_id: string
    /** In the smallest unit of the payment's currency. */
    amount: number
    /** When the provider began it. */
    refunded_at: number
    /** The money came back: the refund doesn't count. 1 or 0; never 0 again. */
    has_failed: number
  }
  /** A payment provider event whose effect is stored; its id identifies repeats. */
  payment_events: {
    id: string
    type: string
    received_at: number
  }
}
