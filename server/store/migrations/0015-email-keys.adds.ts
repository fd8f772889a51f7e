import { type Kysely, sql } from 'kysely'

const BATCH_SIZE = 500

/**
 * Makes the keys by which addresses are looked up anew: composed (NFC), and with the Kelvin sign as it is. Only those of
 * addresses beyond ASCII change. Frozen: a later change of them is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['leads', 'orders'] as const) {
    for (let after = ''; ; ) {
      const { rows } = await readBatch(db, table, after)
      for (const { id, email_key, ...row } of rows) {
        const email = 'payload' in row ? emailIn(row.payload) : row.email
        const key = email === null ? null : keyOf(email)
        if (key !== null && key !== email_key)
          await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id}`.execute(db)
      }
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
}

type Row = { id: string; email_key: string | null } & ({ payload: string } | { email: string | null })

const readBatch = (db: Kysely<unknown>, table: 'leads' | 'orders', after: string) =>
  table === 'leads'
    ? sql<Row>`select id, email_key, payload from leads where id > ${after} order by id limit ${BATCH_SIZE}`.execute(db)
    : sql<Row>`select id, email_key, email from orders where id > ${after} order by id limit ${BATCH_SIZE}`.execute(db)

const keyOf = (email: string): string =>
  email.trim().replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))

function emailIn(payload: string): string | null {
  try {
    const { email, Email = email } = JSON.parse(payload) as Record<string, unknown>
    return typeof Email === 'string' ? Email : null
  } catch {
    return null
  }
}
