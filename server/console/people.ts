import * as z from 'zod/mini'
import { oneOf } from '#contracts/console-deliveries.ts'
import {
  AUDIT_DAYS,
  AUDIT_KINDS,
  type AuditAnswer,
  type InviteAnswer,
  namedRequest,
  type PeopleAnswer,
  type ShownPasskey,
  type ShownSession,
} from '#contracts/console-people.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { field, line, namesIn } from '#contracts/fields.ts'
import { listContent } from '#server/flows/content/list-content.ts'
import { enqueueMessage } from '#server/flows/leads/enqueue-deliveries.ts'
import { showAudit } from '#server/flows/people/audit-log.ts'
import { consoleAt, passkeyHost } from '#server/flows/people/passkeys.ts'
import {
  changeRole,
  inviteToConsole,
  removePerson,
  signOutEverywhere,
  withdrawInvitation,
} from '#server/flows/people/people.ts'
import { readJson, readQuery } from '#server/http/request-body.ts'
import {
  type ConsolePasskey,
  type ConsoleSession,
  mayTakeBack,
  readInvitations,
  readPasskeysOf,
  readPeople,
  readSessionsOf,
} from '#server/store/console-people.ts'
import { inTransaction } from '#server/store/database.ts'
import { type ConsoleDeps, handlersOf, pageOf, readCursor } from './console-deps.ts'

const role = z.enum(['owner', 'staff'])
const inviteRequest = z.object({ email: field(PERSON_RULES.email), name: line(100), role })
const changeRoleRequest = z.object({ id: z.string().check(z.maxLength(100)), role })

const text = z._default(z.string().check(z.maxLength(200)), '')
const auditQuery = z.object({
  by: text,
  kind: oneOf(namesIn(AUDIT_KINDS)),
  of: z._default(z.union([z.literal(''), z.uuid()]), ''),
  days: oneOf(namesIn(AUDIT_DAYS)),
  before: text,
})

/** Endpoints of the people page: who has access. */
export function peopleEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  return handlersOf({
    'GET /api/console/people': async (c, me) => {
      const people = await readPeople(db)
      const ids = people.map(({ id }) => id)
      const [keys, sessions, invitations] = await Promise.all([
        readPasskeysOf(db, ids),
        readSessionsOf(db, ids),
        readInvitations(db, clock()),
      ])
      const isOnlyOwner = people.filter(({ role }) => role === 'owner').length === 1
      return c.json<PeopleAnswer>({
        people: people.map(({ id, email, name, role, added_at }) => ({
          id,
          email,
          name,
          role,
          addedAt: added_at,
          passkeys: keys.filter((key) => key.person_id === id).map((key) => showPasskey(key, passkeyHost(deps))),
          sessions: sessions
            .filter(({ person_id }) => person_id === id)
            .map((session) => showSession(session, me.sessionId)),
          isMe: id === me.personId,
          isLastOwner: role === 'owner' && isOnlyOwner,
        })),
        invitations: invitations.map((invitation) => {
          const { id, email, name, role, invited_by, expires_at } = invitation
          // Only an owner's invitation is good, so the terminal's is the only one without a person.
          const invitedBy = people.find((person) => person.id === invited_by)?.email ?? invited_by
          return {
            id,
            email,
            name,
            role,
            invitedBy,
            expiresAt: expires_at,
            canWithdraw: mayTakeBack(invitation, me.personId),
          }
        }),
      })
    },
    'POST /api/console/people/invite': async (c, me) => {
      const asked = await readJson(c, inviteRequest)
      const destinations = deps.destinationsOf('console-invitation')
      const { link, email, isKnown } = await inTransaction(db, async (trx) => {
        const invited = await inviteToConsole({ db: trx, clock }, { ...asked, by: me })
        const link = `${consoleAt(deps)}${invited.path}`
        const payload = { email: invited.email, link, invitedBy: me.email }
        if (destinations.length > 0) await enqueueMessage({ ...deps, db: trx }, { kind: 'console-invitation', payload })
        return { ...invited, link }
      })
      for (const destination of destinations) deps.wakeOutbox(destination)
      return c.json<InviteAnswer>({ link, email, isKnown, isMailed: destinations.length > 0 })
    },
    'POST /api/console/people/withdraw-invitation': async (c, me) =>
      withdrawInvitation(deps, { ...(await readJson(c, namedRequest)), by: me }),
    'POST /api/console/people/change-role': async (c, me) =>
      changeRole(deps, { ...(await readJson(c, changeRoleRequest)), by: me }),
    'POST /api/console/people/remove': async (c, me) =>
      removePerson(deps, { ...(await readJson(c, namedRequest)), by: me }),
    'POST /api/console/people/end-sessions': async (c, me) =>
      signOutEverywhere(deps, { ...(await readJson(c, namedRequest)), by: me }),
  })
}

/** A passkey without its public key. @param here the name that passkeys are for now */
export const showPasskey = (
  { id, label, added_at, last_used_at, host }: ConsolePasskey,
  here: string,
): ShownPasskey => ({
  id,
  label: host === null || host === here ? label : `${label}, for ${host}`,
  addedAt: added_at,
  lastUsedAt: last_used_at,
})

/** A session. @param thisId id of the session making the request */
export const showSession = (
  { id, browser, created_at, last_seen_at }: ConsoleSession,
  thisId: string,
): ShownSession => ({ id, browser, createdAt: created_at, lastSeenAt: last_seen_at, isThis: id === thisId })

const PAGE_SIZE = 50

/** Endpoints of the audit log page. */
export function auditEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const titles = async () => new Map((await listContent(deps)).pieces.map(({ file, title }) => [file, title]))
  return handlersOf({
    'GET /api/console/audit': async (c) => {
      const { before, ...asked } = readQuery(c, auditQuery)
      const page = { before: readCursor(before, 'before'), limit: PAGE_SIZE + 1 }
      const { entries, people } = await showAudit({ db, clock, titles }, { ...asked, ...page })
      const [shown, older] = pageOf(entries, PAGE_SIZE, ({ at, id }) => ({ created_at: at, id }))
      return c.json<AuditAnswer>({ entries: [...shown], older, people })
    },
  })
}
