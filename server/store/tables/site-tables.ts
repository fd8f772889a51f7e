import type { Split } from '#contracts/counts.ts'

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
    name: 'session' | 'webhook-signing' | 'erasures' | 'web-push'
    value: string
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
  /** A file of a build that a server on this store runs or ran: any server may be asked for it (decision 0014). */
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
  /** A former address of a piece. */
  content_redirects: {
    from_path: string
    to_path: string
    by: string
    created_at: number
  }
  /** An uploaded picture in one of its sizes. Its path holds a hash of the upload. */
  content_pictures: {
    path: string
    /** Base64. */
    body: string
    created_at: number
  }
}
