import type { RateLimitTable } from './tables/site-tables.ts'
import type { Tables } from './tables.ts'

/** `personal`: deleted on erasure. `link`: leads to a person in other records, such as Stripe's; kept for the owner. */
type Sensitivity = 'personal' | 'link' | 'none'

type EveryTable = Tables & { rate_limits: RateLimitTable }

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

const all =
  (sensitivity: Sensitivity) =>
  <Names extends string>(names: Names) =>
    Object.fromEntries(names.split(' ').map((name) => [name, sensitivity])) as Record<Words<Names>, Sensitivity>
const [personal, link, none] = [all('personal'), all('link'), all('none')]

/** Every column of the store; a missing one fails type checking and a test. Referenced tables come first. */
export const PERSONAL_DATA: { [Table in keyof EveryTable]: Record<keyof EveryTable[Table], Sensitivity> } = {
  // attribution: an ad's URL may contain a name.
  leads: {
    ...personal(
      'payload answers attribution asked_times email_key email first_name last_name company phone website message',
    ),
    ...link('id'),
    ...none('kind held agreed_words unconfirmed_until corrected_at calendar_until listed created_at'),
  },
  messages: { ...personal('payload email email_key'), ...link('id'), ...none('kind created_at') },
  // state_by: someone at the firm.
  lead_listings: {
    ...personal('source medium campaign person fee cases size search_text'),
    ...link('lead_id state_by'),
    ...none('kind created_at state state_at answered_at page booked rules meeting_at'),
  },
  // An address without leads isn't in it: the nightly deletion sees to that.
  merged_people: {
    ...personal('email_key person'),
    ...link('state_by merged_by'),
    ...none('state state_at merged_at'),
  },
  calls: {
    ...link('lead_id event_uri invitee_uri moved_to before pages'),
    ...none('starts_at state heard_at looked_at created_at confirmed by_link'),
  },
  lead_notes: { ...personal('text'), ...link('lead_id by'), ...none('id created_at') },
  next_steps: { ...personal('text'), ...link('lead_id by'), ...none('due_on created_at') },
  // last_answer: a receiver may echo what it was sent.
  deliveries: {
    ...personal('last_answer'),
    ...link('lead_id message_id'),
    ...none(
      'id destination attempts claims last_attempt_at next_attempt_at locked_until delivered_at failed_at asked_until last_error update_kind created_at',
    ),
  },
  delivery_attempts: { ...link('delivery_id'), ...none('number began_at took_ms result error') },
  // reason: the owner's own words about a system.
  destination_holds: { ...link('held_by released_by'), ...none('id destination reason held_at released_at') },
  alarms: {
    ...none('destination number state at waiting oldest_at last_error told_at attempts next_attempt_at locked_until'),
  },
  daily_counts: { ...none('day page variant step count') },
  article_reads: { ...none('article day source count') },
  daily_keys: { ...none('day key') },
  // Who on the owner's staff did it; kept like the audit log.
  test_switches: { ...link('switched_by'), ...none('id page split switched_at') },
  mail_switches: { ...link('switched_by'), ...none('id is_on switched_at') },
  weekly_reports: { ...none('monday made_at') },
  // label: the owner's own name for a client, kept like the owner's other records.
  client_codes: { ...link('label'), ...none('id code_hash created_at last_used_at revoked_at') },
  // The id is in a visitor's cookie for half an hour.
  grants: { ...link('id'), ...none('expires_at used_at created_at') },
  orders: {
    ...personal('email email_key'),
    ...link('id session_id payment_id'),
    ...none('paid_at amount tax currency looked_up_at failed_at erased_at links_sent_at opened_at created_at'),
  },
  refunded_payments: { ...link('payment_id'), ...none('refunded_at') },
  refunds: { ...link('id payment_id'), ...none('amount refunded_at has_failed') },
  payment_events: { ...link('id'), ...none('type received_at') },
  mail_links: {
    ...personal('email_key'),
    ...link('lead_id'),
    ...none('token_hash purpose expires_at used_at created_at'),
  },
  secrets: { ...none('name value') },
  // Values are sealed by a key that isn't in the store. Who at the firm set them.
  connections: { ...link('saved_by'), ...none('version connection sealed saved_at') },
  site_addresses: { ...link('saved_by'), ...none('version origin vault_path guide_path until confirmed_at saved_at') },
  write_checks: { ...none('id at ballast') },
  clock_marks: { ...none('id at') },
  shared_assets: { ...none('path body used_at') },
  // About console users, not site visitors: kept until the owner removes them.
  console_people: { ...link('id email email_key name'), ...none('role added_at removed_at') },
  console_passkeys: {
    ...link('id person_id label'),
    ...none('public_key counter transports added_at last_used_at host'),
  },
  console_sessions: { ...link('token_hash person_id'), ...none('id browser created_at last_seen_at') },
  console_invitations: {
    ...link('token_hash person_id email name invited_by'),
    ...none('id role created_at expires_at adds'),
  },
  console_recovery_codes: { ...link('code_hash person_id'), ...none('made_at') },
  console_challenges: { ...none('challenge purpose expires_at') },
  push_subscriptions: {
    ...link('id person_id endpoint label'),
    ...none('session_id p256dh auth shows_names added_at last_sent_at last_error'),
  },
  push_messages: { ...link('subscription_id lead_id'), ...none('id attempts next_attempt_at locked_until created_at') },
  console_audit: { ...link('by about'), ...none('id at what') },
  // What the firm publishes, and who there wrote it. Erasing a person doesn't search it: an owner takes a name out of a page.
  content_revisions: { ...link('by'), ...none('number file text release_hash note created_at') },
  content_drafts: { ...link('by'), ...none('file text version base base_text saved_at') },
  content_announcements: { ...none('number file text served announced_at') },
  content_plans: {
    ...link('by'),
    ...none(
      'file text base base_text draft_version due_at local_time time_zone note made_at claimed_until failed_at failure',
    ),
  },
  // A guest whom somebody at the firm asked: gone 90 days after it's done.
  draft_links: { ...link('made_by'), ...none('id token_hash file made_at expires_at revoked_at mailed_at') },
  draft_comments: {
    ...link('name text done_by answer answered_by'),
    ...none('id file link_id quote text_before text_after created_at done_at answered_at'),
  },
  content_editors: { ...link('person_id'), ...none('id file since seen_at') },
  content_ends: { ...link('by'), ...none('file due_at local_time time_zone made_at claimed_until failed_at failure') },
  content_redirects: { ...link('by'), ...none('from_path to_path created_at') },
  content_pictures: { ...none('path body created_at') },
  first_hour_choices: { ...link('by'), ...none('line choice at') },
  // A keyed hash of an IP address, kept for a day at most.
  rate_limits: { ...link('key'), ...none('points expire') },
}
