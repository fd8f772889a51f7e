import type { ConsoleRole } from '#contracts/console-table.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type ConsolePerson,
  countOwners,
  deletePasskeysOf,
  deleteRecoveryCodesOf,
  deleteSession,
  deleteSessionsOf,
  lockAccess,
  markRemoved,
  readPerson,
  setRole,
  TERMINAL,
  takeBackInvitations,
} from '#server/store/console-people.ts'
import { type Database, inTransaction, type StoreParts } from '#server/store/database.ts'
import { deleteSubscriptionsIn, deleteSubscriptionsOf } from '#server/store/push.ts'
import type { SignedIn } from './sessions.ts'

/** Who changes who has access: a signed-in person, or someone with a terminal on the server. */
export type Changer = Pick<SignedIn, 'personId' | 'sessionId' | 'email'> | typeof TERMINAL

/** The id in an invitation's `invited_by`. */
export const changerId = (by: Changer): string => (by === TERMINAL ? TERMINAL : by.personId)

/** The name in the audit log. */
export const changerName = (by: Changer): string => (by === TERMINAL ? TERMINAL : by.email)

export type PersonChange = 'done' | 'unknown' | 'last owner'

const changePerson = (
  { db }: StoreParts,
  id: string,
  staysOwner: boolean,
  change: (trx: Database, person: ConsolePerson) => Promise<unknown>,
): Promise<PersonChange> =>
  inTransaction(db, async (trx) => {
    await lockAccess(trx)
    const person = await readPerson(trx, id)
    if (!person) return 'unknown'
    if (person.role === 'owner' && !staysOwner && (await countOwners(trx)) === 1) return 'last owner'
    await change(trx, person)
    return 'done'
  })

/** Revokes someone's access, with all passkeys, recovery codes, sessions, push messages, and invitations, also those they made. */
export const removePerson = (parts: StoreParts, { id, by }: { id: string; by: Changer }): Promise<PersonChange> =>
  changePerson(parts, id, false, async (trx, { email }) => {
    const now = parts.clock()
    await markRemoved(trx, id, now)
    await deletePasskeysOf(trx, id)
    await deleteRecoveryCodesOf(trx, id)
    await deleteSessionsOf(trx, id)
    await deleteSubscriptionsOf(trx, id)
    await takeBackInvitations(trx, { to: id, by: changerId(by) })
    await takeBackInvitations(trx, { madeBy: id, by: changerId(by) })
    await insertAuditEntry(trx, { by: changerName(by), what: 'removed a person', about: email, at: now })
  })

/** Changes someone's role, starting with their next request. */
export const changeRole = (
  parts: StoreParts,
  { id, role, by }: { id: string; role: ConsoleRole; by: Changer },
): Promise<PersonChange> =>
  changePerson(parts, id, role === 'owner', async (trx, { email }) => {
    await setRole(trx, id, role)
    // An invitation would restore the role it names.
    await takeBackInvitations(trx, { to: id, by: changerId(by) })
    if (role !== 'owner') await takeBackInvitations(trx, { madeBy: id, by: changerId(by) })
    const about = `${email} to ${role}`
    await insertAuditEntry(trx, { by: changerName(by), what: 'changed a role', about, at: parts.clock() })
  })

/**
 * Ends a person's sessions, their push messages, and the invitations they made: whoever was in may have made them.
 * @param except a session to keep @param exceptPush a subscription to keep
 */
export const signOutEverywhere = (
  parts: StoreParts,
  { id, by, except, exceptPush }: { id: string; by: Changer; except?: string; exceptPush?: string | undefined },
): Promise<PersonChange> =>
  changePerson(parts, id, true, async (trx, { email }) => {
    const count = await deleteSessionsOf(trx, id, except)
    await deleteSubscriptionsOf(trx, id, exceptPush)
    await takeBackInvitations(trx, { madeBy: id, by: changerId(by) })
    const about = `${count} ${count === 1 ? 'session' : 'sessions'} of ${email}`
    await insertAuditEntry(trx, { by: changerName(by), what: 'ended sessions', about, at: parts.clock() })
  })

/**
 * Ends one of a person's own sessions, with its browser's push messages and the invitations they made.
 * @returns true if it existed
 */
export const endOneSession = (parts: StoreParts, me: SignedIn, id: string): Promise<boolean> =>
  inTransaction(parts.db, async (trx) => {
    await lockAccess(trx)
    if (!(await deleteSession(trx, me.personId, id))) return false
    await deleteSubscriptionsIn(trx, me.personId, id)
    await takeBackInvitations(trx, { madeBy: me.personId, by: me.personId })
    const about = `1 session of ${me.email}`
    await insertAuditEntry(trx, { by: me.email, what: 'ended sessions', about, at: parts.clock() })
    return true
  })
