import type { DatabaseSync } from 'node:sqlite'

export const SHELF_TABLE = `
  create table if not exists kept (
    number integer primary key,
    kind text not null,
    id text not null,
    body text not null,
    unique (kind, id)
  ) strict;
`

/** What stand-ins have of one kind, each under its id, in the order in which they came. A row has all that's known of one. */
export interface Shelf<Thing> {
  find(id: string): Thing | undefined
  /** Stores it, in place of what has its id. */
  put(id: string, thing: Thing): Thing
  remove(id: string): void
  /** Newest first. */
  list(most?: number): Thing[]
}

export function openShelf<Thing>(database: DatabaseSync, kind: string): Shelf<Thing> {
  const read = (row: Record<string, unknown>) => JSON.parse(String(row['body'])) as Thing
  return {
    find(id) {
      const row = database.prepare('select body from kept where kind = ? and id = ?').get(kind, id)
      return row && read(row)
    },
    put(id, thing) {
      database
        .prepare(
          `insert into kept (kind, id, body) values (?, ?, ?)
           on conflict (kind, id) do update set body = excluded.body`,
        )
        .run(kind, id, JSON.stringify(thing))
      return thing
    },
    remove: (id) => void database.prepare('delete from kept where kind = ? and id = ?').run(kind, id),
    list: (most = 1000) =>
      database.prepare('select body from kept where kind = ? order by number desc limit ?').all(kind, most).map(read),
  }
}
