import { type Kysely, sql } from 'kysely'

/** Finds when something last arrived at a destination. Frozen: a later change of this index is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('deliveries_made')
    .on('deliveries')
    .columns(['destination', 'delivered_at'])
    .where(sql.ref('delivered_at'), 'is not', null)
    .execute()
}
