import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#contracts/clock.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type ConsolePerson,
  changeAccess,
  countOwners,
  deleteSessionsOf,
  mayTakeBack,
  readInvitations,
  readPasskeysOf,
  readPeople,
  readPerson,
  readPersonByEmail,
  TERMINAL,
  takeBackInvitations,
  updatePerson,
} from '#server/store/console-people.ts'
import { type Database, deleteOne, deleteRows, insertRow, type StoreDeps, updateRows } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import type { NewRow } from '#server/store/tables.ts'
import { type PasskeyDeps, passkeyHost, passkeyOrigin } from './passkeys.ts'
import { hashToken, makeToken, requireStillIn, type SignedIn } from './sessions.ts'

/** Who changes who has access. */
type Changer = Pick<SignedIn, 'personId' | 'sessionId' | 'email'>

/** @throws HttpError, also if whoever asks for it has just lost the right to */
const changePerson = (
  { db }: StoreDeps,
  { id, by, needed = 'owner' }: { id: string; by: Changer; needed?: ConsoleRole },
  staysOwner: boolean,
  change: (trx: Database, person: ConsolePerson) => Promise<unknown>,
): Promise<void> =>
  changeAccess(db, async (trx) => {
    await requireStillIn(trx, by, needed)
    const person = await readPerson(trx, id)
    if (!person) throw new HttpError(404, 'This person was already removed.')
    if (person.role === 'owner' && !staysOwner && (await countOwners(trx)) === 1)
      throw new HttpError(409, 'This is the last owner. Make someone else an owner first.')
    await change(trx, person)
  })

/** Revokes someone's access, with all passkeys, recovery codes, sessions, invitations, also those they made, and their links to drafts. */
export const removePerson = (deps: StoreDeps, { id, by }: { id: string; by: Changer }): Promise<void> =>
  changePerson(deps, { id, by }, false, async (trx, { email }) => {
    const now = deps.clock()
    await updatePerson(trx, id, { removed_at: now })
    await deleteRows(trx, 'console_passkeys', { person_id: id })
    await deleteRows(trx, 'console_recovery_codes', { person_id: id })
    await deleteSessionsOf(trx, id)
    await takeBackInvitations(trx, { to: id, by: by.personId })
    await takeBackInvitations(trx, { madeBy: id, by: by.personId })
    await updateRows(trx, 'draft_links', { revoked_at: now }, { made_by: email, revoked_at: null })
    await insertAuditEntry(trx, { by: by.email, what: 'removed a person', about: email, at: now })
  })

/** Changes someone's role, starting with their next request. */
export const changeRole = (
  deps: StoreDeps,
  { id, role, by }: { id: string; role: ConsoleRole; by: Changer },
): Promise<void> =>
  changePerson(deps, { id, by }, role === 'owner', async (trx, { email }) => {
    await updatePerson(trx, id, { role })
    // An invitation would restore the role it names.
    await takeBackInvitations(trx, { to: id, by: by.personId })
    if (role !== 'owner') await takeBackInvitations(trx, { madeBy: id, by: by.personId })
    const about = `${email} to ${role}`
    await insertAuditEntry(trx, { by: by.email, what: 'changed a role', about, at: deps.clock() })
  })

/** Ends a person's sessions `except` one, and the invitations they made: whoever was in may have made them. */
export const signOutEverywhere = (
  deps: StoreDeps,
  { id, by, except }: { id: string; by: Changer; except?: string },
): Promise<void> =>
  changePerson(deps, { id, by, needed: by.personId === id ? 'staff' : 'owner' }, true, async (trx, { email }) => {
    const count = await deleteSessionsOf(trx, id, except)
    await takeBackInvitations(trx, { madeBy: id, by: by.personId })
    const about = `${count} ${count === 1 ? 'session' : 'sessions'} of ${email}`
    await insertAuditEntry(trx, { by: by.email, what: 'ended sessions', about, at: deps.clock() })
  })

/** Ends one of a person's own sessions, and the invitations they made. @throws HttpError if it has ended already */
export const endOneSession = (deps: StoreDeps, me: SignedIn, id: string): Promise<void> =>
  changeAccess(deps.db, async (trx) => {
    await requireStillIn(trx, me, 'staff')
    if (!(await deleteOne(trx, 'console_sessions', { person_id: me.personId, id })))
      throw new HttpError(404, 'This session has already ended.')
    await takeBackInvitations(trx, { madeBy: me.personId, by: me.personId })
    const about = `1 session of ${me.email}`
    await insertAuditEntry(trx, { by: me.email, what: 'ended sessions', about, at: deps.clock() })
  })

/** Removes one of a person's own passkeys. @throws HttpError */
export const removePasskey = (deps: PasskeyDeps, me: SignedIn, id: string): Promise<void> =>
  changeAccess(deps.db, async (trx) => {
    // Otherwise two removals at once could each see the other's passkey, and leave none.
    await requireStillIn(trx, me, 'staff')
    const passkeys = await readPasskeysOf(trx, [me.personId])
    if (!passkeys.some((each) => each.id === id)) throw new HttpError(404, 'This passkey was already removed.')
    // Those of another name open nothing here.
    const others = passkeys.filter((each) => each.id !== id && (each.host ?? passkeyHost(deps)) === passkeyHost(deps))
    if (others.length === 0) throw new HttpError(409, 'This is your only passkey. Add another first.')
    await deleteRows(trx, 'console_passkeys', { person_id: me.personId, id })
    await insertAuditEntry(trx, { by: me.email, what: 'removed a passkey', about: '', at: deps.clock() })
  })

/** How long a link from the terminal is valid: whoever prints it is there to use it. */
export const TERMINAL_MINUTES = 15

/** How long an owner's invitation is valid: it waits in someone's inbox. It ends with the owner's own right. */
const CONSOLE_MS = 3 * DAY_MS

interface Invitation {
  email: string
  /** If blank, a known person keeps their name; others get the part of their address before the @. */
  name: string
  /** If omitted, people with access keep their role; others become owner if there is none, else staff. */
  role?: ConsoleRole | undefined
}

export interface Invited {
  /** The link's path and fragment: a fragment never reaches a server's log. */
  path: string
  email: string
  name: string
  role: ConsoleRole
  /** They already have access: using the link replaces all their passkeys and ends their sessions. */
  isKnown: boolean
}

/**
 * Invites someone, for one use within three days, in place of earlier invitations to the same address.
 * @throws HttpError if whoever invites has just lost the right to
 */
export const inviteToConsole = (
  { db, clock }: StoreDeps,
  { by, ...invitation }: Invitation & { by: Changer },
): Promise<Invited> =>
  changeAccess(db, async (trx) => {
    await requireStillIn(trx, by, 'owner')
    return putInvitation({ db: trx, clock }, invitation, by)
  })

/** Invites someone from a terminal on the server, or as the server first starts, for one use within 15 minutes. */
export const inviteFromTerminal = ({ db, clock }: StoreDeps, invitation: Invitation): Promise<Invited> =>
  changeAccess(db, (trx) => putInvitation({ db: trx, clock }, invitation, TERMINAL))

async function putInvitation(
  { db: trx, clock }: StoreDeps,
  { email: typed, name, role }: Invitation,
  by: Changer | typeof TERMINAL,
): Promise<Invited> {
  const now = clock()
  const { personId: invited_by, email: inviter } = by === TERMINAL ? { personId: TERMINAL, email: TERMINAL } : by
  const email = typed.trim()
  const key = emailKey(email)
  const known = await readPersonByEmail(trx, key)
  const isKnown = known !== undefined && known.removed_at === null
  const earlier = (await readInvitations(trx, now)).find((each) => emailKey(each.email) === key)
  // Whoever was invited at this address may have another by now.
  const isFree = earlier !== undefined && !(await readPerson(trx, earlier.person_id))
  const person_id = known?.id ?? (isFree ? earlier.person_id : randomUUID())
  const invited = {
    email: known?.email ?? email,
    name: name.trim() || known?.name || (email.split('@')[0] ?? email),
    role: role ?? (isKnown ? known.role : (await countOwners(trx)) === 0 ? 'owner' : 'staff'),
  }
  for (const to of new Set([person_id, earlier?.person_id ?? person_id]))
    await takeBackInvitations(trx, { to, by: invited_by })
  const expires_at = now + (by === TERMINAL ? TERMINAL_MINUTES * MINUTE_MS : CONSOLE_MS)
  const path = await storeInvitation(trx, {
    ...invited,
    person_id,
    invited_by,
    created_at: now,
    expires_at,
  })
  const about = `${invited.email} as ${invited.role}`
  await insertAuditEntry(trx, { by: inviter, what: 'invited', about, at: now })
  return { ...invited, path, isKnown }
}

/**
 * Invites someone who has access to a passkey for another name of the site, beside those that they have, within a
 * transaction. @returns the link's path and fragment
 */
export function inviteBeside(
  { db, clock }: StoreDeps,
  { id: person_id, email, name, role }: Pick<ConsolePerson, 'id' | 'email' | 'name' | 'role'>,
  { by, until = clock() + CONSOLE_MS }: { by: SignedIn; until?: number },
): Promise<string> {
  const times = { created_at: clock(), expires_at: until }
  return storeInvitation(db, { person_id, email, name, role, invited_by: by.personId, ...times, adds: 1 })
}

async function storeInvitation(
  db: Database,
  invitation: Omit<NewRow<'console_invitations'>, 'id' | 'token_hash'>,
): Promise<string> {
  const token = makeToken()
  await insertRow(db, 'console_invitations', { ...invitation, id: randomUUID(), token_hash: hashToken(token) })
  return `/console/enroll#${token}`
}

/** @throws HttpError */
export const withdrawInvitation = ({ db, clock }: StoreDeps, { id, by }: { id: string; by: SignedIn }): Promise<void> =>
  changeAccess(db, async (trx) => {
    await requireStillIn(trx, by, 'owner')
    const invitation = (await readInvitations(trx, clock())).find((each) => each.id === id)
    if (!invitation) throw new HttpError(404, 'This invitation was used or has expired.')
    if (!mayTakeBack(invitation, by.personId))
      throw new HttpError(403, 'Only whoever made this invitation can withdraw it.')
    await deleteOne(trx, 'console_invitations', { id })
    const about = `${invitation.email} as ${invitation.role}`
    await insertAuditEntry(trx, { by: by.email, what: 'withdrew an invitation', about, at: clock() })
  })

/** Where the console is; while no one has access, a link that lets the first person in. */
export async function describeConsole(deps: StoreDeps, address: string): Promise<string> {
  const console = passkeyOrigin(address)
  if ((await readPeople(deps.db)).length > 0) return `The console is at ${console}/console`
  const { path } = await inviteFromTerminal(deps, { email: 'owner@example.com', name: 'Owner' })
  return `To enter the console, create a passkey (once, within ${TERMINAL_MINUTES} minutes):\n  ${console}${path}`
}
