import { type Database, readLatest } from './database.ts'
import type { Row } from './tables.ts'

export type ConnectionRow = Row<'connections'>

/** Every version that's kept, the newest first. There are a few of each connection. */
export const readConnectionRows = (db: Database): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().orderBy('version', 'desc').execute()

/** The newest version of all; 0 without any. Servers ask often whether it has changed. */
export const readConnectionsVersion = async (db: Database): Promise<number> =>
  (await readLatest(db.selectFrom('connections'), 'version')) ?? 0
