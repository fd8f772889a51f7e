import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '../database.ts'
import type { Delivery } from '../deliveries.ts'
import type { Lead } from '../leads.ts'

/**
 * The deliveries that wait, those first whose latest attempt is the newest.
 * @param destination undefined for all
 */
export const listWaiting = (
  db: Database,
  { destination, limit }: { destination: LeadKind | undefined; limit: number },
): Promise<Delivery[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('delivered_at', 'is', null)
    .$if(destination !== undefined, (query) => query.where('destination', '=', destination ?? 'survey'))
    // What was never tried comes last on both databases, which order nulls differently.
    .orderBy((eb) => eb.fn.coalesce('last_attempt_at', eb.val(0)), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The deliveries with this id, or of the lead with this id, in the order in which they were promised. */
export const findDeliveries = (db: Database, id: string): Promise<Delivery[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('lead_id', '=', id)]))
    .orderBy('created_at')
    .execute()

/** The leads that are held, without what their senders typed, the newest first. */
export const listHeldLeads = (db: Database, limit: number): Promise<Pick<Lead, 'id' | 'kind' | 'created_at'>[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'kind', 'created_at'])
    .where('held', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The lead with this id; undefined when there is none. */
export const findLead = (db: Database, id: string): Promise<Lead | undefined> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

/** The leads with these ids, in their order; undefined where there is none. */
export async function findLeads(db: Database, ids: readonly string[]): Promise<(Lead | undefined)[]> {
  const leads = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return ids.map((id) => byId.get(id))
}
