import type { RateLimitTable, Tables } from './tables.ts'

/**
 * `personal`: erasing deletes it. `link`: leads to a person in other books, such as the payment provider's; kept where
 * the owner's books need it.
 */
export type Sensitivity = 'personal' | 'link' | 'none'

type EveryTable = Tables & { rate_limits: RateLimitTable }

/** Every column of the store; one that isn't here fails the types, and a test. No table comes before one it refers to. */
export const PERSONAL_DATA: { [Table in keyof EveryTable]: Record<keyof EveryTable[Table], Sensitivity> } = {
  leads: {
    id: 'link',
    kind: 'none',
    payload: 'personal',
    answers: 'personal',
    held: 'none',
    // An ad may write a name into its address.
    attribution: 'personal',
    asked_times: 'personal',
    email_key: 'personal',
    agreed_words: 'none',
    unconfirmed_until: 'none',
    listed: 'none',
    created_at: 'none',
  },
  lead_listings: {
    lead_id: 'link',
    kind: 'none',
    created_at: 'none',
    state: 'none',
    // Somebody of the firm.
    state_by: 'link',
    state_at: 'none',
    page: 'none',
    source: 'personal',
    meeting_at: 'none',
    search_text: 'personal',
  },
  lead_notes: { id: 'none', lead_id: 'link', text: 'personal', by: 'link', created_at: 'none' },
  deliveries: {
    id: 'none',
    lead_id: 'link',
    destination: 'none',
    attempts: 'none',
    claims: 'none',
    last_attempt_at: 'none',
    next_attempt_at: 'none',
    locked_until: 'none',
    delivered_at: 'none',
    failed_at: 'none',
    last_error: 'none',
    // A receiver may repeat what it was sent.
    last_answer: 'personal',
    created_at: 'none',
  },
  alarms: {
    destination: 'none',
    number: 'none',
    state: 'none',
    at: 'none',
    waiting: 'none',
    oldest_at: 'none',
    last_error: 'none',
    told_at: 'none',
    attempts: 'none',
    next_attempt_at: 'none',
    locked_until: 'none',
  },
  daily_counts: { day: 'none', page: 'none', variant: 'none', step: 'none', count: 'none' },
  daily_keys: { day: 'none', key: 'none' },
  // Who among the owner's people did it; kept like the audit log.
  test_switches: { id: 'none', page: 'none', split: 'none', switched_by: 'link', switched_at: 'none' },
  weekly_reports: { monday: 'none', made_at: 'none' },
  client_codes: {
    id: 'none',
    code_hash: 'none',
    // The owner's own name for a client, kept like the owner's other books.
    label: 'link',
    created_at: 'none',
    last_used_at: 'none',
    revoked_at: 'none',
  },
  // The id is in a visitor's cookie for half an hour.
  grants: { id: 'link', expires_at: 'none', used_at: 'none', created_at: 'none' },
  orders: {
    id: 'link',
    session_id: 'link',
    payment_id: 'link',
    email: 'personal',
    email_key: 'personal',
    paid_at: 'none',
    failed_at: 'none',
    erased_at: 'none',
    links_sent_at: 'none',
    opened_at: 'none',
    created_at: 'none',
  },
  refunded_payments: { payment_id: 'link', refunded_at: 'none' },
  payment_events: { id: 'link', type: 'none', received_at: 'none' },
  mail_links: {
    token_hash: 'none',
    purpose: 'none',
    email_key: 'personal',
    expires_at: 'none',
    used_at: 'none',
    created_at: 'none',
  },
  secrets: { name: 'none', value: 'none' },
  write_checks: { id: 'none', at: 'none', ballast: 'none' },
  shared_assets: { path: 'none', body: 'none', used_at: 'none' },
  // About those who may enter the console, who aren't the site's visitors: kept until the owner removes them.
  console_people: {
    id: 'link',
    email: 'link',
    email_key: 'link',
    name: 'link',
    role: 'none',
    added_at: 'none',
    removed_at: 'none',
  },
  console_passkeys: {
    id: 'link',
    person_id: 'link',
    public_key: 'none',
    counter: 'none',
    transports: 'none',
    label: 'link',
    added_at: 'none',
    last_used_at: 'none',
  },
  console_sessions: {
    token_hash: 'link',
    id: 'none',
    person_id: 'link',
    browser: 'none',
    created_at: 'none',
    last_seen_at: 'none',
  },
  console_invitations: {
    token_hash: 'link',
    id: 'none',
    person_id: 'link',
    email: 'link',
    name: 'link',
    role: 'none',
    invited_by: 'link',
    created_at: 'none',
    expires_at: 'none',
  },
  console_challenges: { challenge: 'none', purpose: 'none', expires_at: 'none' },
  console_audit: { id: 'none', at: 'none', by: 'link', what: 'none', about: 'link' },
  // A keyed hash of a network address, for some minutes.
  rate_limits: { key: 'link', points: 'none', expire: 'none' },
}
