import { type Kysely, sql } from 'kysely'

const BATCH_SIZE = 500

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('email_key', 'text').execute()
  await db.schema.alterTable('leads').addColumn('agreed_words', 'text').execute()
  await db.schema.alterTable('orders').addColumn('erased_at', 'bigint').execute()
  await fillEmailKeys(db)
  await db.schema.createIndex('leads_of_person').on('leads').column('email_key').execute()
  await db.schema.createIndex('leads_by_time').on('leads').columns(['created_at', 'id']).execute()
}

/** Here rather than in SQL, since the databases differ in what lower case is beyond ASCII. */
async function fillEmailKeys(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; payload: string }>`
      select id, payload from leads where id > ${after} order by id limit ${BATCH_SIZE}`.execute(db)
    for (const { id, payload } of rows) {
      const key = emailKeyIn(payload)
      if (key !== undefined) await sql`update leads set email_key = ${key} where id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

function emailKeyIn(payload: string): string | undefined {
  try {
    const { email, Email = email } = JSON.parse(payload) as Record<string, unknown>
    return typeof Email === 'string' ? Email.trim().toLowerCase() : undefined
  } catch {
    return undefined
  }
}
