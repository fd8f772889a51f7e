import { expect, it } from 'vitest'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
import { setOutboxBench } from '#test/set-outbox-bench.ts'
import { settleTogether } from './deliver.ts'

/** Three claimed deliveries. */
async function claimThree() {
  const bench = await setOutboxBench({ newsletter: 'http://127.0.0.1:1' })
  const { db, clock } = bench
  for (let count = 0; count < 3; count++) await bench.capture()
  const times = { now: clock(), leaseEnd: clock() + 30_000, limit: 3 }
  return Object.assign(bench, { claimed: await claimDueDeliveries(db, { destination: 'newsletter', ...times }) })
}

it('records attempts that end together in one transaction, each with its own answer', async () => {
  await using bench = await claimThree()
  const { db, clock, claimed } = bench
  let transactions = 0
  const counting = new Proxy(db, {
    get(of, name) {
      if (name === 'transaction') transactions++
      const value: unknown = Reflect.get(of, name, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  const [, erased] = claimed
  await db.deleteFrom('deliveries').where('id', '=', String(erased?.id)).execute()
  const settle = settleTogether(counting)
  expect(await Promise.all(claimed.map((each) => settle(each, { delivered_at: clock() }, clock())))).toEqual([
    true,
    false,
    true,
  ])
  expect(transactions).toBe(1)
  expect(await db.selectFrom('delivery_attempts').select('result').execute()).toEqual([
    { result: 'delivered' },
    { result: 'delivered' },
  ])
})

it('still records the others when one can’t be', async () => {
  await using bench = await claimThree()
  const { db, clock, claimed } = bench
  const [first, ...others] = claimed
  if (!first) throw new Error('nothing was claimed')
  const taken = { delivery_id: first.id, number: first.claims, began_at: 0, took_ms: 0, result: 'failed' as const }
  await db.insertInto('delivery_attempts').values(taken).execute()
  const settle = settleTogether(db)
  const outcomes = await Promise.allSettled(claimed.map((each) => settle(each, { delivered_at: clock() }, clock())))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  const delivered = await db.selectFrom('deliveries').select('id').where('delivered_at', 'is not', null).execute()
  expect(delivered.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
})
