import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { copyStore, TABLE_NAMES } from '#server/store/copy-store.ts'
import { openStore } from '#server/store/database.ts'
import { testPostgresUrl } from '#test/open-test-store.ts'
import { runCommand } from '#test/run-command.ts'
import { fillStore } from '#test/store/fill-store.ts'
import { openStoreFolder } from '#test/store/open-store-folder.ts'
import { makeBlankDatabase, openClient } from '#test/store/test-database.ts'

/** A SQLite store with rows in every table, a blank database, and the command to copy between them. */
async function prepare(rows = 3) {
  await using made = new AsyncDisposableStack()
  const { path: folder, file } = made.use(await openStoreFolder())
  const sqlite = made.use(new DatabaseSync(file))
  fillStore(sqlite, rows)
  const url = await makeBlankDatabase(testPostgresUrl())
  const client = made.use(await openClient(url))
  const stack = made.move()
  return {
    folder,
    file,
    url,
    sqlite,
    /** Closes this test's handle on the file, then copies. */
    copy: (args: string[] = [], settings: Record<string, string> = { DATABASE_URL: url }) => {
      if (sqlite.isOpen) sqlite.close()
      return runCommand('store-copy', folder, { settings, args })
    },
    /** The same in this process. @throws if it refuses */
    move: (from = file) => {
      if (sqlite.isOpen) sqlite.close()
      return copyStore({ file: from, url })
    },
    query: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    tables: async () =>
      (await client.query("select tablename from pg_tables where schemaname = 'public'")).rows as unknown[],
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Normalizes rows, so both databases give the same text; one returns bigint as text. */
const asText = (row: Record<string, unknown>) =>
  JSON.stringify(
    Object.entries(row)
      .map(([column, value]) => [column, typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  )

it('copies every row of every table, secrets included, and lists what it copied', async () => {
  await using test = await prepare(450)
  const rows = (table: string) => test.sqlite.prepare(`select * from ${table}`).all().map(asText).toSorted()
  const before = new Map(TABLE_NAMES.map((table) => [table, rows(table)]))
  const { status, output } = await test.copy()
  expect(output).toMatch(/^Copied .+gimbal\.sqlite to PostgreSQL [\w.:]+\/\w+; every table is the same on both sides:/)
  expect(status).toBe(0)
  for (const [table, expected] of before) {
    expect(output).toMatch(new RegExp(`^  ${table} +450$`, 'm'))
    expect((await test.query(`select * from ${table}`)).map(asText).toSorted()).toEqual(expected)
  }
})

it('renames the file, so that no server keeps using it, and overwrites none', async () => {
  await using test = await prepare()
  const stored = `${test.file}.copied`
  writeFileSync(stored, 'of the owner')
  const errors = `Nothing was copied: there is a file ${stored} already. Move it away.\n`
  expect(await test.copy()).toMatchObject({ status: 1, errors })
  expect(await test.tables()).toEqual([])
  expect(readFileSync(stored, 'utf8')).toBe('of the owner')
  renameSync(stored, `${stored}.2`)
  const { status, output } = await test.copy()
  expect([status, output]).toEqual([0, expect.stringContaining(`The file is now ${stored}.`)])
  expect([test.file, `${test.file}-wal`].some((path) => existsSync(path))).toBe(false)
  using store = new DatabaseSync(stored, { readOnly: true })
  expect(store.prepare('select count(*) as leads from leads').get()).toEqual({ leads: 3 })
  // A server has nothing to bring up to date.
  const steps = () => test.query('select name, timestamp from kysely_migration order by name')
  const copied = await steps()
  await (await openStore({ url: test.url })).close()
  expect([copied.length > 0, await steps()]).toEqual([true, copied])
})

it('refuses a database that is not empty, undoes a copy that differs, and leaves none of it', async () => {
  await using test = await prepare()
  await (await openStore({ url: test.url })).close()
  await test.query("insert into daily_keys values ('2026-03-05', 'a')")
  await expect(test.move()).rejects.toThrow(/^The database of DATABASE_URL is not empty: .* daily_keys\. .+\.$/)
  await test.query('delete from daily_keys')
  await test.query(`create function meddle() returns trigger language plpgsql as
    $$ begin new.payload = new.payload || ' '; return new; end $$`)
  await test.query('create trigger meddle before insert on leads for each row execute function meddle()')
  await expect(test.move()).rejects.toThrow(/^The copy of leads is not the same \(3 rows were read, 3 arrived\)/)
  expect(await test.query('select * from leads')).toEqual([])
})

it('refuses a store in use, of another version, or with a row that does not fit, another program’s file, and none', async () => {
  await using test = await prepare()
  test.sqlite.exec("update leads set payload = 'a' || char(0) || 'b' where rowid = 3")
  await expect(test.move()).rejects.toThrow(/^A row of leads does not fit into PostgreSQL: unsupported Unicode/)
  const open = await openStore({ file: test.file })
  await expect(test.move()).rejects.toThrow(/^The store at .+ is in use\. Stop the server .+$/)
  await open.close()
  {
    using store = new DatabaseSync(test.file)
    store.exec("delete from kysely_migration where name like '0004%'")
  }
  await expect(test.move()).rejects.toThrow('was made by another version of this site')
  await expect(test.move(`${test.file}-none`)).rejects.toThrow('There is no store at')
  await expect(test.move(import.meta.filename)).rejects.toThrow('is not a store of this site')
  expect(await test.tables()).toEqual([])
})
