import type { Kysely } from 'kysely'

/** Devices that get push messages, and the messages on their way. Frozen: a later change is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('console_people.id'))
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('shows_names', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('last_sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('push_subscriptions_person').on('push_subscriptions').column('person_id').execute()
  await db.schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // No reference: a device that's removed meanwhile must not fail the lead that's being stored.
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('locked_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_messages_lead').on('push_messages').column('lead_id').execute()
}
