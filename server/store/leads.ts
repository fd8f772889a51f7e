import type { Insertable, Selectable } from 'kysely'
import { type AskedTimes, askedTimesIn } from '#contracts/asked-times.ts'
import { type Attribution, tidyTouch } from '#contracts/attribution.ts'
import type { PromisedKind } from '#contracts/lead-kind.ts'
import { changesOne, type Database, isPostgres } from './database.ts'
import type { LeadNoteTable, LeadTable } from './tables.ts'

/** A stored lead. */
export type Lead = Omit<Selectable<LeadTable>, 'listed'>

/** Stores a lead unless its id is taken. @returns whether it was stored */
export const insertLead = (db: Database, lead: Insertable<LeadTable>): Promise<boolean> =>
  changesOne(
    db
      .insertInto('leads')
      .values(lead)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )

/** @returns the lead with this id. @throws when there is none */
export const readLead = (db: Database, id: string): Promise<Lead> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The same in a transaction, locked until it ends. @throws when there is none */
export function lockLead(db: Database, id: string): Promise<Lead> {
  const lead = db.selectFrom('leads').selectAll().where('id', '=', id)
  return (isPostgres(db) ? lead.forUpdate() : lead).executeTakeFirstOrThrow()
}

/** Where the sender of a lead came from; undefined when it isn't known or can't be read. */
export const storedAttribution = ({ attribution }: Pick<Lead, 'attribution'>): Attribution | undefined =>
  readJson(attribution, ({ first, last }: Record<keyof Attribution, object>) => ({
    first: tidyTouch({ ...first }),
    last: tidyTouch({ ...last }),
  }))

/** Answers that have no field in the payload; undefined when there are none or they can't be read. */
export const storedAnswers = ({ answers }: Pick<Lead, 'answers'>): Record<string, string> | undefined =>
  readJson(answers, (all: Record<string, string>) => all)

/** When the sender of a lead would like to be called; undefined when nothing was asked for or it can't be read. */
export const storedAskedTimes = ({ asked_times }: Pick<Lead, 'asked_times'>): AskedTimes | undefined =>
  readJson(asked_times, (times: AskedTimes) => askedTimesIn(times))

function readJson<Stored, Value>(text: string | null, read: (stored: Stored) => Value): Value | undefined {
  try {
    return text === null ? undefined : read(JSON.parse(text) as Stored)
  } catch {
    return undefined
  }
}

/** Notes when the sender of a lead would like to be called. */
export const noteAskedTimes = (db: Database, { id, asked_times }: Pick<Lead, 'id' | 'asked_times'>) =>
  db.updateTable('leads').set({ asked_times }).where('id', '=', id).execute()

/** Takes the mark of a filled honeypot from a lead. @returns whether it had one */
export const releaseLead = (db: Database, id: string): Promise<boolean> =>
  changesOne(db.updateTable('leads').set({ held: 0 }).where('id', '=', id).where('held', '=', 1))

/** The leads that are held, without what their senders typed, the newest first. */
export const listHeldLeads = (db: Database, limit: number): Promise<Pick<Lead, 'id' | 'kind' | 'created_at'>[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'kind', 'created_at'])
    .where('held', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Those of these leads that there are, at most some hundred, in no order. */
export const readLeads = (db: Database, ids: readonly string[]): Promise<Lead[]> =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()

/** The lead with this id; undefined when there is none. */
export const findLead = (db: Database, id: string): Promise<Lead | undefined> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

/** Notes until when the sender of a lead may confirm it. */
export const setUnconfirmed = (db: Database, id: string, until: number) =>
  db.updateTable('leads').set({ unconfirmed_until: until }).where('id', '=', id).execute()

/** The newsletter lead of an address that waits to be confirmed; undefined when there is none. */
export const findUnconfirmed = (db: Database, emailKey: string): Promise<Lead | undefined> =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('unconfirmed_until', 'is not', null)
    .executeTakeFirst()

/** Notes that a lead was confirmed. @returns false when it already was */
export const confirmLead = (db: Database, id: string): Promise<boolean> =>
  changesOne(
    db
      .updateTable('leads')
      .set({ unconfirmed_until: null })
      .where('id', '=', id)
      .where('unconfirmed_until', 'is not', null),
  )

/** Deletes what else of an address waits to be confirmed; it was promised to no one. */
export const dropOtherUnconfirmed = (db: Database, emailKey: string, keptId: string) =>
  db
    .deleteFrom('leads')
    .where('email_key', '=', emailKey)
    .where('unconfirmed_until', 'is not', null)
    .where('id', '!=', keptId)
    .execute()

/** Takes the token out of a message whose link was sent, so that no reader of the store can use it. */
export async function dropToken(db: Database, { id, payload }: Pick<Lead, 'id' | 'payload'>): Promise<void> {
  const { token: _, ...rest } = JSON.parse(payload) as Record<string, unknown>
  await db
    .updateTable('leads')
    .set({ payload: JSON.stringify(rest) })
    .where('id', '=', id)
    .execute()
}

/** Leads of these kinds that were stored since a time and before a lead; the newest first. */
export const readLeadsBefore = (
  db: Database,
  {
    kinds,
    since,
    before,
    limit,
  }: { kinds: readonly PromisedKind[]; since: number; before: Pick<Lead, 'id' | 'created_at'>; limit: number },
): Promise<Lead[]> =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('created_at', '>=', since)
    .where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(before.created_at, before.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What someone at the firm wrote about a lead. */
export type LeadNote = Selectable<LeadNoteTable>

/** Stores a note; once, by its id. @returns whether it was stored */
export const insertNote = (db: Database, note: LeadNote): Promise<boolean> =>
  changesOne(
    db
      .insertInto('lead_notes')
      .values(note)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )

/** The notes about these leads, the oldest first; at most some hundred leads at once. */
export const readNotesOf = (db: Database, leadIds: readonly string[]): Promise<LeadNote[]> =>
  db.selectFrom('lead_notes').selectAll().where('lead_id', 'in', leadIds).orderBy('created_at').orderBy('id').execute()
