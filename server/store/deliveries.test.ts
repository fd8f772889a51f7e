import { expect, it } from 'vitest'
import { openTestStore } from '#test/open-test-store.ts'
import type { Database } from './database.ts'
import { claimDueDeliveries, insertDelivery, settleDelivery } from './deliveries.ts'
import { insertLead } from './leads.ts'

async function promise(db: Database, id: string, nextAttemptAt = 0, destination: 'survey' | 'newsletter' = 'survey') {
  await insertLead(db, { id, kind: destination, payload: '{}', held: 0, created_at: 0 })
  await insertDelivery(db, { id, lead_id: id, destination, next_attempt_at: nextAttemptAt, created_at: 0 })
}

const claim = (db: Database, now: number, limit = 20) =>
  claimDueDeliveries(db, { destination: 'survey', now, leaseEnd: now + 30, limit })
const ids = (claimed: { id: string }[]) => claimed.map(({ id }) => id)

it('claims what is due for one destination, the longest due first, and no more than asked', async () => {
  await using store = await openTestStore()
  await promise(store.db, 'late', 50)
  await promise(store.db, 'early', 10)
  await promise(store.db, 'future', 101)
  await promise(store.db, 'elsewhere', 10, 'newsletter')
  const first = await claim(store.db, 100, 1)
  expect(first).toEqual([
    { id: 'early', lead_id: 'early', destination: 'survey', attempts: 1, claims: 1, failed_at: null },
  ])
  expect(ids(await claim(store.db, 100))).toEqual(['late'])
  expect(await claim(store.db, 100)).toEqual([])
  expect(ids(await claim(store.db, 101))).toEqual(['future'])
})

it('gives a delivery to another worker once the lease has ended, and counts the attempt', async () => {
  await using store = await openTestStore()
  await promise(store.db, 'a')
  await claim(store.db, 0)
  expect(await claim(store.db, 29)).toEqual([])
  expect(await claim(store.db, 30)).toMatchObject([{ id: 'a', attempts: 2, claims: 2 }])
  const row = await store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ locked_until: 60, last_attempt_at: 30 })
})

it('lets a worker whose lease has ended change nothing', async () => {
  await using store = await openTestStore()
  await promise(store.db, 'a')
  const [late] = await claim(store.db, 0)
  const [current] = await claim(store.db, 30)
  if (!late || !current) throw new Error('nothing was claimed')
  expect(await settleDelivery(store.db, late, { delivered_at: 31 })).toBe(false)
  const row = () => store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ delivered_at: null, locked_until: 60 })
  expect(await settleDelivery(store.db, current, { next_attempt_at: 500, last_error: 'x', last_answer: 'why' })).toBe(
    true,
  )
  expect(await row()).toMatchObject({
    next_attempt_at: 500,
    locked_until: 0,
    last_error: 'x',
    last_answer: 'why',
    attempts: 2,
  })
  expect(await settleDelivery(store.db, current, { delivered_at: 32 })).toBe(false)
})

it('lets no worker settle a delivery that was given back and claimed anew in the same moment', async () => {
  await using store = await openTestStore()
  await promise(store.db, 'a')
  const [first] = await claim(store.db, 0)
  if (!first) throw new Error('nothing was claimed')
  expect(await settleDelivery(store.db, first, { attempts: 0 })).toBe(true)
  expect(await claim(store.db, 0)).toMatchObject([{ id: 'a', attempts: 1, claims: 2 }])
  expect(await settleDelivery(store.db, first, { delivered_at: 1 })).toBe(false)
})

it('never claims what is delivered', async () => {
  await using store = await openTestStore()
  await promise(store.db, 'a')
  const [claimed] = await claim(store.db, 0)
  if (!claimed) throw new Error('nothing was claimed')
  await settleDelivery(store.db, claimed, { delivered_at: 1 })
  expect(await claim(store.db, 1_000_000)).toEqual([])
})

it('gives no delivery to two claimers at once, over two connections', async () => {
  await using store = await openTestStore()
  for (let i = 0; i < 60; i += 1) await promise(store.db, `d${i}`)
  const other = await store.beside()
  const claims = Array.from({ length: 20 }, (_, i) => claim(i % 2 === 0 ? store.db : other.db, 0, 7))
  const claimed = (await Promise.all(claims)).flat()
  expect(claimed).toHaveLength(60)
  expect(new Set(ids(claimed)).size).toBe(60)
})
