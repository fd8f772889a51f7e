import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Frozen: a later change of these tables is a migration of its own. On PostgreSQL alone, where several servers count
 * together (`server/store/rate-windows.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // Unlogged: a count is worth no write to the disk, and after a crash of the database it may begin anew.
  await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  )
  await sql`create index rate_limits_by_end on rate_limits (expire)`.execute(db)
}
