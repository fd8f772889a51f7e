import type { ConsoleRole } from './console-table.ts'

/** A passkey, as the console shows it. Times are epoch milliseconds. */
export interface ShownPasskey {
  id: string
  /** The browser that it was made in. */
  label: string
  addedAt: number
  lastUsedAt: number | null
}

/** A signed-in browser. */
export interface ShownSession {
  id: string
  browser: string
  createdAt: number
  lastSeenAt: number
  /** The one that asks. */
  isThis: boolean
}

/** `GET /api/console/account`. */
export interface AccountAnswer {
  passkeys: ShownPasskey[]
  sessions: ShownSession[]
}

/** Someone who may enter. */
export interface ShownPerson {
  id: string
  email: string
  name: string
  role: ConsoleRole
  addedAt: number
  passkeys: ShownPasskey[]
  sessions: ShownSession[]
  isMe: boolean
  /** The last owner can't be removed, or become staff. */
  isLastOwner: boolean
}

/** An invitation that waits to be used. */
export interface ShownInvitation {
  id: string
  email: string
  name: string
  role: ConsoleRole
  invitedBy: string
  expiresAt: number
}

/** `GET /api/console/people`. */
export interface PeopleAnswer {
  people: ShownPerson[]
  invitations: ShownInvitation[]
}

/** `POST /api/console/people/invite`: the link, which is shown once. */
export interface InviteAnswer {
  link: string
  email: string
  minutes: number
  /** They may enter already: using the link replaces their passkeys. */
  isKnown: boolean
  /** The link is on its way to them by mail. */
  isMailed: boolean
}

/** `POST /api/console/enroll/options`: whom the invitation is for, and what the authenticator is asked. */
export interface InvitedAnswer {
  email: string
  name: string
  role: ConsoleRole
  replaces: boolean
}

/** One line of the audit log. */
export interface ShownAuditEntry {
  id: string
  at: number
  by: string
  what: string
  about: string
}

/** `GET /api/console/audit?by=…&what=…&before=…`, 50 lines, the newest first. */
export interface AuditAnswer {
  entries: ShownAuditEntry[]
  /** Where older lines begin; null when these are the oldest. */
  older: string | null
  /** What can be filtered by. */
  people: string[]
  whats: string[]
}
