import { domainToASCII } from 'node:url'
import { type Kysely, sql } from 'kysely'

const TABLES = ['leads', 'orders', 'mail_links', 'console_people'] as const

/**
 * Writes the host of every stored address key in ASCII, so that one mailbox has one key. Frozen: a later change of these
 * tables is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql<{ email_key: string }>`
      select distinct email_key from ${sql.table(table)} where octet_length(email_key) <> length(email_key)`.execute(db)
    for (const { email_key } of rows) {
      const key = inAscii(email_key)
      if (key === email_key) continue
      // Someone may use the console under both spellings. They stay two people.
      const isTaken =
        table === 'console_people' &&
        (await sql`select 1 from console_people where email_key = ${key}`.execute(db)).rows.length > 0
      if (isTaken) continue
      await sql`update ${sql.table(table)} set email_key = ${key} where email_key = ${email_key}`.execute(db)
    }
  }
  // Leads that are listed as 2 are searched by today's rules. The server lists the others anew, behind everything else.
  await sql`create index leads_to_list on leads (id) where listed is distinct from 2`.execute(db)
}

function inAscii(key: string): string {
  const start = key.lastIndexOf('@') + 1
  const host = start > 1 ? domainToASCII(key.slice(start)) : ''
  return host === '' ? key : key.slice(0, start) + host
}
