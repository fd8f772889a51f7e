import type { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '../sqlite-dialect.ts'

/**
 * Deletes each row of any table in a SQLite file, such as the sandbox's, in which a text is about somebody. Knows nothing of
 * its tables. A server may have it open.
 * @param isAbout whether a text is
 * @returns how many rows. @throws when the file cannot be written; nothing is deleted then
 */
export function eraseFromFile(file: string, isAbout: (text: string) => boolean): number {
  const sqlite = openSqlite(file)
  try {
    sqlite.exec('begin immediate')
    const count = listTables(sqlite)
      .map((table) => eraseFromTable(sqlite, table, isAbout))
      .reduce((sum, each) => sum + each, 0)
    sqlite.exec('commit')
    // Without patience: it would keep out whoever wants to write meanwhile.
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
    if (Object.values(columns).some((value) => typeof value === 'string' && isAbout(value))) {
      numbers.push(Number(row_number))
    }
  }
  const erase = sqlite.prepare(`delete from ${table} where rowid = ?`)
  for (const number of numbers) erase.run(number)
  return numbers.length
}
