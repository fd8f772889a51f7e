import type { RateLimitTable, Tables } from './tables.ts'

/**
 * What a column tells of people. `personal`: what they typed or what names them; erasing takes it. `link`: a mere number or name that
 * leads to a person in somebody's other books, such as the payment provider's, or the owner's name for a client; kept where the owner's books need it.
 * `nobody`: nothing.
 */
export type Telling = 'personal' | 'link' | 'nobody'

type EveryTable = Tables & { rate_limits: RateLimitTable }

/** Every column of the store; one that is not named here fails the types, and a test that asks the database. */
export const PERSONAL_DATA: { [Table in keyof EveryTable]: Record<keyof EveryTable[Table], Telling> } = {
  leads: {
    id: 'link',
    kind: 'nobody',
    payload: 'personal',
    answers: 'personal',
    held: 'nobody',
    // An ad may write a name into its address.
    attribution: 'personal',
    email_key: 'personal',
    agreed_words: 'nobody',
    created_at: 'nobody',
  },
  deliveries: {
    id: 'nobody',
    lead_id: 'link',
    destination: 'nobody',
    attempts: 'nobody',
    claims: 'nobody',
    last_attempt_at: 'nobody',
    next_attempt_at: 'nobody',
    locked_until: 'nobody',
    delivered_at: 'nobody',
    failed_at: 'nobody',
    last_error: 'nobody',
    // A receiver may repeat what it was sent.
    last_answer: 'personal',
    created_at: 'nobody',
  },
  alarms: {
    destination: 'nobody',
    number: 'nobody',
    state: 'nobody',
    at: 'nobody',
    waiting: 'nobody',
    oldest_at: 'nobody',
    last_error: 'nobody',
    told_at: 'nobody',
    attempts: 'nobody',
    next_attempt_at: 'nobody',
    locked_until: 'nobody',
  },
  daily_counts: { day: 'nobody', page: 'nobody', variant: 'nobody', step: 'nobody', count: 'nobody' },
  daily_keys: { day: 'nobody', key: 'nobody' },
  client_codes: {
    id: 'nobody',
    code_hash: 'nobody',
    // The owner's own name for a client, kept like the owner's other books.
    label: 'link',
    created_at: 'nobody',
    last_used_at: 'nobody',
    revoked_at: 'nobody',
  },
  // The id is in a visitor's cookie for half an hour.
  grants: { id: 'link', expires_at: 'nobody', used_at: 'nobody', created_at: 'nobody' },
  orders: {
    id: 'link',
    session_id: 'link',
    payment_id: 'link',
    email: 'personal',
    email_key: 'personal',
    paid_at: 'nobody',
    failed_at: 'nobody',
    erased_at: 'nobody',
    links_sent_at: 'nobody',
    opened_at: 'nobody',
    created_at: 'nobody',
  },
  refunded_payments: { payment_id: 'link', refunded_at: 'nobody' },
  payment_events: { id: 'link', type: 'nobody', received_at: 'nobody' },
  secrets: { name: 'nobody', value: 'nobody' },
  write_checks: { id: 'nobody', at: 'nobody', ballast: 'nobody' },
  shared_assets: { path: 'nobody', body: 'nobody', used_at: 'nobody' },
  // A keyed hash of a network address, for some minutes.
  rate_limits: { key: 'link', points: 'nobody', expire: 'nobody' },
}
