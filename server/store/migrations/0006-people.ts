import { type Kysely, sql } from 'kysely'
import { BATCH_SIZE, emailIn, inBatches } from './in-batches.ts'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('email_key', 'text').execute()
  await db.schema.alterTable('leads').addColumn('agreed_words', 'text').execute()
  await db.schema.alterTable('orders').addColumn('erased_at', 'bigint').execute()
  await fillEmailKeys(db)
  await db.schema.createIndex('leads_of_person').on('leads').column('email_key').execute()
  await db.schema.createIndex('leads_by_time').on('leads').columns(['created_at', 'id']).execute()
}

const readBatch = (after: string) =>
  sql<{ id: string; payload: string }>`
    select id, payload from leads where id > ${after} order by id limit ${BATCH_SIZE}`

/** Here rather than in SQL, since the databases differ in what lower case is beyond ASCII. */
const fillEmailKeys = (db: Kysely<unknown>): Promise<void> =>
  inBatches(db, readBatch, async (rows) => {
    for (const { id, payload } of rows) {
      const key = emailIn(payload)?.trim().toLowerCase()
      if (key !== undefined) await sql`update leads set email_key = ${key} where id = ${id}`.execute(db)
    }
  })
