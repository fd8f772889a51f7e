import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { LEAD_KINDS } from '#contracts/lead-kind.ts'
import { openStore } from '#server/store/database.ts'
import { deleteLeadsWithoutDelivery } from '#server/store/expire.ts'
import { insertLead } from '#server/store/leads.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { listUnlistedLeads } from './lead-listing.ts'
import { showLeads } from './show-leads.ts'

/** A store as an earlier release left it, just before this migration. */
async function openOlder(file: string, step: string) {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(openSqlite(file)) })
  const steps = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < step))
  await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } }).migrateToLatest()
  return db
}

/** Inserts like older code. */
const insertOlder = (db: Kysely<unknown>, id: string, email: string) =>
  sql`insert into leads (id, kind, payload, held, created_at) values (${id}, 'survey', ${JSON.stringify({ email })}, 0, 1)`.execute(
    db,
  )

it.skipIf(onPostgres)('finds the leads of a store from before leads were listed', async () => {
  await using test = await openTestStore()
  const file = join(test.folder, 'older.sqlite')
  const older = await openOlder(file, '0020')
  // More than one batch.
  await older.transaction().execute(async (trx) => {
    for (let number = 0; number < 450; number += 1) await insertOlder(trx, `lead-${number}`, `p${number}@x.example`)
  })
  await older.destroy()
  const { db, close } = await openStore({ file })
  expect((await showLeads(db, { kinds: LEAD_KINDS, search: 'X.example' }, {}, 0)).total).toBe(450)
  const { leads } = await showLeads(db, { kinds: LEAD_KINDS, search: 'p449@' }, {}, 0)
  expect(leads.map(({ id }) => id)).toEqual(['lead-449'])
  await close()
})

it.skipIf(onPostgres)('finds by today’s rules what an earlier release had listed, and keeps its state', async () => {
  await using test = await openTestStore()
  const file = join(test.folder, 'older.sqlite')
  const older = await openOlder(file, '0024')
  await insertOlder(older, 'a', 'o’neil@x.example')
  await sql`update leads set listed = 1`.execute(older)
  await sql`
    insert into lead_listings (lead_id, kind, created_at, state, state_by, search_text)
    values ('a', 'survey', 1, 'client', 'ada', 'o’neil@x.example')`.execute(older)
  await older.destroy()
  const { db, close } = await openStore({ file })
  const found = await showLeads(db, { kinds: LEAD_KINDS, search: "o'neil", state: 'client' }, {}, 0)
  expect(found).toMatchObject({ total: 1, leads: [{ id: 'a', state: 'client' }] })
  await close()
})

it('forgets what is searched of a lead when retention deletes it', async () => {
  await using test = await openTestStore()
  const { db } = test
  await insertLead(db, { id: 'a', kind: 'survey', payload: '{"email":"ada@x.example"}', held: 0, created_at: 1 })
  await listUnlistedLeads(db)
  const listed = () => db.selectFrom('lead_listings').select('search_text').execute()
  expect(await listed()).toEqual([{ search_text: 'ada@x.example' }])
  expect(await deleteLeadsWithoutDelivery(db, ['a'])).toBe(1)
  expect(await listed()).toEqual([])
})
