import { type Kysely, sql } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for leads that older code stores: they are listed as soon as leads are looked for.
  await db.schema.alterTable('leads').addColumn('listed', 'integer').execute()
  await db.schema.createIndex('leads_unlisted').on('leads').column('id').where(sql.ref('listed'), 'is', null).execute()
  await db.schema.createIndex('leads_held').on('leads').column('id').where(sql.ref('held'), '=', sql.lit(1)).execute()
  // Both tables go with their lead, also when older code deletes it.
  await db.schema
    .createTable('lead_listings')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('new'))
    .addColumn('state_by', 'text')
    .addColumn('state_at', 'bigint')
    .addColumn('page', 'text')
    .addColumn('source', 'text')
    .addColumn('meeting_at', 'bigint')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute()
  // With all that is filtered by, so that a list without a search reads nothing else.
  await db.schema
    .createIndex('listings_by_time')
    .on('lead_listings')
    .columns(['created_at', 'lead_id', 'kind', 'state', 'page', 'source'])
    .execute()
  await db.schema
    .createIndex('listings_by_source')
    .on('lead_listings')
    .column('source')
    .where(sql.ref('source'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('listings_by_meeting')
    .on('lead_listings')
    .column('meeting_at')
    .where(sql.ref('meeting_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notes_of_lead').on('lead_notes').columns(['lead_id', 'created_at']).execute()
}
