import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './in-batches.ts'

/** A step of statements that both databases understand. */
const plain = (...statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** Where several servers may share the store. */
const plainOnPostgres = (...statements: readonly string[]): Migration => ({
  up: async (db) => (isPostgres(db) ? plain(...statements).up(db) : undefined),
})

/** The steps that are SQL alone. Frozen: a later change of a table is a step of its own. */
export const PLAIN_STEPS = {
  '0001-leads-and-deliveries': plain(
    `create table leads (
      id text primary key, kind text not null, payload text not null, held integer not null default 0,
      created_at bigint not null)`,
    `create table deliveries (
      id text primary key, lead_id text not null references leads (id), destination text not null,
      attempts integer not null default 0, next_attempt_at bigint not null, locked_until bigint not null default 0,
      delivered_at bigint, failed_at bigint, last_error text, created_at bigint not null)`,
    'create index deliveries_waiting on deliveries (destination, next_attempt_at) where delivered_at is null',
    'create index deliveries_of_lead on deliveries (lead_id)',
  ),
  '0002-attribution-and-counts': plain(
    'alter table leads add column attribution text',
    `create table daily_counts (
      day text not null, page text not null, variant text not null, step text not null, count integer not null,
      constraint daily_counts_key primary key (day, page, variant, step))`,
    'create table daily_keys (day text primary key, key text not null)',
  ),
  '0003-orders-and-grants': plain(
    'create table grants (id text primary key, expires_at bigint not null, used_at bigint, created_at bigint not null)',
    `create table orders (
      id text primary key, session_id text not null unique, payment_id text, email text, email_key text, paid_at bigint,
      failed_at bigint, created_at bigint not null)`,
    'create index orders_of_buyer on orders (email_key)',
    'create table refunded_payments (payment_id text primary key, refunded_at bigint not null)',
    'create table payment_events (id text primary key, type text not null, received_at bigint not null)',
  ),
  '0004-secrets': plain('create table secrets (name text primary key, value text not null)'),
  '0005-outbox-alarms': plain(
    'alter table deliveries add column claims integer not null default 0',
    'alter table deliveries add column last_attempt_at bigint',
    `create table alarms (
      destination text not null, number integer not null, state text not null, at bigint not null,
      waiting integer not null, oldest_at bigint, last_error text, told_at bigint, attempts integer not null default 0,
      next_attempt_at bigint not null, locked_until bigint not null default 0,
      constraint alarms_key primary key (destination, number))`,
  ),
  // Unlogged: a count is worth no write to the disk, and after a crash of the database it may begin anew.
  '0007-rate-limits': plainOnPostgres(
    'create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)',
    'create index rate_limits_by_end on rate_limits (expire)',
  ),
  '0008-write-checks': plain(
    'create table write_checks (id integer primary key, at bigint not null, ballast text not null)',
  ),
  '0009-links-sent': plain('alter table orders add column links_sent_at bigint'),
  '0010-shared-assets.adds': plain(
    'create table shared_assets (path text primary key, body text not null, used_at bigint not null)',
    'create index shared_assets_by_use on shared_assets (used_at)',
  ),
  '0011-client-codes.adds': plain(
    `create table client_codes (
      id text primary key, code_hash text not null unique, label text not null, created_at bigint not null,
      last_used_at bigint, revoked_at bigint)`,
  ),
  '0012-receiver-answers.adds': plain('alter table deliveries add column last_answer text'),
  '0013-survey-answers.adds': plain('alter table leads add column answers text'),
  '0014-opened-orders.adds': plain('alter table orders add column opened_at bigint'),
  '0017-asked-times.adds': plain('alter table leads add column asked_times text'),
  // Newsletter sign-ups that wait for their sender to confirm, and the links that were mailed to visitors.
  '0018-mail-links.adds': plain(
    'alter table leads add column unconfirmed_until bigint',
    `create table mail_links (
      token_hash text primary key, purpose text not null, email_key text, expires_at bigint not null, used_at bigint,
      created_at bigint not null)`,
    'create index mail_links_of_person on mail_links (email_key, purpose)',
  ),
  '0019-console.adds': plain(
    `create table console_people (
      id text primary key, email text not null, email_key text not null unique, name text not null, role text not null,
      added_at bigint not null, removed_at bigint)`,
    `create table console_passkeys (
      id text primary key, person_id text not null references console_people (id), public_key text not null,
      counter bigint not null, transports text not null, label text not null, added_at bigint not null,
      last_used_at bigint)`,
    'create index console_passkeys_person on console_passkeys (person_id)',
    `create table console_sessions (
      token_hash text primary key, id text not null unique, person_id text not null references console_people (id),
      browser text not null, created_at bigint not null, last_seen_at bigint not null)`,
    'create index console_sessions_person on console_sessions (person_id)',
    `create table console_invitations (
      token_hash text primary key, id text not null unique, person_id text not null, email text not null,
      name text not null, role text not null, invited_by text not null, created_at bigint not null,
      expires_at bigint not null)`,
    'create table console_challenges (challenge text primary key, purpose text not null, expires_at bigint not null)',
    `create table console_audit (
      id text primary key, at bigint not null, "by" text not null, what text not null, about text not null)`,
    'create index console_audit_at on console_audit (at, id)',
  ),
  '0020-lead-listings.adds': plain(
    // Null for leads that older code stores: they are listed as soon as leads are looked for.
    'alter table leads add column listed integer',
    'create index leads_unlisted on leads (id) where listed is null',
    'create index leads_held on leads (id) where held = 1',
    // Both tables go with their lead, also when older code deletes it.
    `create table lead_listings (
      lead_id text primary key references leads (id) on delete cascade, kind text not null, created_at bigint not null,
      state text not null default 'new', state_by text, state_at bigint, page text, source text, meeting_at bigint,
      search_text text not null)`,
    // With all that is filtered by, so that a list without a search reads nothing else.
    'create index listings_by_time on lead_listings (created_at, lead_id, kind, state, page, source)',
    'create index listings_by_source on lead_listings (source) where source is not null',
    'create index listings_by_meeting on lead_listings (meeting_at) where meeting_at is not null',
    `create table lead_notes (
      id text primary key, lead_id text not null references leads (id) on delete cascade, text text not null,
      "by" text not null, created_at bigint not null)`,
    'create index notes_of_lead on lead_notes (lead_id, created_at)',
  ),
  '0021-landing-tests.adds': plain(
    `create table test_switches (
      id text primary key, page text not null, split text not null, switched_by text not null,
      switched_at bigint not null)`,
    'create table weekly_reports (monday text primary key, made_at bigint not null)',
    'create index daily_counts_of_page on daily_counts (page, day)',
  ),
  // Finds when something last arrived at a destination.
  '0022-made-deliveries.adds': plain(
    'create index deliveries_made on deliveries (destination, delivered_at) where delivered_at is not null',
  ),
  '0023-holds-and-attempts.adds': plain(
    `create table destination_holds (
      id text primary key, destination text not null, reason text not null, held_by text not null,
      held_at bigint not null, released_by text, released_at bigint)`,
    // One hold at a time, also when two servers are asked at once. Workers look here at each claim.
    'create unique index destination_holds_now on destination_holds (destination) where released_at is null',
    // Attempts go with their delivery, also when older code deletes it.
    `create table delivery_attempts (
      delivery_id text not null references deliveries (id) on delete cascade, number integer not null,
      began_at bigint not null, took_ms bigint not null, result text not null, error text,
      constraint delivery_attempts_key primary key (delivery_id, number))`,
    'create index delivery_attempts_by_time on delivery_attempts (began_at)',
  ),
  '0024-list-anew.adds': plain(
    // With all that is filtered by: without it, SQLite looked each lead of a source up.
    'drop index listings_by_source',
    `create index listings_by_source on lead_listings (source, created_at, lead_id, kind, state, page)
      where source is not null`,
    // What is searched has changed. The server lists each lead anew, behind everything else.
    'update leads set listed = null where listed is not null',
  ),
  // Until when the clock was right.
  '0026-clock-marks.adds': plain('create table clock_marks (id integer primary key, at bigint not null)'),
  // Which newsletter lead a link confirms.
  '0027-confirmed-leads.adds': plain('alter table mail_links add column lead_id text'),
  '0028-corrected-leads.adds': plain('alter table leads add column corrected_at bigint'),
  '0029-leads-at-the-calendar.adds': plain(
    'alter table leads add column calendar_until bigint',
    'alter table deliveries add column update_kind text',
    'create index leads_at_the_calendar on leads (calendar_until, id) where calendar_until is not null',
  ),
  '0030-calls.adds': plain(
    // Goes with its lead, also when older code deletes it.
    `create table calls (
      lead_id text not null references leads (id) on delete cascade, event_uri text not null, invitee_uri text,
      starts_at text, state text not null, moved_to text, heard_at bigint, looked_at bigint, created_at bigint not null,
      constraint calls_pkey primary key (lead_id, event_uri))`,
    'create index calls_by_event on calls (event_uri)',
    'create index calls_by_state on calls (state, starts_at)',
    'create index calls_by_news on calls (heard_at)',
  ),
  '0032-call-mails.adds': plain(
    'alter table lead_listings add column answered_at bigint',
    `create table mail_switches (
      id text primary key, is_on integer not null, switched_by text not null, switched_at bigint not null)`,
  ),
  // Codes that let someone back into the console.
  '0035-recovery-codes.adds': plain(
    `create table console_recovery_codes (
      code_hash text primary key, person_id text not null references console_people (id), made_at bigint not null)`,
    'create index console_recovery_codes_person on console_recovery_codes (person_id)',
  ),
  // What the payment provider says of an order's money.
  '0037-order-money.adds': plain(
    'alter table orders add column amount bigint',
    'alter table orders add column tax bigint',
    'alter table orders add column currency text',
    'alter table orders add column looked_up_at bigint',
    `create table refunds (
      id text primary key, payment_id text not null, amount bigint not null, refunded_at bigint not null,
      has_failed integer not null)`,
    'create index refunds_of_payment on refunds (payment_id)',
    'create index refunds_by_time on refunds (refunded_at)',
    'create index orders_by_payment on orders (payment_id)',
    'create index orders_by_payment_time on orders (paid_at)',
    // The list of orders, and the orders of servers that don't keep amounts yet.
    'create index orders_by_time on orders (created_at, id)',
    `create index orders_to_look_up on orders (paid_at)
      where paid_at is not null and amount is null and looked_up_at is null`,
    // A test's verdict is asked for on each look at Today, and reads years of counts.
    'create index daily_counts_of_step on daily_counts (page, step, day, variant, count)',
  ),
  // What's published in the console.
  '0039-revisions.adds': plain(
    `create table content_revisions (
      number bigint primary key, file text not null, text text, release_hash text, note text not null,
      "by" text not null, created_at bigint not null)`,
    'create index content_revisions_file on content_revisions (file, number)',
    `create table content_drafts (
      file text primary key, text text not null, version bigint not null, base bigint, base_text text,
      "by" text not null, saved_at bigint not null)`,
    `create table content_redirects (
      from_path text primary key, to_path text not null, "by" text not null, created_at bigint not null)`,
    'create table content_pictures (path text primary key, body text not null, created_at bigint not null)',
  ),
  // Indexes with all that some lists read, so that they touch neither listings nor leads, whose rows are long.
  '0042-covered-lists.adds': plain(
    'drop index listings_to_answer',
    'drop index listings_with_call',
    // SQLite also wants the columns of the condition, though they're the same in every row.
    `create index listings_to_answer on lead_listings
      (created_at, lead_id, state, answered_at, state_at, kind, person, fee, cases, size, meeting_at, booked)
      where meeting_at is null and booked = 0 and kind in ('survey', 'business-card')`,
    `create index listings_with_call on lead_listings (created_at, lead_id, person, fee, cases, size, booked)
      where booked = 1`,
    "create index leads_without_phone on leads (id) where kind = 'business-card' and phone = ''",
    'create index leads_unconfirmed on leads (unconfirmed_until, id) where unconfirmed_until is not null',
  ),
  // Browsers that get push messages, and the messages on their way. A message refers to no subscription: one that's
  // removed meanwhile must not fail the lead that's being stored.
  '0043-push.adds': plain(
    `create table push_subscriptions (
      id text primary key, person_id text not null references console_people (id), endpoint text not null,
      p256dh text not null, auth text not null, label text not null, shows_names integer not null,
      added_at bigint not null, last_sent_at bigint, last_error text)`,
    'create index push_subscriptions_person on push_subscriptions (person_id)',
    `create table push_messages (
      id text primary key, subscription_id text not null,
      lead_id text not null references leads (id) on delete cascade, attempts integer not null default 0,
      next_attempt_at bigint not null, locked_until bigint not null default 0, created_at bigint not null)`,
    'create index push_messages_lead on push_messages (lead_id)',
  ),
  '0044-push-session.adds': plain('alter table push_subscriptions add column session_id text'),
  // Until when a destination asked not to be asked again, which its recovery doesn't cut short.
  '0045-asked-waits.adds': plain('alter table deliveries add column asked_until bigint'),
  // What a server is about to publish, for the others to make meanwhile.
  '0046-announcements.adds': plain(
    `create table content_announcements (
      number bigint primary key, file text not null, text text, served text not null, announced_at bigint not null)`,
  ),
  // What a page says of a booking is a claim. What's stored by now counts, as it did.
  '0048-claimed-calls.adds': plain(
    'alter table calls add column confirmed integer not null default 1',
    'alter table calls add column by_link integer not null default 0',
  ),
  // Step 0037 was without it in a store of e1009147, a commit of 2026-11-26.
  '0049-step-index.adds': plain(
    'create index if not exists daily_counts_of_step on daily_counts (page, step, day, variant, count)',
  ),
  // What owners connect in the console, sealed by a key that isn't here. Null once it's removed.
  '0050-connections.adds': plain(
    `create table connections (
      version bigint primary key, connection text not null, sealed text, saved_by text not null,
      saved_at bigint not null)`,
    'create index connections_by_name on connections (connection, version)',
  ),
  '0051-first-hour.adds': plain(
    'create table first_hour_choices (line text primary key, choice text not null, by text not null, at bigint not null)',
  ),
  // What goes out by the clock; and links that show a draft, with what's said of it there.
  '0052-plans.adds': plain(
    `create table content_plans (
      file text primary key, text text not null, base bigint, base_text text, draft_version bigint not null,
      due_at bigint not null, local_time text not null, time_zone text not null, note text not null,
      "by" text not null, made_at bigint not null, claimed_until bigint not null, failed_at bigint, failure text)`,
    `create table draft_links (
      id text primary key, token_hash text not null unique, file text not null, made_by text not null,
      made_at bigint not null, expires_at bigint not null, revoked_at bigint, mailed_at bigint)`,
    'create index draft_links_of_file on draft_links (file)',
    `create table draft_comments (
      id text primary key, file text not null, link_id text not null, name text not null, text text not null,
      quote text not null, text_before text not null, text_after text not null, created_at bigint not null,
      done_at bigint, done_by text)`,
    'create index draft_comments_of_file on draft_comments (file, created_at)',
  ),
  // The site's address, set in the console. A passkey belongs to a name; some invitations add one.
  '0053-site-addresses.adds': plain(
    `create table site_addresses (
      version bigint primary key, origin text not null, vault_path text not null, guide_path text not null,
      until bigint not null, confirmed_at bigint, saved_by text not null, saved_at bigint not null)`,
    'alter table console_passkeys add column host text',
    'alter table console_invitations add column adds integer not null default 0',
  ),
  '0054-next-steps.adds': plain(
    `create table next_steps (
      lead_id text primary key references leads (id) on delete cascade, text text not null, due_on text not null,
      by text not null, created_at bigint not null)`,
    'create index next_steps_by_day on next_steps (due_on, lead_id)',
  ),
  '0055-call-pages.adds': plain('alter table calls add column pages text'),
  '0056-article-reads.adds': plain(
    `create table article_reads (
      article text not null, day text not null, source text not null, count integer not null,
      constraint article_reads_key primary key (article, day, source))`,
    'create index article_reads_by_day on article_reads (day, article, count)',
  ),
  // Addresses that the owner says are one person's, each with the state it had by itself.
  '0057-merged-people.adds': plain(
    `create table merged_people (
      email_key text primary key, person text not null, state text not null, state_by text, state_at bigint,
      merged_by text not null, merged_at bigint not null)`,
    'create index merged_people_of_person on merged_people (person)',
  ),
  // Who has a piece open, and what our people answer guests.
  '0059-editors.adds': plain(
    `create table content_editors (
      id text primary key, file text not null, person_id text not null, since bigint not null, seen_at bigint not null)`,
    'create index content_editors_of_file on content_editors (file)',
    'alter table draft_comments add column answer text',
    'alter table draft_comments add column answered_by text',
    'alter table draft_comments add column answered_at bigint',
  ),
  // In no release, and used by none: 2.0.0 drops it (decision 0019).
  '0060-content-ends.adds': plain(
    `create table content_ends (
      file text primary key, due_at bigint not null, local_time text not null, time_zone text not null,
      "by" text not null, made_at bigint not null, claimed_until bigint not null, failed_at bigint, failure text)`,
  ),
  // Push messages are no more. A server of 1.0.0 may still run beside this one, so their tables stay until 2.0.0.
  '0061-push-ends.adds': plain(
    'delete from push_messages',
    'delete from push_subscriptions',
    "delete from secrets where name = 'web-push'",
  ),
}
