import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type ConsoleInvitation,
  changeAccess,
  countOwners,
  deleteSessionsOf,
  putPerson,
  readInvitation,
  readPasskeysOf,
  readPeople,
  readPerson,
  readPersonByEmail,
  TERMINAL,
  takeBackInvitations,
} from '#server/store/console-people.ts'
import { type Database, deleteOne, deleteRows, findRow, insertRow, type StoreDeps } from '#server/store/database.ts'
import { storeIncident } from '#server/store/destinations.ts'
import { emailKey } from '#server/store/email-key.ts'
import {
  newPasskeyOptions,
  type PasskeyDeps,
  passkeyHost,
  unusablePasskey,
  verifyNewPasskey,
  verifySignIn,
} from './passkeys.ts'
import { beginSession, endSession, hashToken, requireStillIn, type SignedIn } from './sessions.ts'

export interface NewPasskey {
  response: RegistrationResponseJSON
  /** Such as `Firefox on Windows`. */
  browser: string
}

const unknownPasskey = () => new HttpError(403, 'This passkey isn’t registered here.')
const invitationEnded = () => new HttpError(410, 'This invitation was used or has expired. Ask for a new one.')

/** @param oldToken of the session to end; blank if there is none @returns the new one's @throws HttpError */
export async function signIn(
  deps: PasskeyDeps,
  { response, browser, oldToken }: { response: AuthenticationResponseJSON; browser: string; oldToken: string },
): Promise<string> {
  const { db, clock } = deps
  const verified = await verifySignIn(deps, response)
  if (!verified) throw unknownPasskey()
  return changeAccess(db, async (trx) => {
    // Someone may have replaced the passkey since, or removed the person.
    const passkey = await findRow(trx, 'console_passkeys', { id: verified.id })
    const person = passkey && (await readPerson(trx, passkey.person_id))
    if (!person) throw unknownPasskey()
    await endSession({ db: trx }, oldToken)
    await insertAuditEntry(trx, { by: person.email, what: 'signed in', about: browser, at: clock() })
    return beginSession({ db: trx, clock }, person.id, browser)
  })
}

/** Starts using an invitation. @returns also whether it replaces passkeys @throws HttpError if it was used or has expired */
export async function enrollOptions(deps: PasskeyDeps, token: string) {
  const { db, clock } = deps
  const invitation = await readInvitation(db, hashToken(token), clock())
  if (!invitation || !(await isFromOwner(db, invitation))) throw invitationEnded()
  const { id, person_id, email, name, role, adds } = invitation
  const replaces = adds === 0 && (await readPasskeysOf(db, [person_id])).length > 0
  // The old passkeys will go, so an authenticator that holds one may create another.
  const options = await newPasskeyOptions(deps, { purpose: id, person: { id: person_id, email, name }, passkeys: [] })
  return { options, invitation: { email, role, replaces } }
}

/**
 * Uses an invitation, unless whoever made it is no longer an owner. It may be the way back in after a theft, so it ends
 * the person's earlier passkeys, sessions, and the invitations they made. @returns a session's token @throws HttpError
 */
export async function enroll(
  deps: PasskeyDeps,
  { token, response, browser, oldToken }: NewPasskey & { token: string; oldToken: string },
): Promise<string> {
  const { db, clock } = deps
  const invitation = await readInvitation(db, hashToken(token), clock())
  if (!invitation) throw invitationEnded()
  const credential = await verifyNewPasskey(deps, response, invitation.id)
  const { person_id: id, email, name, role } = invitation
  return changeAccess(db, async (trx) => {
    const isThere = await deleteOne(trx, 'console_invitations', { id: invitation.id })
    // Somebody may have taken the address since.
    const holder = await readPersonByEmail(trx, emailKey(email))
    if (!isThere || !(await isFromOwner(trx, invitation)) || (holder?.id ?? id) !== id) throw invitationEnded()
    await refuseKnown(trx, credential)
    const now = clock()
    const person = { id, email, email_key: emailKey(email), name, role: await roleOf(trx, id, role), added_at: now }
    await putPerson(trx, person)
    await takeBackInvitations(trx, { to: id, by: invitation.invited_by })
    const made = { credential, browser, oldToken, host: passkeyHost(deps) }
    const { token, replaced } = await begin({ db: trx, clock }, invitation, made)
    const instead = replaced > 0 ? ' in place of all before it' : ''
    // Nobody is there yet to be told of the first.
    if (replaced > 0)
      await storeIncident(trx, { incident: 'recovery:link', reason: 'a passkey was made with it', now, isTold: false })
    else if ((await readPeople(trx)).length > 1) await notifyOfPasskey(trx, id, browser, now)
    await insertAuditEntry(trx, { by: email, what: 'enrolled a passkey', about: `${browser}${instead}`, at: now })
    return token
  })
}

/** @throws HttpError for a passkey that's somebody's */
export async function refuseKnown(db: Database, { id }: WebAuthnCredential): Promise<void> {
  if (await findRow(db, 'console_passkeys', { id })) throw unusablePasskey()
}

interface MadePasskey {
  credential: WebAuthnCredential
  browser: string
  oldToken: string
  /** The site's name that it's for. */
  host: string
}

/** Begins with an invitation's passkey: beside the others, which are for another name of the site, or in their place. */
async function begin(
  { db, clock }: StoreDeps,
  { person_id: id, adds }: ConsoleInvitation,
  { credential, browser, oldToken, host }: MadePasskey,
) {
  if (adds === 0) {
    // A thief may have made them.
    await deleteRows(db, 'console_recovery_codes', { person_id: id })
    return beginAnew({ db, clock }, id, { credential, browser, oldToken, host })
  }
  await endSession({ db }, oldToken)
  await storePasskey(db, id, { credential, browser, host, now: clock() })
  return { token: await beginSession({ db, clock }, id, browser), replaced: 0 }
}

/**
 * Makes a passkey a person's only one, ends their sessions and the invitations they made, and signs them
 * in, within `changeAccess`. @returns how many passkeys it replaced
 */
export async function beginAnew(
  { db, clock }: StoreDeps,
  personId: string,
  { credential, browser, oldToken, host }: MadePasskey,
): Promise<{ token: string; replaced: number }> {
  const replaced = await deleteRows(db, 'console_passkeys', { person_id: personId })
  await deleteSessionsOf(db, personId)
  await takeBackInvitations(db, { madeBy: personId, by: personId })
  await endSession({ db }, oldToken)
  await storePasskey(db, personId, { credential, browser, host, now: clock() })
  return { token: await beginSession({ db, clock }, personId, browser), replaced }
}

/** Whether whoever made an invitation may still invite. */
const isFromOwner = async (db: Database, { invited_by: by }: ConsoleInvitation): Promise<boolean> =>
  by === TERMINAL || (await readPerson(db, by))?.role === 'owner'

/** The invitation's role, but the last owner stays one: someone must be able to invite others. */
async function roleOf(db: Database, id: string, role: ConsoleRole): Promise<ConsoleRole> {
  const isOwner = (await readPerson(db, id))?.role === 'owner'
  return isOwner && (await countOwners(db)) === 1 ? 'owner' : role
}

export async function anotherPasskeyOptions(deps: PasskeyDeps, { personId: id, email, name }: SignedIn) {
  const passkeys = await readPasskeysOf(deps.db, [id])
  return newPasskeyOptions(deps, { purpose: id, person: { id, email, name }, passkeys })
}

/** Adds a passkey for a signed-in person. @throws HttpError if it isn't valid, or their session has ended since */
export async function addPasskey(deps: PasskeyDeps, me: SignedIn, { response, browser }: NewPasskey): Promise<void> {
  const { personId, email } = me
  const credential = await verifyNewPasskey(deps, response, personId)
  return changeAccess(deps.db, async (trx) => {
    await requireStillIn(trx, me, 'staff')
    await refuseKnown(trx, credential)
    const now = deps.clock()
    await storePasskey(trx, personId, { credential, browser, host: passkeyHost(deps), now })
    await insertAuditEntry(trx, { by: email, what: 'added a passkey', about: browser, at: now })
    await notifyOfPasskey(trx, personId, browser, now)
  })
}

const notifyOfPasskey = (db: Database, personId: string, browser: string, now: number) =>
  storeIncident(db, { incident: `passkey:${personId}`, reason: browser, now, isTold: false })

const storePasskey = (
  db: Database,
  personId: string,
  { credential, browser, host, now }: Omit<MadePasskey, 'oldToken'> & { now: number },
) =>
  insertRow(db, 'console_passkeys', {
    id: credential.id,
    person_id: personId,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    label: browser,
    added_at: now,
    // Whoever makes a passkey is signed in by it.
    last_used_at: now,
    host,
  })
