import { randomUUID } from 'node:crypto'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { DAY_MS, MINUTE_MS } from '#server/clock.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  countOwners,
  deleteInvitation,
  insertInvitation,
  lockAccess,
  mayTakeBack,
  readInvitations,
  readPeople,
  readPersonByEmail,
  TERMINAL,
  takeBackInvitations,
} from '#server/store/console-people.ts'
import { inTransaction, type StoreParts } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import { passkeyOrigin } from './passkeys.ts'
import { type Changer, changerId, changerName } from './people.ts'
import { hashToken, isStillIn, makeToken, type SignedIn } from './sessions.ts'

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
 * @returns undefined if whoever invites has just lost the right to
 */
export const inviteToConsole = (
  { db, clock }: StoreParts,
  { by, ...invitation }: Invitation & { by: Exclude<Changer, typeof TERMINAL> },
): Promise<Invited | undefined> =>
  inTransaction(db, async (trx) => {
    await lockAccess(trx)
    return (await isStillIn(trx, by, 'owner')) ? putInvitation({ db: trx, clock }, invitation, by) : undefined
  })

/** Invites someone from a terminal on the server, or as the server first starts, for one use within 15 minutes. */
export const inviteFromTerminal = ({ db, clock }: StoreParts, invitation: Invitation): Promise<Invited> =>
  inTransaction(db, async (trx) => {
    await lockAccess(trx)
    return putInvitation({ db: trx, clock }, invitation, TERMINAL)
  })

async function putInvitation(
  { db: trx, clock }: StoreParts,
  { email: typed, name, role }: Invitation,
  by: Changer,
): Promise<Invited> {
  const now = clock()
  const email = typed.trim()
  const key = emailKey(email)
  const known = await readPersonByEmail(trx, key)
  const isKnown = known !== undefined && known.removed_at === null
  const earlier = (await readInvitations(trx, now)).find((each) => emailKey(each.email) === key)
  const person_id = known?.id ?? earlier?.person_id ?? randomUUID()
  const invited = {
    email: known?.email ?? email,
    name: name.trim() || known?.name || (email.split('@')[0] ?? email),
    role: role ?? (isKnown ? known.role : (await countOwners(trx)) === 0 ? 'owner' : 'staff'),
  }
  await takeBackInvitations(trx, { to: person_id, by: changerId(by) })
  const token = makeToken()
  await insertInvitation(trx, {
    ...invited,
    token_hash: hashToken(token),
    id: randomUUID(),
    person_id,
    invited_by: changerId(by),
    created_at: now,
    expires_at: now + (by === TERMINAL ? TERMINAL_MINUTES * MINUTE_MS : CONSOLE_MS),
  })
  const about = `${invited.email} as ${invited.role}`
  await insertAuditEntry(trx, { by: changerName(by), what: 'invited', about, at: now })
  return { ...invited, path: `/console/enroll#${token}`, isKnown }
}

export const withdrawInvitation = (
  { db, clock }: StoreParts,
  { id, by }: { id: string; by: SignedIn },
): Promise<'done' | 'unknown' | 'refused'> =>
  inTransaction(db, async (trx) => {
    await lockAccess(trx)
    const invitation = (await readInvitations(trx, clock())).find((each) => each.id === id)
    if (!invitation) return 'unknown'
    if (!mayTakeBack(invitation, by.personId)) return 'refused'
    await deleteInvitation(trx, id)
    const about = `${invitation.email} as ${invitation.role}`
    await insertAuditEntry(trx, { by: by.email, what: 'withdrew an invitation', about, at: clock() })
    return 'done'
  })

/** Where the console is; while no one has access, a link that lets the first person in. */
export async function describeConsole(parts: StoreParts, address: string): Promise<string> {
  const console = passkeyOrigin(address)
  if ((await readPeople(parts.db)).length > 0) return `The console is at ${console}/console`
  const { path } = await inviteFromTerminal(parts, { email: 'owner@example.com', name: 'Owner' })
  return `To enter the console, create a passkey (once, within ${TERMINAL_MINUTES} minutes):\n  ${console}${path}`
}
