import { randomUUID } from 'node:crypto'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type ConsolePerson,
  countOwners,
  deleteInvitation,
  deleteInvitationsTo,
  deletePasskeysOf,
  deleteSessionsOf,
  insertInvitation,
  lockOwners,
  markRemoved,
  readInvitations,
  readPeople,
  readPerson,
  readPersonByEmail,
  setRole,
} from '#server/store/console-people.ts'
import { type Database, inTransaction, type StoreParts } from '#server/store/database.ts'
import { emailKey } from '../people/email-key.ts'
import { passkeyOrigin } from './passkeys.ts'
import { hashToken, makeToken } from './sessions.ts'

/** Result of a change to a person. */
export type PersonChange = 'done' | 'unknown' | 'last owner'

const changePerson = (
  { db }: StoreParts,
  id: string,
  staysOwner: boolean,
  change: (trx: Database, person: ConsolePerson) => Promise<unknown>,
): Promise<PersonChange> =>
  db.transaction().execute(async (trx) => {
    await lockOwners(trx)
    const person = await readPerson(trx, id)
    if (!person) return 'unknown'
    if (person.role === 'owner' && !staysOwner && (await countOwners(trx)) === 1) return 'last owner'
    await change(trx, person)
    return 'done'
  })

/** Revokes someone's access, with all passkeys, sessions and invitations. @param by who does it, or `terminal` */
export const removePerson = (parts: StoreParts, { id, by }: { id: string; by: string }): Promise<PersonChange> =>
  changePerson(parts, id, false, async (trx, { email }) => {
    const now = parts.clock()
    await markRemoved(trx, id, now)
    await deletePasskeysOf(trx, id)
    await deleteSessionsOf(trx, id)
    await deleteInvitationsTo(trx, id)
    await insertAuditEntry(trx, { by, what: 'removed a person', about: email, at: now })
  })

/** Changes someone's role, starting with their next request. */
export const changeRole = (
  parts: StoreParts,
  { id, role, by }: { id: string; role: ConsoleRole; by: string },
): Promise<PersonChange> =>
  changePerson(parts, id, role === 'owner', async (trx, { email }) => {
    await setRole(trx, id, role)
    // An invitation would restore the role it names.
    await deleteInvitationsTo(trx, id)
    await insertAuditEntry(trx, { by, what: 'changed a role', about: `${email} to ${role}`, at: parts.clock() })
  })

/** Signs someone out everywhere. @param except the id of a session to keep */
export const signOutEverywhere = (
  parts: StoreParts,
  { id, by, except }: { id: string; by: string; except?: string },
): Promise<PersonChange> =>
  changePerson(parts, id, true, async (trx, { email }) => {
    const count = await deleteSessionsOf(trx, id, except)
    const what = `${count} ${count === 1 ? 'session' : 'sessions'} of ${email}`
    await insertAuditEntry(trx, { by, what: 'ended sessions', about: what, at: parts.clock() })
  })

/** How long an invitation is valid. */
export const INVITATION_MINUTES = 15

interface Invitation {
  email: string
  /** If blank, a known person keeps their name; others get the part of their address before the @. */
  name: string
  /** If omitted, people with access keep their role; others become owner if there is none, else staff. */
  role?: ConsoleRole | undefined
  by: string
}

/** Result of an invitation. */
export interface Invited {
  /** The link's path and fragment: a fragment never reaches a server's log. */
  path: string
  email: string
  name: string
  role: ConsoleRole
  /** They already have access: using the link replaces all their passkeys and ends their sessions. */
  isKnown: boolean
}

/** Invites someone, for one use within 15 minutes. Revokes earlier invitations to the same address. */
export function inviteToConsole(
  { db, clock }: StoreParts,
  { email: typed, name, role, by }: Invitation,
): Promise<Invited> {
  return inTransaction(db, async (trx) => {
    const now = clock()
    const email = typed.trim()
    const known = await readPersonByEmail(trx, emailKey(email))
    const isKnown = known !== undefined && known.removed_at === null
    const invited = {
      email: known?.email ?? email,
      name: name.trim() || known?.name || (email.split('@')[0] ?? email),
      role: role ?? (isKnown ? known.role : (await countOwners(trx)) === 0 ? 'owner' : 'staff'),
    }
    for (const earlier of await readInvitations(trx, now))
      if (emailKey(earlier.email) === emailKey(email)) await deleteInvitation(trx, earlier.id)
    const token = makeToken()
    await insertInvitation(trx, {
      ...invited,
      token_hash: hashToken(token),
      id: randomUUID(),
      person_id: known?.id ?? randomUUID(),
      invited_by: by,
      created_at: now,
      expires_at: now + INVITATION_MINUTES * 60_000,
    })
    await insertAuditEntry(trx, { by, what: 'invited', about: `${invited.email} as ${invited.role}`, at: now })
    return { ...invited, path: `/console/enroll#${token}`, isKnown }
  })
}

/** Where the console is; while no one has access, a link that lets the first person in. */
export async function describeConsole(parts: StoreParts, address: string): Promise<string> {
  const console = passkeyOrigin(address)
  if ((await readPeople(parts.db)).length > 0) return `The console is at ${console}/console`
  const { path } = await inviteToConsole(parts, { email: 'owner@example.com', name: 'Owner', by: 'terminal' })
  return `To enter the console, create a passkey (once, within ${INVITATION_MINUTES} minutes):\n  ${console}${path}`
}
