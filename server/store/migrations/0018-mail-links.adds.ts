import type { Kysely } from 'kysely'

/** Newsletter sign-ups that wait for their sender to confirm, and the links that were mailed to visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('unconfirmed_until', 'bigint').execute()
  await db.schema
    .createTable('mail_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mail_links_of_person').on('mail_links').columns(['email_key', 'purpose']).execute()
}
