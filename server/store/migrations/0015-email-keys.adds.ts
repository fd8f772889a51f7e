import { type Kysely, sql } from 'kysely'
import { BATCH_SIZE, emailIn, inBatches } from './in-batches.ts'

/**
 * Makes the keys by which addresses are looked up anew: composed (NFC), and with the Kelvin sign as it is. Only those of
 * addresses beyond ASCII change. Frozen: a later change of them is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['leads', 'payload'],
    ['orders', 'email'],
  ] as const) {
    const read = (after: string) => sql<{ id: string; email_key: string | null; text: string | null }>`
      select id, email_key, ${sql.ref(column)} as text from ${sql.table(table)}
      where id > ${after} order by id limit ${BATCH_SIZE}`
    await inBatches(db, read, async (rows) => {
      for (const { id, email_key, text } of rows) {
        const email = table === 'leads' ? emailIn(text ?? '') : text
        const key = typeof email === 'string' ? keyOf(email) : null
        if (key !== null && key !== email_key)
          await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id}`.execute(db)
      }
    })
  }
}

const keyOf = (email: string): string =>
  email.trim().replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))
