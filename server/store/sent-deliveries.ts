import { sql } from 'kysely'
import { DESTINATIONS, type Destination, type QueuedKind } from '#contracts/lead-kind.ts'
import type { Cursor } from './cursor.ts'
import { countRows, type Database } from './database.ts'

/** Who sent the lead; or, of a message, its address. */
export interface Recipient {
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** These deliveries in this order, with the kind of what they deliver, and to whom. */
export async function readListed(db: Database, listed: readonly { id: string }[]) {
  const ids = listed.map(({ id }) => id)
  // PostgreSQL rejects an empty list.
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('deliveries')
    .leftJoin('leads', 'leads.id', 'deliveries.lead_id')
    .leftJoin('messages', 'messages.id', 'deliveries.message_id')
    .selectAll('deliveries')
    .select(['leads.first_name', 'leads.last_name'])
    .select(sql<QueuedKind>`coalesce(leads.kind, messages.kind)`.as('kind'))
    .select(sql<string | null>`coalesce(leads.email, messages.email)`.as('email'))
    .where('deliveries.id', 'in', ids)
    .execute()
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** How many arrived at each destination since a time. */
export async function countSent(db: Database, since: number): Promise<Map<Destination, number>> {
  const counted = await Promise.all(
    DESTINATIONS.map((destination) =>
      countRows(db.selectFrom('deliveries').where('destination', '=', destination).where('delivered_at', '>=', since)),
    ),
  )
  return new Map(DESTINATIONS.map((destination, index) => [destination, counted[index] ?? 0]))
}

/** Deliveries that have arrived, newest first. `before` is a cursor of `delivered_at`. */
export async function listSent(
  db: Database,
  { destination, after, limit }: { destination: Destination | undefined; after: Cursor | undefined; limit: number },
) {
  // The index knows the latest of each destination, not of all.
  const latest = await Promise.all(
    (destination === undefined ? DESTINATIONS : [destination]).map((each) =>
      db
        .selectFrom('deliveries')
        .select(['id', 'delivered_at'])
        .where('destination', '=', each)
        .where('delivered_at', 'is not', null)
        .$if(after !== undefined, (query) =>
          query
            .where('delivered_at', '<=', after?.created_at ?? 0)
            .where((row) =>
              row(row.refTuple('delivered_at', 'id'), '<', row.tuple(after?.created_at ?? 0, after?.id ?? '')),
            ),
        )
        .orderBy('delivered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  const sorted = latest
    .flat()
    .toSorted((a, b) => Number(b.delivered_at) - Number(a.delivered_at) || (a.id < b.id ? 1 : -1))
  return readListed(db, sorted.slice(0, limit))
}
