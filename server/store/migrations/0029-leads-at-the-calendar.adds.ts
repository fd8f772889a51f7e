import { type Kysely, sql } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('calendar_until', 'bigint').execute()
  await db.schema.alterTable('deliveries').addColumn('update_kind', 'text').execute()
  await db.schema
    .createIndex('leads_at_the_calendar')
    .on('leads')
    .columns(['calendar_until', 'id'])
    .where(sql.ref('calendar_until'), 'is not', null)
    .execute()
}
