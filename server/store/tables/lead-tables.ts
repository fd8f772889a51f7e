import type { Generated } from 'kysely'
import type { AttemptResult } from '#contracts/console-deliveries.ts'
import type { Incident } from '#contracts/incidents.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import type { Destination, LeadKind, LeadState, LeadUpdate, MessageKind } from '#contracts/lead-kind.ts'

/** The contact in a payload. Written once, with the payload; for what a server from before step 0033 stores, by a trigger. */
type ContactColumns = { [Column in keyof Contact]: Generated<string> }

export type LinkPurpose = 'newsletter' | 'your-data'

/** Leads and messages, and their way to whom they're for. */
export interface LeadTables {
  /**
   * A lead: what a visitor sent. Only `held`, `asked_times`, `unconfirmed_until` and `calendar_until` change, and, if its
   * sender corrects or completes it, the contact, the payload and the keys made of them.
   */
  leads: ContactColumns & {
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
    /** The sender's mailbox, as lookups know it: `emailKey` of the address. */
    email_key: string | null
    /** What the form said about using the data, verbatim; null if it said nothing (decision 0012). */
    agreed_words: string | null
    /** Deadline for confirming a newsletter sign-up. Null once it's confirmed, and for everything else. */
    unconfirmed_until: Generated<number | null>
    /** When its sender last corrected the contact details; null if never. */
    corrected_at: Generated<number | null>
    /** Until when its sender counts as at the calendar; null if the survey has ended, and for everything else. */
    calendar_until: Generated<number | null>
    /** Unused: only servers from before step 0033 write it, and may run beside this one. 2.0.0 drops it. */
    listed: Generated<number | null>
    /** Epoch milliseconds, like all times here. */
    created_at: number
  }
  /** A message that the site itself sends. Its payload drops its token once it's sent; nothing else changes. */
  messages: {
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
  lead_listings: {
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
    /** Who sent it: the lead's `email_key`, or a UUID (`merged_people`). A person's leads share a state and these three answers. */
    person: Generated<string | null>
    /** What the sender's latest survey says of the fee that's worth a case, cases a year and the firm's size; null without one. */
    fee: Generated<string | null>
    cases: Generated<string | null>
    size: Generated<string | null>
    /** 1: it has a call, whether or not we know when. */
    booked: Generated<number>
    /** Always 1. Null only where a server from before step 0036 listed it, beside a newer one. */
    rules: Generated<number | null>
    meeting_at: number | null
    /** Searchable text, folded: address, name, firm, phone and message. */
    search_text: string
  }
  /** An address of a person who has several, as the owner says. */
  merged_people: {
    email_key: string
    /** A UUID: those with the same one are one person. */
    person: string
    /** What the address's own leads have, apart from the others': taking it out of the person gives it back. */
    state: LeadState
    state_by: string | null
    state_at: number | null
    merged_by: string
    merged_at: number
  }
  /** A booking at the scheduler. A lead has one for each event that was booked for it: moving a call books another. */
  calls: {
    lead_id: string
    event_uri: string
    /** Null until the scheduler itself has told us of the booking, by webhook or when asked. */
    invitee_uri: string | null
    /** ISO 8601, as the scheduler wrote it; null if it's unknown. */
    starts_at: string | null
    /** Only ever rises: booked, cancelled, moved. */
    state: 'booked' | 'cancelled' | 'moved'
    /** The event that it was moved to. */
    moved_to: string | null
    /** When the webhook last told of it, and when we last asked. */
    heard_at: number | null
    looked_at: number | null
    created_at: number
    /** What taking it back restores, as JSON of `BeforeCall`, of a call that the owner set; null for any other. */
    before: Generated<string | null>
    /** 0: only a page has said it, so it doesn't count yet. */
    confirmed: Generated<number>
    /** Where the scheduler has it moved and cancelled, as JSON of `CalendarPages`; null if it hasn't said. */
    pages: Generated<string | null>
    /** 1: the page of a mailed link said it, so its sender reads the address. */
    by_link: Generated<number>
  }
  lead_notes: {
    id: string
    lead_id: string
    text: string
    by: string
    created_at: number
  }
  /** What somebody at the firm means to do next about a lead's sender. */
  next_steps: {
    lead_id: string
    text: string
    /** A day (`2026-11-16`) in the owner's time zone. */
    due_on: string
    by: string
    created_at: number
  }
  /** The delivery of a lead or a message to one destination. Each has one per destination. */
  deliveries: {
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
    /** Until when the destination asked to wait (Retry-After); null if it named no time. */
    asked_until: Generated<number | null>
    last_error: string | null
    /** Start of the receiver's response, if the latest attempt failed. It may quote what a visitor typed. */
    last_answer: string | null
    /** What it tells that an earlier attempt may not have told. */
    update_kind: Generated<LeadUpdate | null>
    /** When it was queued; reset when it's delivered again. */
    created_at: number
  }
  /** A delivery attempt, from its claim until its result was stored. */
  delivery_attempts: {
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
  destination_holds: {
    id: string
    destination: Destination
    /** Blank: nobody is asked why. 2.0.0 drops it (decision 0019). */
    reason: string
    /** Who did it, as named in the audit log. */
    held_by: string
    held_at: number
    released_by: string | null
    /** Null while it's held. */
    released_at: number | null
  }
  /** A destination keeps failing or has recovered, or an incident was noticed: alerts for the owner, in order. */
  alarms: {
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
  /** The owner's switch for the email to visitors who left without a time. The latest row counts; without one, it's on. */
  mail_switches: {
    id: string
    is_on: number
    switched_by: string
    switched_at: number
  }
  /** Marks a week's report as stored, or as due before reports began. One row per week, however many servers run. */
  weekly_reports: {
    /** The week's first day (`2026-11-16`), in the owner's time zone. */
    monday: string
    made_at: number
  }
  /**
   * A link mailed to a visitor. Anyone with its token can use it, so only the token's hash is kept. Four are no links:
   * `survey` remembers for an hour that an address was mailed about a survey that has been corrected to another address;
   * `call` that an address got the one email about a lead without a time; `no-call-mail` that it doesn't want any;
   * `no-newsletter` that a sign-up's sender has left the newsletter.
   */
  mail_links: {
    /** SHA-256 in base64url. */
    token_hash: string
    purpose: LinkPurpose | 'survey' | 'call' | 'no-call-mail' | 'no-newsletter'
    /** The recipient; null once the link has expired or the person is erased. */
    email_key: string | null
    /** The lead that it confirms or is about; null if it's about an address alone. */
    lead_id: Generated<string | null>
    expires_at: number
    used_at: number | null
    created_at: number
  }
}
