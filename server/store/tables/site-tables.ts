import type { Split } from '#contracts/counts.ts'
import type { FirstHourLine, LineChoice } from '#contracts/first-hour.ts'

/** A rate-limit window shared by servers on one PostgreSQL; SQLite has no such table. */
export interface RateLimitTable {
  /** An HMAC of the limit and a visitor's IP address. */
  key: string
  points: number
  expire: number
}

/** What pages count, what keeps servers going, and published content. */
export interface SiteTables {
  /** How often visitors from one landing page reached a step on a day (`2026-03-05`, UTC). */
  daily_counts: {
    day: string
    /** The landing page without its variant; blank, like the variant, for visitors who came by none. */
    page: string
    variant: string
    step: string
    count: number
  }
  /** How often an article was read on a day (the owner's), by where its readers came from. */
  article_reads: {
    article: string
    day: string
    /** A `ReadSource`. */
    source: string
    count: number
  }
  /** The key that picks a day's variants (`2026-03-05`, UTC). */
  daily_keys: {
    day: string
    key: string
  }
  /** A change the owner made to how visitors are split between an offer's two pages. A page's latest row counts. */
  test_switches: {
    id: string
    page: string
    split: Split
    switched_by: string
    switched_at: number
  }
  /** A secret that the server generated: because none was configured, or (`erasures`) always. */
  secrets: {
    name: 'session' | 'webhook-signing' | 'erasures'
    value: string
  }
  /** What owners connected in the console: a connection's newest version counts, and the one before can be put back. */
  connections: {
    version: number
    connection: string
    /** Its values, sealed; null if it was removed. */
    sealed: string | null
    saved_by: string
    saved_at: number
  }
  /** Addresses of the site that were set in the console. The newest confirmed one counts. */
  site_addresses: {
    version: number
    origin: string
    /** Unlisted addresses, if no setting names them. */
    vault_path: string
    guide_path: string
    /** It goes back by itself then, unless somebody signs in there. */
    until: number
    /** When somebody did; null if nobody has. */
    confirmed_at: number | null
    saved_by: string
    saved_at: number
  }
  /** The single row that's written to check that the store is writable. */
  write_checks: {
    id: number
    at: number
    /** On SQLite, as much as a lead writes, so that a disk has room for both or neither. */
    ballast: string
  }
  /** The latest time at which a server on this store found its clock to be right. There's one row. */
  clock_marks: {
    id: number
    at: number
  }
  /** A file of a build that a server on this store runs or ran: any server may be asked for it (decision 0019). */
  shared_assets: {
    path: string
    body: string
    /** When a server last said it's part of its build. */
    used_at: number
  }
  /** A published version of a file of content/. Rows are only ever added. The site is the build's files with each file's latest over it. */
  content_revisions: {
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
  content_drafts: {
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
  /** A change that a server is trying out: the others make its site meanwhile, to show it if it becomes a revision. */
  content_announcements: {
    /** The revision's, if it becomes one. */
    number: number
    file: string
    /** Null if it takes the file out. */
    text: string | null
    /** Paths that links may lead to beside the site's files, as JSON. */
    served: string
    announced_at: number
  }
  /** What goes out by the clock: at most one row a file. */
  content_plans: {
    file: string
    text: string
    /** What it's to replace, as in a draft. */
    base: number | null
    base_text: string | null
    /** The draft's, of which it's a copy. */
    draft_version: number
    due_at: number
    /** What the owner chose: `2026-03-09T08:00`, in this zone. */
    local_time: string
    time_zone: string
    note: string
    by: string
    /** Of several plans one after the other, each has another. */
    made_at: number
    /** By the store's clock, until when a server is publishing it. */
    claimed_until: number
    /** When it couldn't be published, and why. It's not tried again by itself. */
    failed_at: number | null
    failure: string | null
  }
  /** A link that shows a piece's draft to whoever has it. */
  draft_links: {
    id: string
    /** SHA-256 of its token, which is shown once and never stored. */
    token_hash: string
    file: string
    made_by: string
    made_at: number
    expires_at: number
    revoked_at: number | null
    /** When our people were last mailed of a comment by it. */
    mailed_at: number | null
  }
  /** What a guest with such a link said of a draft. It stays with the piece whatever becomes of its text. */
  draft_comments: {
    id: string
    file: string
    link_id: string
    /** What the guest says their name is. */
    name: string
    text: string
    /** What it's about, as the page said it, and what stood before and after; blank for the whole. */
    quote: string
    text_before: string
    text_after: string
    created_at: number
    done_at: number | null
    done_by: string | null
    /** What our people answered last, which the guest sees; null until they do. */
    answer: string | null
    answered_by: string | null
    answered_at: number | null
  }
  /** A page on which somebody has a piece open, while it's there. */
  content_editors: {
    id: string
    file: string
    person_id: string
    since: number
    /** By the store's clock. Long ago if its server was cut off. */
    seen_at: number
  }
  /** Nothing uses it anymore: 2.0.0 drops it (decision 0019). */
  content_ends: Record<'file' | 'local_time' | 'time_zone' | 'by', string> &
    Record<'due_at' | 'made_at' | 'claimed_until' | 'failed_at', number> & { failure: string | null }
  /** A former address of a piece. */
  content_redirects: {
    from_path: string
    to_path: string
    by: string
    created_at: number
  }
  /** What an owner said of a line of the first hour instead of doing it. */
  first_hour_choices: {
    line: FirstHourLine
    choice: LineChoice
    by: string
    at: number
  }
  /** An uploaded picture in one of its sizes. Its path holds a hash of the upload. */
  content_pictures: {
    path: string
    /** Base64. */
    body: string
    created_at: number
  }
}

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
    /** 1: the money came back, so the refund doesn't count; 2: and the firm has seen to that. Never 0 again. */
    has_failed: number
  }
  /** A payment provider event whose effect is stored; its id identifies repeats. */
  payment_events: {
    id: string
    type: string
    received_at: number
  }
}
