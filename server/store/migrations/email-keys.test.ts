import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { insertLead } from '../leads.ts'
import { up as makeKeysAnew } from './0015-email-keys.adds.ts'

const COMPOSED = 'jos\u00e9@example.com'
const DECOMPOSED = 'Jose\u0301@example.com'
const KELVIN = 'mar\u212a@example.com'

/** As the code from before made keys. */
const oldKey = (email: string) => email.trim().toLowerCase()

it('finds whoever was stored before by the keys of today, and nobody by the address of another', async () => {
  await using store = await openTestStore()
  const stored = [COMPOSED, DECOMPOSED, KELVIN, ' Mark@Example.com']
  for (const [index, email] of stored.entries()) {
    const payload = JSON.stringify(index % 2 === 0 ? { email } : { Email: email })
    const lead = { kind: 'survey' as const, payload, held: 0, created_at: 1 }
    await insertLead(store.db, { ...lead, id: `lead ${index}`, email_key: oldKey(email) })
    const order = { id: `order ${index}`, session_id: `cs_${index}`, payment_id: null, email, created_at: 1 }
    await store.db
      .insertInto('orders')
      .values({ ...order, email_key: oldKey(email) })
      .execute()
  }
  await insertLead(store.db, { id: 'unreadable', kind: 'survey', payload: 'no JSON', held: 0, created_at: 1 })
  await store.db
    .insertInto('orders')
    .values({ id: 'erased', session_id: 'cs_erased', payment_id: null, email: null, email_key: null, created_at: 1 })
    .execute()
  const { db } = store
  await makeKeysAnew(db as unknown as Kysely<unknown>)
  for (const [email, numbers] of [
    [COMPOSED, [0, 1]],
    [DECOMPOSED, [0, 1]],
    [KELVIN, [2]],
    ['mark@example.com', [3]],
  ] as const) {
    const { leads, orders, mentionedIn } = await findPerson(db, email)
    expect(leads.map(({ lead }) => lead.id).toSorted()).toEqual(numbers.map((number) => `lead ${number}`))
    expect(orders.map(({ id }) => id).toSorted()).toEqual(numbers.map((number) => `order ${number}`))
    expect(mentionedIn).toEqual([])
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from leads where email_key is null`.execute(db)
  expect(Number(rows[0]?.count)).toBe(1)
})

it('finds whoever wrote to the first release', async () => {
  await using older = await openOlderStore('0002')
  for (const [id, payload] of Object.entries({ a: '{"Email":" Ada@Example.com"}', b: '{}', c: 'no JSON' }))
    await sql`insert into leads (id, kind, payload, held, created_at) values (${id}, 'survey', ${payload}, 0, 1)`.execute(
      older.db,
    )
  const { db } = await older.upgrade()
  expect((await findPerson(db, 'ada@example.com')).leads).toMatchObject([{ lead: { id: 'a', attribution: null } }])
  expect(await db.selectFrom('leads').select('id').where('email_key', 'is', null).execute()).toHaveLength(2)
})
