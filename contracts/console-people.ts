import * as z from 'zod/mini'
import type { ConsoleRole } from './console-table.ts'

/** A passkey in the console. Times are epoch milliseconds. */
export interface ShownPasskey {
  id: string
  /** The browser it was created in. */
  label: string
  addedAt: number
  lastUsedAt: number | null
}

export interface ShownSession {
  id: string
  browser: string
  createdAt: number
  lastSeenAt: number
  /** True for the session that made the request. */
  isThis: boolean
}

/** `POST /api/console/enroll` and the like: where to go now. */
export interface EnteredAnswer {
  to: string
}

/** `GET /api/console/account`. */
export interface AccountAnswer {
  passkeys: ShownPasskey[]
  sessions: ShownSession[]
  /** Those not used yet. Their date is null if there are none. */
  recoveryCodes: { left: number; madeAt: number | null }
}

/** `POST /api/console/account/recovery-codes`: shown only once. */
export interface RecoveryCodesAnswer {
  codes: string[]
}

/** A person with console access. */
export interface ShownPerson {
  id: string
  email: string
  name: string
  role: ConsoleRole
  addedAt: number
  passkeys: ShownPasskey[]
  sessions: ShownSession[]
  isMe: boolean
  /** The last owner can't be removed or demoted to staff. */
  isLastOwner: boolean
}

export interface ShownInvitation {
  id: string
  email: string
  name: string
  role: ConsoleRole
  /** An owner's address, or `terminal`. */
  invitedBy: string
  expiresAt: number
  /** False for one made from the terminal, or to this person by another owner: it may be their way back in. */
  canWithdraw: boolean
}

/** `GET /api/console/people`. */
export interface PeopleAnswer {
  people: ShownPerson[]
  invitations: ShownInvitation[]
}

/** `POST /api/console/people/invite`: the link is shown only once. */
export interface InviteAnswer {
  link: string
  email: string
  /** They already have access: using the link replaces their passkeys. */
  isKnown: boolean
  /** The link is being mailed to them. */
  isMailed: boolean
}

/** `POST /api/console/enroll/options`: who is invited, and the options for the authenticator. */
export interface InvitedAnswer {
  email: string
  role: ConsoleRole
  replaces: boolean
}

export interface ShownAuditEntry {
  id: string
  at: number
  by: string
  what: string
  /** Whom or what it's about, where that is; null for a lead that's gone, which has no name anymore. */
  of: { says: string | null; href: string | null }[]
  /** What else there is to say. */
  about: string
}

/** What the log is filtered by. */
export const AUDIT_KINDS = {
  leads: 'Leads and calls',
  money: 'Orders and codes',
  site: 'The site',
  people: 'People and access',
  settings: 'Settings',
  data: 'Exports and erasures',
  looks: 'Looks at people’s data',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

/** How many days back the log is shown, by the query's `days`. */
export const AUDIT_DAYS = { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' } as const

/** `GET /api/console/audit?by=…&kind=…&of=…&days=…&before=…`, 50 entries, newest first. */
export interface AuditAnswer {
  entries: ShownAuditEntry[]
  /** Cursor of the next page; null on the last one. */
  older: string | null
  /** Everyone in the log, by what it calls them. */
  people: Record<string, string>
}

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

const credential = { id: base64url(2000), rawId: base64url(2000), type: z.literal('public-key') }

/** An authenticator's answer. Drops WebAuthn's other fields. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5000),
    authenticatorData: base64url(5000),
    signature: base64url(5000),
  }),
})

/** The authenticator's response with a new passkey. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(5000),
    attestationObject: base64url(9000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/** Header with the passkey's answer to that: a `passkeyAnswer` as JSON in base64url. */
export const PASSKEY_HEADER = 'x-passkey'

/** The id of a passkey, session, invitation or person. */
export const namedRequest = z.object({ id: z.string().check(z.maxLength(2000)) })
