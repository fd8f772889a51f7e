import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { deleteSpent } from '#server/store/expire.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { showLeads } from './show-leads.ts'

/** Inserts like older code. */
const insertOlder = (db: Kysely<unknown>, id: string, email: string) =>
  sql`insert into leads (id, kind, payload, held, created_at) values (${id}, 'survey', ${JSON.stringify({ email })}, 0, 1)`.execute(
    db,
  )

it('finds the leads of a store from before leads were listed', async () => {
  await using older = await openOlderStore('0020')
  // More than one batch.
  await older.db.transaction().execute(async (trx) => {
    for (let number = 0; number < 550; number += 1) await insertOlder(trx, `lead-${number}`, `p${number}@x.example`)
  })
  const { db } = await older.upgrade()
  expect((await showLeads({ db, survey }, { words: ['x.example'] }, {}, 0)).total).toBe(550)
  const { leads } = await showLeads({ db, survey }, { words: ['p449@'] }, {}, 0)
  expect(leads.map(({ id }) => id)).toEqual(['lead-449'])
})

it('finds by today’s rules what an earlier release had listed, and keeps its state', async () => {
  await using older = await openOlderStore('0024')
  await insertOlder(older.db, 'a', 'o’neil@x.example')
  await sql`update leads set listed = 1`.execute(older.db)
  await sql`
    insert into lead_listings (lead_id, kind, created_at, state, state_by, search_text)
    values ('a', 'survey', 1, 'client', 'ada', 'o’neil@x.example')`.execute(older.db)
  const { db } = await older.upgrade()
  const found = await showLeads({ db, survey }, { words: searchWords("o'neil"), state: 'client' }, {}, 0)
  expect(found).toMatchObject({ total: 1, leads: [{ id: 'a', state: 'client' }] })
})

it('forgets what is searched of a lead when retention deletes it', async () => {
  await using test = await openTestStore()
  const { db } = test
  await storeLead(db, { id: 'a', kind: 'survey', payload: '{"email":"ada@x.example"}', held: 0, created_at: 1 })
  const listed = () => db.selectFrom('lead_listings').select('search_text').execute()
  expect(await listed()).toEqual([{ search_text: 'ada@x.example' }])
  expect(await deleteSpent(db, 'leads', { before: 2, limit: 9 })).toBe(1)
  expect(await listed()).toEqual([])
})
