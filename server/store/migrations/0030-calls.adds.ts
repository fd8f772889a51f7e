import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Goes with its lead, also when older code deletes it.
  await db.schema
    .createTable('calls')
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('event_uri', 'text', (column) => column.notNull())
    .addColumn('invitee_uri', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('moved_to', 'text')
    .addColumn('heard_at', 'bigint')
    .addColumn('looked_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('calls_pkey', ['lead_id', 'event_uri'])
    .execute()
  await db.schema.createIndex('calls_by_event').on('calls').column('event_uri').execute()
  await db.schema.createIndex('calls_by_state').on('calls').columns(['state', 'starts_at']).execute()
  await db.schema.createIndex('calls_by_news').on('calls').column('heard_at').execute()
}
