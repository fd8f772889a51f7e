import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { TABLE_NAMES } from '#server/store/copy-store.ts'

/** Adds rows to every table of a SQLite store, with a value in almost every column. */
export function fillStore(store: DatabaseSync, rows: number): void {
  store.exec('begin')
  for (const table of TABLE_NAMES) {
    const columns = store.prepare(`pragma table_info(${table})`).all()
    const references = new Map(
      store
        .prepare(`pragma foreign_key_list(${table})`)
        .all()
        .map(({ from, table: parent, to }) => [`${table}.${String(from)}`, `${String(parent)}.${String(to)}`]),
    )
    const marks = columns.map(() => '?').join()
    const insert = store.prepare(`insert into ${table} values (${marks})`)
    for (let row = 0; row < rows; row += 1) {
      insert.run(...columns.map(({ name, type }) => value(`${table}.${String(name)}`, references, type, row)))
    }
  }
  store.exec('commit')
}

function value(column: string, references: ReadonlyMap<string, string>, type: unknown, row: number): SQLInputValue {
  if (column === 'leads.kind') return 'survey'
  // It's of a lead.
  if (column === 'deliveries.message_id') return null
  switch (type) {
    case 'text':
      return `${references.get(column) ?? column} ${row} Łódź 𝔘 'quoted' \\ \n`
    case 'bigint':
      return row % 3 === 0 && column.endsWith('_at') && !column.endsWith('.created_at') ? -row : 2 ** 52 + row
    default:
      return row
  }
}
