import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from '#test/it.ts'
import { readLead } from '#test/store/store-lead.ts'
import { batchConcurrent } from './batch-concurrent.ts'
import { countRows, type Database, deleteRows, insertNew, openStore } from './database.ts'
import { MIGRATIONS, onlyAdds } from './migrations.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { MADE_BY_NEWER } from './store-error.ts'

const lead = { id: 'a', kind: 'survey' as const, payload: '{}', held: 0, created_at: 1 }

const stepsOf = async (db: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

it('opens a store to which newer code has only added, and refuses one that it has changed', async ({ store, db }) => {
  expect(await stepsOf(db)).toEqual(Object.keys(MIGRATIONS))
  await insertNew(db, 'leads', lead)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later.adds', '2030-01-01')`.execute(db)
  const older = await store.again()
  expect(await readLead(older.db, 'a')).toMatchObject(lead)
  expect(await insertNew(older.db, 'leads', { ...lead, id: 'b' })).toBe(true)
  expect(await stepsOf(db)).toEqual([...Object.keys(MIGRATIONS), '9999-later.adds'])
  await sql`insert into kysely_migration (name, timestamp) values ('9999-renames', '2030-01-02')`.execute(db)
  const why = { name: 'StoreError', code: MADE_BY_NEWER, message: 'its step 9999-renames is unknown here' }
  await expect(store.again()).rejects.toMatchObject(why)
  expect(await insertNew(db, 'leads', { ...lead, id: 'c' })).toBe(true)
})

it('opens a store that a real commit made whose steps were merged out of order', async ({ folder }) => {
  const file = join(folder.path, 'old.sqlite')
  const made = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  // Its newest step is 0033; it lacks 0032.
  made.exec(readFileSync(join(import.meta.dirname, '../../test/store/old-stores/28caccaf.sql'), 'utf8'))
  made.close()
  const { db, close } = await openStore({ file })
  expect(await stepsOf(db)).toEqual(Object.keys(MIGRATIONS))
  expect(await countRows(db.selectFrom('lead_listings'))).toBe(9)
  await close()
})

it('has steps that only add where their name says so, for older code to use the store', async ({ store: test }) => {
  const file = `${test.folder}/steps.sqlite`
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(openSqlite(file)) })
  const steps = Object.entries(MIGRATIONS)
  for (const [index, [name]] of steps.entries()) {
    const before = await db.introspection.getTables()
    const provider = { getMigrations: async () => Object.fromEntries(steps.slice(0, index + 1)) }
    expect(await new Migrator({ db, provider }).migrateToLatest()).toMatchObject({ results: [{ status: 'Success' }] })
    if (!onlyAdds(name)) continue
    const after = await db.introspection.getTables()
    for (const { name: table, columns } of before) {
      const now = after.find((each) => each.name === table)?.columns ?? []
      // One that had to be given may now be left out.
      const stored = columns.map((column) => expect.objectContaining({ name: column.name, dataType: column.dataType }))
      expect(now, `${name}: ${table} keeps its columns`).toEqual(expect.arrayContaining(stored))
      const added = now.filter((column) => !columns.some((old) => old.name === column.name))
      const needed = added.filter((column) => !column.isNullable && !column.hasDefaultValue)
      expect(needed, `${name}: older code leaves out what is new in ${table}`).toEqual([])
    }
  }
  await db.destroy()
})

it('gathers what comes while a call is under way for the next, which fails for those who share it alone', async () => {
  const calls: number[][] = []
  const gate = Promise.withResolvers<void>()
  const echo = batchConcurrent(async (items: readonly number[]) => {
    calls.push([...items])
    await gate.promise
    if (items.includes(2)) throw new Error('broken')
    return items
  })
  const first = echo(1)
  await pause(5)
  const others = Promise.allSettled([echo(2), echo(3)])
  await pause(5)
  expect(calls).toEqual([[1]])
  gate.resolve()
  expect([await first, (await others).map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected']])
  // No call is of more than a statement should hold.
  const items = Array.from({ length: 450 }, (_, index) => index + 4)
  expect(await Promise.all(items.map(echo))).toEqual(items)
  expect(calls.map(({ length }) => length)).toEqual([1, 2, 200, 200, 50])
})

it('deletes nothing where a value to match is missing', async ({ db }) => {
  await insertNew(db, 'leads', lead)
  for (const match of [{}, { id: undefined }]) expect(() => deleteRows(db, 'leads', match as object)).toThrow('any row')
})
