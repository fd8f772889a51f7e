import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { countChanged, type Database } from './database.ts'
import type { ConsoleAuditTable } from './tables.ts'

/** One line of the audit log. */
export type AuditEntry = Selectable<ConsoleAuditTable>

/** @param entry `about` never holds a visitor's address: an erasure doesn't reach the log */
export const noteInAudit = (db: Database, entry: Omit<Insertable<ConsoleAuditTable>, 'id'>) =>
  db
    .insertInto('console_audit')
    .values({ id: randomUUID(), ...entry })
    .execute()

/** Which lines, and from where on: `before` is the last line of the page before it. */
export interface AuditQuery {
  by?: string | undefined
  what?: string | undefined
  before?: Pick<AuditEntry, 'at' | 'id'> | undefined
  limit: number
}

/** Lines of the audit log, the newest first. */
export const readAudit = (db: Database, { by, what, before, limit }: AuditQuery): Promise<AuditEntry[]> =>
  db
    .selectFrom('console_audit')
    .selectAll()
    .$if(by !== undefined, (query) => query.where('by', '=', by ?? ''))
    .$if(what !== undefined, (query) => query.where('what', '=', what ?? ''))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('at', '<', before?.at ?? 0),
          row.and([row('at', '=', before?.at ?? 0), row('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Every value that a column of the log has, for its filters. */
export async function readAuditValues(db: Database, column: 'by' | 'what'): Promise<string[]> {
  const rows = await db.selectFrom('console_audit').select(column).distinct().orderBy(column).execute()
  return rows.flatMap((row) => Object.values(row))
}

/** Deletes lines from before a time. @returns how many */
export const deleteAuditBefore = (db: Database, time: number): Promise<number> =>
  countChanged(db.deleteFrom('console_audit').where('at', '<', time))
