import type { Selectable } from 'kysely'
import { type Database, isPostgres } from './database.ts'
import type { Lead } from './leads.ts'
import type { CallTable } from './tables.ts'

/** An event that was booked for a lead. */
export type BookedEvent = Selectable<CallTable>

/** The events booked for a lead, unordered. */
export const readEvents = (db: Database, leadId: string): Promise<BookedEvent[]> =>
  db.selectFrom('calls').selectAll().where('lead_id', '=', leadId).execute()

/** The events booked for these leads; pass a few hundred at most. */
export const readEventsOf = async (db: Database, leadIds: readonly string[]): Promise<BookedEvent[]> =>
  leadIds.length === 0 ? [] : db.selectFrom('calls').selectAll().where('lead_id', 'in', leadIds).execute()

/** Stores events; those that are known get what's new. */
export const putEvents = (db: Database, events: readonly BookedEvent[]) =>
  db
    .insertInto('calls')
    .values([...events])
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'event_uri']).doUpdateSet((row) => ({
        invitee_uri: row.ref('excluded.invitee_uri'),
        starts_at: row.ref('excluded.starts_at'),
        state: row.ref('excluded.state'),
        moved_to: row.ref('excluded.moved_to'),
        heard_at: row.ref('excluded.heard_at'),
      })),
    )
    .execute()

/** Leads that have one of these events booked, or are about to. */
export const findLeadsOfEvents = (
  db: Database,
  eventUris: readonly string[],
): Promise<(Pick<BookedEvent, 'invitee_uri'> & Pick<Lead, 'id' | 'email_key'>)[]> =>
  db
    .selectFrom('calls')
    .innerJoin('leads', 'leads.id', 'calls.lead_id')
    .select(['leads.id', 'leads.email_key', 'invitee_uri'])
    .where((row) => row.or([row('event_uri', 'in', eventUris), row('moved_to', 'in', eventUris)]))
    .orderBy('leads.created_at')
    .execute()

/** Locks a lead until the transaction ends; undefined if there is none, or not anymore. */
export function lockLeadIfAny(db: Database, id: string): Promise<Lead | undefined> {
  const lead = db.selectFrom('leads').selectAll().where('id', '=', id)
  return (isPostgres(db) ? lead.forUpdate() : lead).executeTakeFirst()
}

/** The surveys of an address from this period, newest first. */
export const readSurveysOf = (
  db: Database,
  { emailKey, from, until }: { emailKey: string; from: number; until: number },
): Promise<Pick<Lead, 'id' | 'payload'>[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'payload'])
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'survey')
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute()

/** When the webhook last told of a call that's still stored; null if it never did. */
export async function readLastHeard(db: Database): Promise<number | null> {
  const found = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.max('heard_at').as('at'))
    .executeTakeFirst()
  return found?.at ?? null
}
