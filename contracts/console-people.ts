import * as z from 'zod/mini'
import type { ConsoleRole } from './console-table.ts'
import { email, line } from './fields.ts'

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

const role = z.enum(['owner', 'staff'])
const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** The token of an invitation's link. */
const invitationToken = z.string().check(z.maxLength(100))

/** What an authenticator answers to a sign-in. What WebAuthn has besides is left out. */
export const signInRequest = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(5000),
    authenticatorData: base64url(5000),
    signature: base64url(5000),
  }),
})

/** What an authenticator answers when it has made a passkey. */
const newPasskey = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(5000),
    attestationObject: base64url(9000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/** The invitation that a browser wants to use. */
export const enrollOptionsRequest = z.object({ token: invitationToken })

/** The passkey that was made for it. */
export const enrollRequest = z.object({ token: invitationToken, passkey: newPasskey })

/** Another passkey of a signed-in person. */
export const addPasskeyRequest = z.object({ passkey: newPasskey })

/** One passkey, session, invitation or person. */
export const namedRequest = z.object({ id: z.string().check(z.maxLength(2000)) })

/** Who is to be let in. */
export const inviteRequest = z.object({
  email,
  name: line(100),
  role,
})

/** A person's new role. */
export const changeRoleRequest = z.object({ id: z.string().check(z.maxLength(100)), role })
