import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { MessageKind } from '#contracts/lead-kind.ts'
import { countChanged, type Database, isPostgres } from './database.ts'
import type { Lead } from './leads.ts'
import { lockToMerge } from './listings/merged-people.ts'
import { readStops } from './mail-links.ts'
import { openSqlite } from './sqlite-dialect.ts'

/** True if anything is stored about an address besides messages of this kind. */
export async function isAnythingHeld(db: Database, emailKey: string, besides: MessageKind): Promise<boolean> {
  const lead = db.selectFrom('leads').select('id').where('email_key', '=', emailKey)
  const message = db.selectFrom('messages').select('id').where('email_key', '=', emailKey).where('kind', '!=', besides)
  const order = db.selectFrom('orders').select('id').where('email_key', '=', emailKey)
  const stop = readStops(db, emailKey).then(([first]) => first)
  return (await Promise.all([...[lead, message, order].map((found) => found.executeTakeFirst()), stop])).some(Boolean)
}

/** Leads of other addresses whose text may mention this one, as `roughMentions` has it: for the caller to check. */
export const readLeadsThatMayMention = (
  db: Database,
  emailKey: string,
  mentions: readonly (readonly string[])[],
): Promise<Pick<Lead, 'id' | 'payload' | 'answers'>[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'payload', 'answers'])
    .where((where) =>
      where.or(
        (['payload', 'answers'] as const).flatMap((column) =>
          mentions.map((parts) =>
            where(sql<string>`replace(lower(${sql.ref(column)}), '.', '')`, 'like', likely(parts)),
          ),
        ),
      ),
    )
    .where((where) => where.or([where('email_key', 'is', null), where('email_key', '!=', emailKey)]))
    .execute()

/** `_` matches any character; beyond ASCII the databases lowercase differently, so `%`. */
const likely = (parts: readonly string[]) => `%${parts.map(likelyPart).join('%')}%`

const likelyPart = (text: string) =>
  JSON.stringify(text.toLowerCase())
    .slice(1, -1)
    .replaceAll(/[%\\]/g, '_')
    .replaceAll(/\P{ASCII}+/gu, '%')

/** Later than any time there is. */
const EVER = Number.MAX_SAFE_INTEGER

/** Deletes the deliveries of a person's leads and messages, delivered or not. @returns their destinations and lease ends */
export const deleteDeliveriesOfPerson = (db: Database, emailKey: string, until = EVER) => {
  const idsIn = (table: 'leads' | 'messages') =>
    db.selectFrom(table).select('id').where('email_key', '=', emailKey).where('created_at', '<=', until)
  return db
    .deleteFrom('deliveries')
    .where((row) => row.or([row('lead_id', 'in', idsIn('leads')), row('message_id', 'in', idsIn('messages'))]))
    .returning(['destination', 'locked_until'])
    .execute()
}

/** Locks a person's addresses, and one's leads, until the transaction ends: whoever writes to them is done before, or waits. */
export async function lockMailbox(db: Database, emailKey: string): Promise<void> {
  const leads = db.selectFrom('leads').select('id').where('email_key', '=', emailKey).orderBy('id')
  if (isPostgres(db)) await leads.forNoKeyUpdate().execute()
  await lockToMerge(db, [emailKey])
}

/** Deletes a person's leads, or the messages to them; their deliveries must be gone. @returns how many */
export const deleteOfPerson = (db: Database, table: 'leads' | 'messages', emailKey: string, until = EVER) =>
  countChanged(db.deleteFrom(table).where('email_key', '=', emailKey).where('created_at', '<=', until))

/** Removes a buyer's address from their orders, and nothing else. @returns from how many */
export const forgetBuyer = (
  db: Database,
  emailKey: string,
  { now, until = EVER }: { now: number; until?: number | undefined },
): Promise<number> =>
  countChanged(
    db
      .updateTable('orders')
      .set({ email: null, email_key: null, erased_at: now })
      .where('email_key', '=', emailKey)
      .where('created_at', '<=', until),
  )

/** Everyone that anything is stored about: the key of each mailbox, with its addresses as they were given. */
export async function readMailboxes(db: Database): Promise<Map<string, Set<string>>> {
  const namedIn = (table: 'leads' | 'messages' | 'orders') => db.selectFrom(table).select(['email_key', 'email'])
  const linked = db.selectFrom('mail_links').select(['email_key', sql<string | null>`null`.as('email')])
  const named = namedIn('leads').union(namedIn('messages')).union(namedIn('orders')).union(linked)
  const byKey = Map.groupBy(await named.execute(), ({ email_key }) => email_key ?? '')
  byKey.delete('')
  return new Map([...byKey].map(([key, rows]) => [key, new Set(rows.flatMap(({ email }) => email || []))]))
}

/** Truncates SQLite's log, which may hold deleted data. @returns false if another process uses it; leads don't wait */
export async function emptyWriteLog(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}

/** Deletes every row in a SQLite file that has text about a person. A server may have the file open. */
export function eraseFromFile(file: string, isAbout: (text: string) => boolean): number {
  const sqlite = openSqlite(file)
  try {
    sqlite.exec('begin immediate')
    const count = listTables(sqlite)
      .map((table) => eraseFromTable(sqlite, table, isAbout))
      .reduce((sum, each) => sum + each, 0)
    sqlite.exec('commit')
    // Don't wait: that would block other writers.
    sqlite.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
    return count
  } finally {
    sqlite.close()
  }
}

function listTables(sqlite: DatabaseSync): string[] {
  const rows = sqlite.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all()
  return rows.map(({ name }) => `"${String(name).replaceAll('"', '""')}"`)
}

function eraseFromTable(sqlite: DatabaseSync, table: string, isAbout: (text: string) => boolean): number {
  const numbers: number[] = []
  for (const { row_number, ...columns } of sqlite.prepare(`select rowid as row_number, * from ${table}`).iterate()) {
    if (Object.values(columns).some((value) => typeof value === 'string' && isAbout(value)))
      numbers.push(Number(row_number))
  }
  const erase = sqlite.prepare(`delete from ${table} where rowid = ?`)
  for (const number of numbers) erase.run(number)
  return numbers.length
}

/** What is kept for as long as leads are: its deliveries' column, and which of it expires on its own, after a week. */
const KEPT = {
  leads: { column: 'lead_id', isOpen: sql<boolean>`unconfirmed_until is not null` },
  messages: { column: 'message_id', isOpen: sql<boolean>`false` },
} as const

/**
 * Deletes up to `limit` of the oldest leads or messages before a time that have no pending delivery, including held
 * leads, with their deliveries. @returns how many
 */
export async function deleteSpent(
  db: Database,
  table: keyof typeof KEPT,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { column, isOpen } = KEPT[table]
  const deliveries = sql`select 1 from deliveries where ${sql.ref(column)} = ${sql.ref(`${table}.id`)}`
  const spent = await db
    .selectFrom(table)
    .select('id')
    .where('created_at', '<', before)
    .where(sql<boolean>`not ${isOpen} and not exists (${deliveries} and delivered_at is null)`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  if (spent.length === 0) return 0
  const ids = spent.map(({ id }) => id)
  // Deliveries first: they reference it. One may be pending again by now.
  await db.deleteFrom('deliveries').where(column, 'in', ids).where('delivered_at', 'is not', null).execute()
  return countChanged(db.deleteFrom(table).where('id', 'in', ids).where(sql<boolean>`not exists (${deliveries})`))
}
