import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore } from '#test/open-test-store.ts'
import { insertLead, readLead, storedAttribution } from './leads.ts'
import { MIGRATIONS } from './migrations.ts'
import { MADE_BY_NEWER } from './store-error.ts'

const lead = { id: 'a', kind: 'survey' as const, payload: '{}', held: 0, created_at: 1 }

it('opens a store again as it was, and migrates it once', async () => {
  await using store = await openTestStore()
  await insertLead(store.db, lead)
  const { db } = await store.again()
  expect(await readLead(db, 'a')).toEqual({
    ...lead,
    answers: null,
    attribution: null,
    email_key: null,
    agreed_words: null,
  })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
})

it('refuses a store that newer code has changed, and leaves it as it was', async () => {
  await using store = await openTestStore()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(store.db)
  await expect(store.again()).rejects.toMatchObject({
    name: 'StoreError',
    code: MADE_BY_NEWER,
    message: 'its step 9999-later is unknown here',
  })
  expect(await insertLead(store.db, lead)).toBe(true)
})

it.each([
  [null, undefined],
  ['{"first":{"page":"/a","name":"Ada"},"last":{}}', { first: { page: '/a' }, last: {} }],
  ['{}', { first: {}, last: {} }],
  ['null', undefined],
  ['{"first"', undefined],
])('reads the attribution %j as %j, so that nothing beside a lead can hold it up', (stored, attribution) => {
  expect(
    storedAttribution({ ...lead, answers: null, attribution: stored, email_key: null, agreed_words: null }),
  ).toEqual(attribution)
})

it('takes back everything when a transaction fails', async () => {
  await using store = await openTestStore()
  const failing = store.db.transaction().execute(async (trx) => {
    await insertLead(trx, lead)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await store.db.selectFrom('leads').selectAll().execute()).toEqual([])
  expect(await insertLead(store.db, lead)).toBe(true)
  expect(await insertLead(store.db, lead)).toBe(false)
})
