import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from '#test/it.ts'
import { TABLE_NAMES } from './copy-store.ts'
import { openStore } from './database.ts'

it('names every table of either database, none before one that it refers to', async ({ store: test, db }) => {
  const file = `${test.folder}/other.sqlite`
  await (await openStore({ file })).close()
  using sqlite = new DatabaseSync(file)
  const named = sqlite.prepare("select name from sqlite_master where type = 'table'").all()
  const own = named.map(({ name }) => String(name)).filter((name) => !/^(sqlite|kysely)_/.test(name))
  expect([...TABLE_NAMES].toSorted()).toEqual(own.toSorted())

  for (const [place, table] of TABLE_NAMES.entries()) {
    const parents = sqlite
      .prepare(`pragma foreign_key_list(${table})`)
      .all()
      .map(({ table: parent }) => parent)
    expect(TABLE_NAMES.slice(0, place)).toEqual(expect.arrayContaining(parents))
  }

  // Unlogged tables can lose their data.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'`.execute(db)
  const stored = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  expect(stored.toSorted()).toEqual([...TABLE_NAMES].toSorted())
  // None counts its own ids, which a copy would have to go on with.
  expect((await sql`select relname from pg_class where relkind = 'S'`.execute(db)).rows).toEqual([])
})
