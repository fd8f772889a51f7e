import { randomUUID } from 'node:crypto'
import type { Cursor } from './cursor.ts'
import { countRows, type Database, insertRow } from './database.ts'
import type { NewRow, Row } from './tables.ts'

export type AuditEntry = Row<'console_audit'>

/** @param entry `about` must never hold a visitor's address: erasures don't touch the log */
export const insertAuditEntry = (db: Database, entry: Omit<NewRow<'console_audit'>, 'id'>) =>
  insertRow(db, 'console_audit', { id: randomUUID(), ...entry })

/** Filters and a cursor: `before` is the last entry of the previous page. */
export interface AuditQuery {
  by?: string | undefined
  /** Only these acts. */
  whats?: readonly string[] | undefined
  /** Leaves out looks at people's data. */
  onlyChanges?: boolean
  /** Only what names this id. */
  of?: string | undefined
  since?: number | undefined
  before?: Cursor | undefined
  limit: number
}

/** Audit log entries, newest first. */
export const readAudit = (
  db: Database,
  { by, whats, onlyChanges, of, since, before, limit }: AuditQuery,
): Promise<AuditEntry[]> =>
  db
    .selectFrom('console_audit')
    .selectAll()
    .$if(by !== undefined, (query) => query.where('by', '=', by ?? ''))
    // PostgreSQL rejects an empty list.
    .$if(whats !== undefined, (query) => query.where('what', 'in', whats?.length ? whats : ['']))
    .$if(onlyChanges === true, (query) => query.where('what', 'not like', 'looked at %'))
    .$if(of !== undefined, (query) => query.where('about', 'like', `%${of}%`))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
    .$if(before !== undefined, (query) =>
      query.where((row) => row(row.refTuple('at', 'id'), '<', row.tuple(before?.created_at ?? 0, before?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countAudit = (db: Database, { what, about }: Pick<AuditEntry, 'what' | 'about'>): Promise<number> =>
  countRows(db.selectFrom('console_audit').where('what', '=', what).where('about', '=', about))

/** Everyone who’s in the audit log, or everything that was done, to choose from. */
export async function readAuditValues(db: Database, column: 'by' | 'what'): Promise<string[]> {
  const rows = await db.selectFrom('console_audit').select(column).distinct().orderBy(column).execute()
  return rows.flatMap((row) => Object.values(row))
}
