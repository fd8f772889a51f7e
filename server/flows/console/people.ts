import type { ConsoleRole } from '#contracts/console-table.ts'
import type { Clock } from '#server/clock.ts'
import { noteInAudit } from '#server/store/audit.ts'
import { deleteInvitationsTo } from '#server/store/console-invitations.ts'
import {
  type ConsolePerson,
  countOwners,
  deletePasskeysOf,
  lockOwners,
  markRemoved,
  readPerson,
  setRole,
} from '#server/store/console-people.ts'
import { deleteSessionsOf } from '#server/store/console-sessions.ts'
import type { Database } from '#server/store/database.ts'

interface PeopleParts {
  db: Database
  clock: Clock
}

/** What came of a change to a person. */
export type PersonChange = 'done' | 'unknown' | 'last owner'

/** Does something to a person who may enter, unless no owner would be left. */
const changePerson = (
  { db }: PeopleParts,
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
export const removePerson = (parts: PeopleParts, { id, by }: { id: string; by: string }): Promise<PersonChange> =>
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
  parts: PeopleParts,
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
  parts: PeopleParts,
  { id, by, except }: { id: string; by: string; except?: string },
): Promise<PersonChange> =>
  changePerson(parts, id, true, async (trx, { email }) => {
    const count = await deleteSessionsOf(trx, id, except)
    const what = `${count} ${count === 1 ? 'session' : 'sessions'} of ${email}`
    await noteInAudit(trx, { by, what: 'ended sessions', about: what, at: parts.clock() })
  })
