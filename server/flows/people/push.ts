import { createHash } from 'node:crypto'
import type { PushMessage, PushSubscription, PushTestAnswer } from '#contracts/console-people.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import type { PushService } from '#server/partners/ports.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { lockAccess } from '#server/store/console-people.ts'
import { inTransaction, type StoreDeps } from '#server/store/database.ts'
import {
  deleteSubscription,
  endSubscription,
  notePushResult,
  putSubscription,
  readSubscriptionsOf,
} from '#server/store/push.ts'
import { isStillIn, type SignedIn } from './sessions.ts'

export interface PushDeps extends StoreDeps {
  push: PushService
}

/** More browsers than anyone reads messages on. */
const MOST = 20

/** A subscription's id: the browser can compute it, too. */
export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Sends this browser push messages from now on. `refused`: its push service's address can't be one. */
export function subscribe(
  { db, clock, push }: PushDeps,
  me: SignedIn,
  { endpoint, keys, showsNames, browser }: PushSubscription & { showsNames: boolean; browser: string },
): Promise<'done' | 'refused' | 'too many' | 'signed out'> {
  return inTransaction(db, async (trx) => {
    if (!push.accepts(endpoint)) return 'refused'
    // The person may have been removed since the request began.
    await lockAccess(trx)
    if (!(await isStillIn(trx, me, 'staff'))) return 'signed out'
    const id = subscriptionId(endpoint)
    const others = (await readSubscriptionsOf(trx, me.personId)).filter((each) => each.id !== id)
    if (others.length >= MOST) return 'too many'
    const now = clock()
    const of = { person_id: me.personId, session_id: me.sessionId, label: browser }
    await putSubscription(trx, { id, endpoint, ...keys, ...of, shows_names: showsNames ? 1 : 0, added_at: now })
    await insertAuditEntry(trx, { by: me.email, what: 'switched on push messages', about: browser, at: now })
    return 'done'
  })
}

/** @returns false if it was removed already */
export const unsubscribe = ({ db, clock }: StoreDeps, me: SignedIn, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const mine = (await readSubscriptionsOf(trx, me.personId)).find((each) => each.id === id)
    if (!mine || !(await deleteSubscription(trx, id, me.personId))) return false
    const entry = { by: me.email, what: 'switched off push messages', about: mine.label, at: clock() }
    await insertAuditEntry(trx, entry)
    return true
  })

/** How long a test message may take to arrive, in seconds: later, nobody is looking. */
const TEST_TTL = 300

/** Sends a test message to one of a person's browsers. Undefined if it was removed. */
export async function tryPush(
  { db, clock, push }: PushDeps,
  me: SignedIn,
  id: string,
  signal: AbortSignal,
): Promise<PushTestAnswer | undefined> {
  const mine = (await readSubscriptionsOf(db, me.personId)).find((each) => each.id === id)
  if (!mine) return undefined
  const message = {
    title: 'This is a test',
    body: 'A new lead reaches you like this.',
    path: '/console/account',
    tag: 'test',
  }
  const result = await push.send(mine, { message, topic: 'test', ttlSeconds: TEST_TTL }, signal)
  if (result.ok) {
    await notePushResult(db, id, { last_sent_at: clock(), last_error: null })
    return { result: 'sent' }
  }
  if (result.isGone) {
    await endSubscription(db, id)
    return { result: 'gone' }
  }
  await notePushResult(db, id, { last_error: result.error })
  return { result: 'failed', error: result.error }
}

/** What a lead is called whose sender asks for a call. */
const NEWS: Partial<Record<LeadKind, string>> = { survey: 'New survey', 'business-card': 'New business card' }

/** What a push message says. It's on a lock screen, so it names nobody unless the person who gets it wants that. */
export function writePush(lead: { id: string; kind: LeadKind } & Contact, showsNames: boolean): PushMessage {
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.email
  const who = [name, lead.company].filter(Boolean).join(', ')
  return {
    title: NEWS[lead.kind] ?? 'New lead',
    body: showsNames && who !== '' ? who : 'Open it to see who wants to hear from you.',
    path: `/console/leads/${lead.id}`,
    tag: lead.id,
  }
}
