import type { Generated } from 'kysely'
import type { AttemptResult } from '#contracts/console-deliveries.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import type { Contact } from '#contracts/contact.ts'
import type { Split } from '#contracts/landing-tests.ts'
import type { Destination, LeadKind, LeadState, LeadUpdate, MessageKind } from '#contracts/lead-kind.ts'

/**
 * A lead: what a visitor sent. Only `held`, `asked_times`, `unconfirmed_until` and `calendar_until` change, and, if its
 * sender corrects or completes it, the contact, the payload and the keys made of them.
 */
export interface LeadTable extends ContactColumns {
  /** The submission's UUID, generated in the browser. */
  id: string
  kind: LeadKind
  /** Its exact JSON text, which webhooks send unchanged. */
  payload: string
  /** Answers that have no field in the payload, as JSON by question id; null if there are none. */
  answers: string | null
  /** 1: the honeypot was filled; kept for the owner, never delivered. */
  held: number
  /** Where its sender came from, as JSON of the contract's `Attribution`; null if unknown. */
  attribution: string | null
  /** When its sender wants to be called, as JSON of the contract's `AskedTimes`; null if not given. */
  asked_times: string | null
  /** The sender's address, normalized for lookups: trimmed, lowercase, composed (NFC). */
  email_key: string | null
  /** What the form said about using the data, verbatim; null if it said nothing (decision 0008). */
  agreed_words: string | null
  /** Deadline for confirming a newsletter sign-up. Null once it's confirmed, and for everything else. */
  unconfirmed_until: Generated<number | null>
  /** When its sender last corrected the contact details; null if never. */
  corrected_at: Generated<number | null>
  /** Until when its sender counts as at the calendar; null if the survey has ended, and for everything else. */
  calendar_until: Generated<number | null>
  /** Unused: only servers from before step 0033 write it, and may run beside this one. The next step drops it. */
  listed: Generated<number | null>
  /** Epoch milliseconds, like all times here. */
  created_at: number
}

/** The contact in a payload. Written once, with the payload; for what a server from before step 0033 stores, by a trigger. */
type ContactColumns = { [Column in keyof Contact]: Generated<string> }

/** A message that the site itself sends. Its payload drops its token once it's sent; nothing else changes. */
export interface MessageTable {
  id: string
  kind: MessageKind
  /** Its JSON text, of which an email is composed or which webhooks send unchanged. */
  payload: string
  /** Whom it's for; null if it's for the owner. */
  email: string | null
  /** The recipient's address, normalized for lookups like a lead's. */
  email_key: string | null
  created_at: number
}

/** A lead's fields for lists and filters. Narrow, since a search scans the whole table. */
export interface LeadListingTable {
  lead_id: string
  kind: LeadKind
  created_at: number
  state: Generated<LeadState>
  /** Who set the state, and when; null if no one has. */
  state_by: string | null
  state_at: number | null
  /** When someone first answered it: its state first wasn't new. Null if it's new, or an older server set the state. */
  answered_at: Generated<number | null>
  page: string | null
  source: string | null
  medium: Generated<string | null>
  campaign: Generated<string | null>
  /** The sender's address, normalized like the lead's: their leads share a state and these three answers. */
  person: Generated<string | null>
  /** What the sender's latest survey says of the fee that's worth a case, cases a year and the firm's size; null without one. */
  fee: Generated<string | null>
  cases: Generated<string | null>
  size: Generated<string | null>
  /** 1: it has a call, whether or not we know when. */
  booked: Generated<number>
  /** Null if a server from before step 0036 listed it: then the last seven are missing. */
  rules: Generated<number | null>
  meeting_at: number | null
  /** Searchable text, folded: address, name, firm, phone and message. */
  search_text: string
}

/** A booking at the scheduler. A lead has one for each event that was booked for it: moving a call books another. */
export interface CallTable {
  lead_id: string
  event_uri: string
  /** Null until the scheduler itself has told us of the booking, by webhook or when asked. */
  invitee_uri: string | null
  /** ISO 8601, as the scheduler wrote it; null if it's unknown. */
  starts_at: string | null
  /** Only ever rises: booked, cancelled, moved. */
  state: BookingState
  /** The event that it was moved to. */
  moved_to: string | null
  /** When the webhook last told of it, and when we last asked. */
  heard_at: number | null
  looked_at: number | null
  created_at: number
  /** What taking it back restores, as JSON of `BeforeCall`; null if the scheduler told of it. */
  before: Generated<string | null>
}

/** What became of one booking. */
export type BookingState = 'booked' | 'cancelled' | 'moved'

/** A note by someone at the firm about a lead. */
export interface LeadNoteTable {
  id: string
  lead_id: string
  text: string
  by: string
  created_at: number
}

/** The delivery of a lead or a message to one destination. Each has one per destination. */
export interface DeliveryTable {
  id: string
  /** The lead it delivers; null if it delivers a message. */
  lead_id: Generated<string | null>
  /** The message it delivers; null if it delivers a lead. */
  message_id: Generated<string | null>
  destination: Destination
  /** Counted when a worker claims the delivery, uncounted when it's given back; its position in the retry schedule. */
  attempts: Generated<number>
  /** How often it was claimed. Only ever rises: the fencing token. */
  claims: Generated<number>
  /** When the latest attempt began, whatever its result. */
  last_attempt_at: number | null
  /** `NEVER` if the destination has refused it for good. */
  next_attempt_at: number
  /** End of the lease of the worker that claimed it; 0 if unclaimed. */
  locked_until: Generated<number>
  delivered_at: number | null
  /** Since when it counts as failed: past its retry schedule, or refused by the destination for good. */
  failed_at: number | null
  last_error: string | null
  /** Start of the receiver's response, if the latest attempt failed. It may quote what a visitor typed. */
  last_answer: string | null
  /** What it tells that an earlier attempt may not have told. */
  update_kind: Generated<LeadUpdate | null>
  /** When it was queued; reset when it's delivered again. */
  created_at: number
}

/** A delivery attempt, from its claim until its result was stored. */
export interface DeliveryAttemptTable {
  delivery_id: string
  /** The delivery's `claims` at the time. An attempt that died with its server has no row. */
  number: number
  began_at: number
  took_ms: number
  result: AttemptResult
  /** Why it failed. Never the receiver's response. */
  error: string | null
}

/** The owner's hold on a destination: nothing is sent to it meanwhile. */
export interface DestinationHoldTable {
  id: string
  destination: Destination
  /** In the owner's words. */
  reason: string
  /** Who did it, as named in the audit log. */
  held_by: string
  held_at: number
  released_by: string | null
  /** Null while it's held. */
  released_at: number | null
}

/** Other alerts for the owner: a global limit was hit, a circuit breaker opened, or a lead was refused for good. */
export type Incident =
  | `ceiling:${string}`
  | `breaker:${string}`
  | `refusal:${Destination}`
  | `backup:${'old' | 'failed'}`
  | 'recovery:code'

/** A destination keeps failing or has recovered, or an incident was noticed: alerts for the owner, in order. */
export interface AlarmTable {
  destination: Destination | Incident
  /** Starts at 1 for each destination; two servers that see the same thing create the same number. */
  number: number
  /** An incident is only ever `noticed`. */
  state: 'failing' | 'recovered' | 'noticed'
  at: number
  waiting: number
  oldest_at: number | null
  last_error: string | null
  told_at: number | null
  /** Counted when a server starts sending it: the fencing token. */
  attempts: Generated<number>
  next_attempt_at: number
  locked_until: Generated<number>
}

/** How often visitors from one landing page reached a step on a day (`2026-03-05`, UTC). */
export interface DailyCountTable {
  day: string
  /** The landing page without its variant; blank, like the variant, for visitors who came by none. */
  page: string
  variant: string
  step: string
  count: number
}

/** A change the owner made to how visitors are split between an offer's two pages. A page's latest row counts. */
export interface TestSwitchTable {
  id: string
  page: string
  split: Split
  switched_by: string
  switched_at: number
}

/** The owner's switch for the email to visitors who left without a time. The latest row counts; without one, it's on. */
export interface MailSwitchTable {
  id: string
  is_on: number
  switched_by: string
  switched_at: number
}

/** Marks a week's report as stored, or as due before reports began. One row per week, however many servers run. */
export interface WeeklyReportTable {
  /** The week's first day (`2026-11-16`), in the owner's time zone. */
  monday: string
  made_at: number
}

/** The key that picks a day's variants (`2026-03-05`, UTC). */
export interface DailyKeyTable {
  day: string
  key: string
}

/** A client code that the owner made. The code itself is shown once and never stored. */
export interface ClientCodeTable {
  /** The owner's name for it in commands; it reveals nothing about the code. */
  id: string
  code_hash: string
  label: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** The right to start one checkout, given for a client code. */
export interface GrantTable {
  /** Random; also identifies the checkout to the payment provider, so that it's started only once. */
  id: string
  expires_at: number
  used_at: number | null
  created_at: number
}

/** A purchase of the document masker. Known facts never change; refunds are in `refunds` and `refunded_payments`. */
export interface OrderTable {
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

/** A refund of a payment or of a part of it; known before its order if events arrive out of order. */
export interface RefundTable {
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

/** A fully refunded payment; known before its order if events arrive out of order. */
export interface RefundedPaymentTable {
  payment_id: string
  refunded_at: number
}

/** A payment provider event whose effect is stored; its id identifies repeats. */
export interface PaymentEventTable {
  id: string
  type: string
  received_at: number
}

/** What a mailed link is for. */
export type LinkPurpose = 'newsletter' | 'your-data'

/**
 * A link mailed to a visitor. Anyone with its token can use it, so only the token's hash is kept. Three are no links:
 * `survey` remembers for an hour that an address was mailed about a survey that has been corrected to another address;
 * `call` that an address got the one email about a lead without a time; `no-call-mail` that it doesn't want any.
 */
export interface MailLinkTable {
  /** SHA-256 in base64url. */
  token_hash: string
  purpose: LinkPurpose | 'survey' | 'call' | 'no-call-mail'
  /** The recipient; null once the link has expired or the person is erased. */
  email_key: string | null
  /** The newsletter lead it confirms. Null for other purposes, and for links of earlier versions. */
  lead_id: Generated<string | null>
  expires_at: number
  used_at: number | null
  created_at: number
}

/** A secret that the server generated: because none was configured, or (`erasures`) always. */
export interface SecretTable {
  name: 'session' | 'webhook-signing' | 'erasures' | 'web-push'
  value: string
}

/** The single row that's written to check that the store is writable. */
export interface WriteCheckTable {
  id: number
  at: number
  /** On SQLite, as much as a lead writes, so that a disk has room for both or neither. */
  ballast: string
}

/** The latest time at which a server on this store found its clock to be right. There's one row. */
export interface ClockMarkTable {
  id: number
  at: number
}

/** A file of a build that a server on this store runs or ran: any server may be asked for it (decision 0014). */
export interface SharedAssetTable {
  path: string
  body: string
  /** When a server last said it's part of its build. */
  used_at: number
}

/** A rate-limit window shared by servers on one PostgreSQL; SQLite has no such table. */
export interface RateLimitTable {
  /** An HMAC of the limit and a visitor's IP address. */
  key: string
  points: number
  expire: number
}

/** Someone who has, or once had, console access. */
export interface ConsolePersonTable {
  /** A UUID; also the user id that authenticators store. */
  id: string
  email: string
  /** The address, normalized for lookups (server/flows/people/email-key.ts). */
  email_key: string
  name: string
  role: ConsoleRole
  added_at: number
  removed_at: number | null
}

export interface ConsolePasskeyTable {
  /** The credential id in base64url, as the authenticator created it. */
  id: string
  person_id: string
  /** COSE key in base64url. */
  public_key: string
  /** The authenticator's use counter; 0 if it doesn't count. */
  counter: number
  transports: string
  label: string
  added_at: number
  last_used_at: number | null
}

export interface ConsoleSessionTable {
  /** SHA-256 of the cookie's 256 random bits, in hexadecimal. */
  token_hash: string
  /** Identifies it on pages; grants no access. */
  id: string
  person_id: string
  browser: string
  created_at: number
  last_seen_at: number
}

/** A console invitation. It's deleted when it's used. */
export interface ConsoleInvitationTable {
  /** SHA-256 of the link's 256 random bits, in hexadecimal. */
  token_hash: string
  /** Identifies it on pages; grants no access. */
  id: string
  person_id: string
  email: string
  name: string
  role: ConsoleRole
  /** An owner's id, or `terminal`. */
  invited_by: string
  created_at: number
  expires_at: number
}

/** An unused recovery code. It's deleted when it's used. */
export interface RecoveryCodeTable {
  /** SHA-256 of the code's 80 random bits as text, in hexadecimal. */
  code_hash: string
  person_id: string
  made_at: number
}

/** A browser that shows push messages. It's deleted when the person, or its push service, no longer wants them. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, in base64url: the browser can tell which one is its own. */
  id: string
  person_id: string
  /** The latest session in that browser, which may have ended by itself; null if an older server stored it. */
  session_id: string | null
  /** The push service's URL for this browser. Whoever has it and our key can send to it. */
  endpoint: string
  /** The browser's public key and shared secret, in base64url (RFC 8291). */
  p256dh: string
  auth: string
  /** Such as `Chrome on Android`. */
  label: string
  /** 1: messages say who the lead is from. */
  shows_names: number
  added_at: number
  last_sent_at: number | null
  /** Why the latest message didn't arrive; null if it did. */
  last_error: string | null
}

/** A push message about a lead, to one browser. It's deleted once it's sent, or given up. */
export interface PushMessageTable {
  id: string
  subscription_id: string
  lead_id: string
  /** Counted when a server claims it: the fencing token, and its position in the retry schedule. */
  attempts: Generated<number>
  next_attempt_at: number
  locked_until: Generated<number>
  created_at: number
}

/** A challenge for an authenticator to sign. It's deleted with the first answer to it. */
export interface ConsoleChallengeTable {
  /** 256 random bits in base64url. */
  challenge: string
  /** `sign-in`, a session's id and the call it confirms, or what a new passkey is for: the id of an invitation or a person, or a recovery code's hash. */
  purpose: string
  expires_at: number
}

/** An action in the console, or on it from the terminal. Rows are only ever added, and deleted by age. */
export interface ConsoleAuditTable {
  id: string
  at: number
  /** The person's address, or `terminal`. */
  by: string
  what: string
  /** The object, such as a lead's id. Never a visitor's address: erasures don't touch this table. */
  about: string
}

/** A published version of a file of content/. Rows are only ever added. The site is the build's files with each file's latest over it. */
export interface ContentRevisionTable {
  /** Grows by one with each revision of any file. */
  number: number
  file: string
  /** Null if it takes the file out. */
  text: string | null
  /** SHA-256 of the build's file that it was published over, in hexadecimal; null if the build had none. */
  release_hash: string | null
  note: string
  /** The person's address, or `terminal`. */
  by: string
  created_at: number
}

/** Unpublished changes of a file, at most one row a file. */
export interface ContentDraftTable {
  file: string
  text: string
  /** Grows with each save. */
  version: number
  /** The revision it started from; null for the build's file or a new one. */
  base: number | null
  /** What was published when it started; null for a new file. */
  base_text: string | null
  by: string
  saved_at: number
}

/** A former address of a piece. */
export interface ContentRedirectTable {
  from_path: string
  to_path: string
  by: string
  created_at: number
}

/** An uploaded picture in one of its sizes. Its path holds a hash of the upload. */
export interface ContentPictureTable {
  path: string
  /** Base64. */
  body: string
  created_at: number
}

export interface Tables {
  leads: LeadTable
  messages: MessageTable
  lead_listings: LeadListingTable
  calls: CallTable
  lead_notes: LeadNoteTable
  deliveries: DeliveryTable
  delivery_attempts: DeliveryAttemptTable
  destination_holds: DestinationHoldTable
  alarms: AlarmTable
  daily_counts: DailyCountTable
  daily_keys: DailyKeyTable
  test_switches: TestSwitchTable
  mail_switches: MailSwitchTable
  weekly_reports: WeeklyReportTable
  client_codes: ClientCodeTable
  grants: GrantTable
  orders: OrderTable
  refunded_payments: RefundedPaymentTable
  refunds: RefundTable
  payment_events: PaymentEventTable
  mail_links: MailLinkTable
  secrets: SecretTable
  write_checks: WriteCheckTable
  clock_marks: ClockMarkTable
  shared_assets: SharedAssetTable
  console_people: ConsolePersonTable
  console_passkeys: ConsolePasskeyTable
  console_sessions: ConsoleSessionTable
  console_invitations: ConsoleInvitationTable
  console_recovery_codes: RecoveryCodeTable
  console_challenges: ConsoleChallengeTable
  push_subscriptions: PushSubscriptionTable
  push_messages: PushMessageTable
  console_audit: ConsoleAuditTable
  content_revisions: ContentRevisionTable
  content_drafts: ContentDraftTable
  content_redirects: ContentRedirectTable
  content_pictures: ContentPictureTable
}
