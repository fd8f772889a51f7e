import { randomUUID } from 'node:crypto'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { noteInAudit } from '#server/store/audit.ts'
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

/** What came of a change to a person. */
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

/** Lets someone in no more, at once: their passkeys, sessions and invitations go. @param by who does it, or `terminal` */
export const removePerson = (parts: StoreParts, { id, by }: { id: string; by: string }): Promise<PersonChange> =>
  changePerson(parts, id, false, async (trx, { email }) => {
    const now = parts.clock()
    await markRemoved(trx, id, now)
    await deletePasskeysOf(trx, id)
    await deleteSessionsOf(trx, id)
    await deleteInvitationsTo(trx, id)
    await noteInAudit(trx, { by, what: 'removed a person', about: email, at: now })
  })

/** Gives someone another role, which counts from their next request on. */
export const changeRole = (
  parts: StoreParts,
  { id, role, by }: { id: string; role: ConsoleRole; by: string },
): Promise<PersonChange> =>
  changePerson(parts, id, role === 'owner', async (trx, { email }) => {
    await setRole(trx, id, role)
    // It would give back the role that it names.
    await deleteInvitationsTo(trx, id)
    await noteInAudit(trx, { by, what: 'changed a role', about: `${email} to ${role}`, at: parts.clock() })
  })

/** Signs someone out everywhere. @param except the id of a session that goes on */
export const signOutEverywhere = (
  parts: StoreParts,
  { id, by, except }: { id: string; by: string; except?: string },
): Promise<PersonChange> =>
  changePerson(parts, id, true, async (trx, { email }) => {
    const count = await deleteSessionsOf(trx, id, except)
    const what = `${count} ${count === 1 ? 'session' : 'sessions'} of ${email}`
    await noteInAudit(trx, { by, what: 'ended sessions', about: what, at: parts.clock() })
  })

/** How long an invitation is good. */
export const INVITATION_MINUTES = 15

interface Invitation {
  email: string
  /** What comes before the @ of the address when blank; who is known already keeps their name. */
  name: string
  /** Left out: who may enter already keeps their role, the first one becomes owner, others staff. */
  role?: ConsoleRole | undefined
  by: string
}

/** What came of inviting someone. */
export interface Invited {
  /** The path and fragment of the link: a fragment never reaches a server's log. */
  path: string
  email: string
  name: string
  role: ConsoleRole
  /** They may enter already: using the link replaces all their passkeys and ends their sessions. */
  isKnown: boolean
}

/** Invites someone, once and for 15 minutes. An earlier invitation to the same address is good no more. */
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
    await noteInAudit(trx, { by, what: 'invited', about: `${invited.email} as ${invited.role}`, at: now })
    return { ...invited, path: `/console/enroll#${token}`, isKnown }
  })
}

/** Where the console is; while no one may enter, a link that lets the newcomer in. */
export async function describeConsole(parts: StoreParts, address: string): Promise<string> {
  const console = passkeyOrigin(address)
  if ((await readPeople(parts.db)).length > 0) return `The console is at ${console}/console`
  const { path } = await inviteToConsole(parts, { email: 'owner@example.com', name: 'Owner', by: 'terminal' })
  return `To enter the console, make a passkey (once, within ${INVITATION_MINUTES} minutes):\n  ${console}${path}`
}
