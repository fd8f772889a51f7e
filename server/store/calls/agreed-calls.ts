import { DAY_MS } from '#contracts/clock.ts'
import { CRM_IDS, type LeadUpdate } from '#contracts/lead-kind.ts'
import { type Database, deleteRows, isPostgres, updateRows } from '../database.ts'
import type { StateOfLead } from '../listings/person-listings.ts'
import type { BookedEvent } from './calls.ts'

// Calls that the owner sets. What tells of one waits a minute, in which it can be taken back as if it hadn't been.

/** What taking back an agreed call restores. */
export interface BeforeCall {
  calendarUntil: number | null
  /** Of all leads of the person. */
  states: StateOfLead[]
}

type EventKey = Pick<BookedEvent, 'lead_id' | 'event_uri'>

/** Sets the states that were before, except of those that someone has set since. @param since when the call was set */
export async function restoreStates(db: Database, states: BeforeCall['states'], since: number): Promise<void> {
  for (const { lead_id, ...state } of states) {
    await db
      .updateTable('lead_listings')
      .set(state)
      .where('lead_id', '=', lead_id)
      // Who only answers leaves it at what it was.
      .where('state_at', 'in', [since, state.state_at ?? since])
      .execute()
  }
}

/** Forgets an event. */
export const dropEvent = (db: Database, { lead_id, event_uri }: EventKey) =>
  deleteRows(db, 'calls', { lead_id, event_uri })

/** A booked event hasn't been moved anymore. */
export const setEventState = (db: Database, { lead_id, event_uri }: EventKey, state: BookedEvent['state']) =>
  updateRows(db, 'calls', { state, ...(state === 'booked' && { moved_to: null }) }, { lead_id, event_uri })

const NO_AUTOMATION = [...CRM_IDS, 'owner-mail', 'visitor-mail'] as const

/**
 * Lets the automation hear of a lead's call at a time, and holds back until then whatever else would tell of it.
 * A delivery that had arrived keeps when it did, so that `forgetUpdate` can say so again.
 */
export async function queueUpdate(
  db: Database,
  { leadId, now, at, change }: { leadId: string; now: number; at: number; change: LeadUpdate },
): Promise<void> {
  const ofLead = () => db.updateTable('deliveries').where('lead_id', '=', leadId)
  await ofLead()
    .set({ next_attempt_at: at })
    .where('delivered_at', 'is', null)
    .where('next_attempt_at', '<', at)
    .execute()
  const automation = () => ofLead().set({ update_kind: change }).where('destination', 'not in', NO_AUTOMATION)
  // One in flight may have read the lead as it was: it can't settle anymore.
  await automation()
    .set({ locked_until: 0, last_attempt_at: null })
    .where('delivered_at', 'is', null)
    .where('locked_until', '>', now)
    .execute()
  await automation().where('delivered_at', 'is', null).execute()
  await automation()
    .set((row) => ({
      last_attempt_at: row.ref('delivered_at'),
      delivered_at: null,
      attempts: 0,
      next_attempt_at: at,
      created_at: now,
    }))
    .where('delivered_at', 'is not', null)
    .execute()
}

/** Takes back `queueUpdate`, before its time came. @param was what was told of the call before */
export async function forgetUpdate(db: Database, leadId: string, was: LeadUpdate | null): Promise<void> {
  const automation = () =>
    db
      .updateTable('deliveries')
      .set({ update_kind: was })
      .where('lead_id', '=', leadId)
      .where('destination', 'not in', NO_AUTOMATION)
      .where('delivered_at', 'is', null)
  await automation()
    .set((row) => ({ delivered_at: row.ref('last_attempt_at') }))
    .where('last_error', 'is', null)
    .where('last_attempt_at', 'is not', null)
    .where('attempts', '=', 0)
    .execute()
  await automation().execute()
}

/** Deletes a message, unless an attempt to send it has begun. @returns false if one has */
export async function dropUnsentMessage(db: Database, id: string): Promise<boolean> {
  const unsent = db.selectFrom('deliveries').select('claims').where('message_id', '=', id)
  // A worker that's claiming one finishes first.
  const claimed = await (isPostgres(db) ? unsent.forUpdate() : unsent).execute()
  if (claimed.some(({ claims }) => claims > 0)) return false
  await deleteRows(db, 'deliveries', { message_id: id })
  await deleteRows(db, 'messages', { id })
  return true
}

/** When other calls begin, from a time on for a month. */
export async function readTakenTimes(db: Database, { from, besides }: { from: number; besides: string }) {
  const listings = await db
    .selectFrom('lead_listings')
    .select('meeting_at')
    .where('meeting_at', '>=', from)
    .where('meeting_at', '<', from + 31 * DAY_MS)
    .where('lead_id', '!=', besides)
    .execute()
  return listings.flatMap(({ meeting_at }) => meeting_at ?? [])
}
