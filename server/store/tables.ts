import type { Generated } from 'kysely'
import type { AttemptResult } from '#contracts/console-deliveries.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import type { Split } from '#contracts/landing-tests.ts'
import type { Destination, LeadState, PromisedKind } from '#contracts/lead-kind.ts'

/** A lead, or a message that the site asks others to send: what is promised to destinations. Only `held` and `asked_times` ever change. */
export interface LeadTable {
  /** The submission's uuid, made in the browser. */
  id: string
  kind: PromisedKind
  /** Its exact JSON text, which webhooks are sent as it is. */
  payload: string
  /** Answers that have no field in the payload, as JSON by the question's id; null when there are none. */
  answers: string | null
  /** 1: the honeypot was filled; kept for the owner, never delivered. */
  held: number
  /** Where its sender came from, as JSON of the contract's `Attribution`; null when nothing is known. */
  attribution: string | null
  /** When its sender would like to be called, as JSON of the contract's `AskedTimes`; null when nothing was asked for. */
  asked_times: string | null
  /** The sender's address as it is looked up: without white space around it, in lower case, composed (NFC). */
  email_key: string | null
  /** What the form said of the use of what was typed, word for word; null when nothing was said (decision 0021). */
  agreed_words: string | null
  /** A newsletter sign-up that waits for its sender to confirm: until when. Null once it's confirmed, and for everything else. */
  unconfirmed_until: Generated<number | null>
  /** 1: it has its row in `lead_listings`. Null when older code stored it, until leads are next looked for. */
  listed: Generated<number | null>
  /** Epoch milliseconds, as all times here. */
  created_at: number
}

/** A lead as lists find and filter it. Narrow, since a search reads all of it. */
export interface LeadListingTable {
  lead_id: string
  kind: PromisedKind
  created_at: number
  state: Generated<LeadState>
  /** Who set the state, and when; null while it is as it came. */
  state_by: string | null
  state_at: number | null
  page: string | null
  source: string | null
  meeting_at: number | null
  /** What is searched, folded: address, name, firm, phone and what was written. */
  search_text: string
}

/** What someone at the firm wrote about a lead. */
export interface LeadNoteTable {
  id: string
  lead_id: string
  text: string
  by: string
  created_at: number
}

/** The promise to hand a lead to one destination. A lead has one for each of its destinations. */
export interface DeliveryTable {
  id: string
  lead_id: string
  destination: Destination
  /** Counted when a worker claims the delivery, taken back when it is given back; its place in the schedule. */
  attempts: Generated<number>
  /** How often it was claimed, which only ever rises: the fencing token. */
  claims: Generated<number>
  /** When the latest attempt began, whatever came of it. */
  last_attempt_at: number | null
  /** `NEVER` when the destination has refused it for good. */
  next_attempt_at: number
  /** End of the lease of the worker that has claimed it; 0 when none has. */
  locked_until: Generated<number>
  delivered_at: number | null
  /** Since when it counts as failed: the retry schedule is over, or the destination has refused it for good. */
  failed_at: number | null
  last_error: string | null
  /** How the receiver's answer to the latest attempt began, when that failed. It may quote what a visitor typed. */
  last_answer: string | null
  /** When it was promised; anew when what is delivered is sent once more. */
  created_at: number
}

/** An attempt to deliver something, from when it was claimed until its result was stored. */
export interface DeliveryAttemptTable {
  delivery_id: string
  /** The delivery's `claims` at the time. One that ended with its server has no row. */
  number: number
  began_at: number
  took_ms: number
  result: AttemptResult
  /** Why it failed. Never what the receiver answered. */
  error: string | null
}

/** That the owner holds a destination: nothing is sent to it meanwhile. */
export interface DestinationHoldTable {
  id: string
  destination: Destination
  /** In the owner's words. */
  reason: string
  /** Who did it, as the audit log names them. */
  held_by: string
  held_at: number
  released_by: string | null
  /** Null while it's held. */
  released_at: number | null
}

/** What the owner is told besides failing destinations: a limit for everybody was met, a provider is not asked, a destination refused a lead for good. */
export type Incident = `ceiling:${string}` | `breaker:${string}` | `refusal:${Destination}`

/** That a destination keeps failing, or does so no more, or that an incident was noticed: what the owner is told, in order. */
export interface AlarmTable {
  destination: Destination | Incident
  /** From 1 on, for each destination; two servers that see the same thing make the same one. */
  number: number
  /** An incident is only ever `noticed`. */
  state: 'failing' | 'recovered' | 'noticed'
  at: number
  waiting: number
  oldest_at: number | null
  last_error: string | null
  told_at: number | null
  /** Counted when a server begins to tell it: the fencing token. */
  attempts: Generated<number>
  next_attempt_at: number
  locked_until: Generated<number>
}

/** How often a step was reached on a day (`2026-03-05`, UTC) by visitors who came by one landing page. */
export interface DailyCountTable {
  day: string
  /** The landing page without its variant; blank for visitors who came by none, as is their variant. */
  page: string
  variant: string
  step: string
  count: number
}

/** That the owner changed how visitors are split between the two pages of an offer. The latest row of a page counts. */
export interface TestSwitchTable {
  id: string
  page: string
  split: Split
  switched_by: string
  switched_at: number
}

/** That the report of a week is stored, or was due before reports began. One row a week, however many servers run. */
export interface WeeklyReportTable {
  /** The first day of the week (`2026-11-16`), in the owner's time zone. */
  monday: string
  made_at: number
}

/** The key that chooses the variants of a day (`2026-03-05`, UTC). */
export interface DailyKeyTable {
  day: string
  key: string
}

/** A client code that the owner has made. The code itself is shown once and kept nowhere. */
export interface ClientCodeTable {
  /** By which the owner names it in commands; it says nothing of the code. */
  id: string
  code_hash: string
  label: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** The right to start one checkout, given for a client code. */
export interface GrantTable {
  /** Random; also names the checkout at the payment provider, so that it is started once. */
  id: string
  expires_at: number
  used_at: number | null
  created_at: number
}

/** One purchase of the document masker. A fact once known stays; whether it is refunded stands in `refunded_payments`. */
export interface OrderTable {
  /** Made here. Names the order in download links, which are passed on more easily than one would like. */
  id: string
  /** The provider's checkout session; until the order is opened, the visitor who knows it counts as the buyer. */
  session_id: string
  payment_id: string | null
  email: string | null
  /** The address as it is looked up: without white space around it, in lower case, composed (NFC). */
  email_key: string | null
  paid_at: number | null
  /** Since when a payment that takes days is known to have failed. */
  failed_at: number | null
  /** Since when the buyer's address is erased; it is not taken over from the provider again. */
  erased_at: number | null
  links_sent_at: number | null
  /** When its downloads were first shown. From then on its session's id opens them in no other browser. */
  opened_at: number | null
  created_at: number
}

/** A payment that was given back in full; known before its order when events come out of order. */
export interface RefundedPaymentTable {
  payment_id: string
  refunded_at: number
}

/** An event of the payment provider whose effect is stored; the same one again is recognized by its id. */
export interface PaymentEventTable {
  id: string
  type: string
  received_at: number
}

/** A link that was mailed to a visitor. Anyone with its token may use it, so only the token's hash is kept. */
export interface MailLinkTable {
  /** SHA-256 in base64url. */
  token_hash: string
  purpose: 'newsletter' | 'your-data'
  /** Whose link it is; null once it has ended or the person is erased. */
  email_key: string | null
  expires_at: number
  used_at: number | null
  created_at: number
}

/** A secret that the server made for itself: because the owner gave none, or (`erasures`) always. */
export interface SecretTable {
  name: 'session' | 'webhook-signing' | 'erasures'
  value: string
}

/** The one row that is written to find out whether the store takes writes. */
export interface WriteCheckTable {
  id: number
  at: number
  /** On SQLite as much as a lead writes, so that a disk has room for both or for neither. */
  ballast: string
}

/** A file of a build that a server on the store runs or ran: a visitor may ask another server (decision 0038). */
export interface SharedAssetTable {
  path: string
  body: string
  /** When a server last said that it is part of its build. */
  used_at: number
}

/** The window in which servers on one PostgreSQL count requests together; there is no such table on SQLite. */
export interface RateLimitTable {
  /** An HMAC of the limit and a visitor's address. */
  key: string
  points: number
  expire: number
}

/** Someone who may enter the console, or could once. */
export interface ConsolePersonTable {
  /** A uuid; also what authenticators know the person by. */
  id: string
  email: string
  /** The address as it is looked up (server/flows/people/email-key.ts). */
  email_key: string
  name: string
  role: ConsoleRole
  added_at: number
  removed_at: number | null
}

/** A passkey that opens the console. */
export interface ConsolePasskeyTable {
  /** The credential's id in base64url, as the authenticator made it. */
  id: string
  person_id: string
  /** COSE key in base64url. */
  public_key: string
  /** How often the authenticator says it was used; 0 for those that don't count. */
  counter: number
  transports: string
  label: string
  added_at: number
  last_used_at: number | null
}

/** A signed-in browser. */
export interface ConsoleSessionTable {
  /** SHA-256 of the cookie's 256 random bits, in hexadecimal. */
  token_hash: string
  /** Names it on the pages; it opens nothing. */
  id: string
  person_id: string
  browser: string
  created_at: number
  last_seen_at: number
}

/** An invitation to the console. It is deleted when it's used. */
export interface ConsoleInvitationTable {
  /** SHA-256 of the link's 256 random bits, in hexadecimal. */
  token_hash: string
  /** Names it on the pages; it opens nothing. */
  id: string
  person_id: string
  email: string
  name: string
  role: ConsoleRole
  invited_by: string
  created_at: number
  expires_at: number
}

/** A challenge that an authenticator was asked to sign. It is deleted with the first answer to it. */
export interface ConsoleChallengeTable {
  /** 256 random bits in base64url. */
  challenge: string
  /** `sign-in`, or the id of the invitation or person that a passkey is added for. */
  purpose: string
  expires_at: number
}

/** What someone did in the console, or to it by the terminal. Rows are only ever added, and deleted by age. */
export interface ConsoleAuditTable {
  id: string
  at: number
  /** The person's address, or `terminal`. */
  by: string
  what: string
  /** Whom or what, such as a lead's id. Never a visitor's address: an erasure doesn't reach this. */
  about: string
}

/** Every table that both databases have. */
export interface Tables {
  leads: LeadTable
  lead_listings: LeadListingTable
  lead_notes: LeadNoteTable
  deliveries: DeliveryTable
  delivery_attempts: DeliveryAttemptTable
  destination_holds: DestinationHoldTable
  alarms: AlarmTable
  daily_counts: DailyCountTable
  daily_keys: DailyKeyTable
  test_switches: TestSwitchTable
  weekly_reports: WeeklyReportTable
  client_codes: ClientCodeTable
  grants: GrantTable
  orders: OrderTable
  refunded_payments: RefundedPaymentTable
  payment_events: PaymentEventTable
  mail_links: MailLinkTable
  secrets: SecretTable
  write_checks: WriteCheckTable
  shared_assets: SharedAssetTable
  console_people: ConsolePersonTable
  console_passkeys: ConsolePasskeyTable
  console_sessions: ConsoleSessionTable
  console_invitations: ConsoleInvitationTable
  console_challenges: ConsoleChallengeTable
  console_audit: ConsoleAuditTable
}
