import { type Kysely, sql } from 'kysely'
import { writeHostsInAscii } from '../email-hosts.ts'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await writeHostsInAscii(db)
  // Leads that are listed as 2 are searched by today's rules. The server lists the others anew, behind everything else.
  await sql`create index leads_to_list on leads (id) where listed is distinct from 2`.execute(db)
}
