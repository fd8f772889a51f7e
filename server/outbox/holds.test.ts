import { expect, it } from 'vitest'
import { holdDestination, releaseDestination } from '#server/flows/leads/manage-deliveries.ts'
import type { Database } from '#server/store/database.ts'
import { recordAttempt } from '#server/store/deliveries.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { type OutboxBench, setOutboxBench } from '#test/set-outbox-bench.ts'
import { claimDue } from '#test/store/claim-due.ts'
import { FAILING_AFTER_MS } from './watch-destinations.ts'

const HELD = { destination: 'newsletter', by: 'ada@firm.example' } as const

const hold = ({ db, clock }: OutboxBench) => holdDestination({ db, clock }, HELD)
const release = ({ db, clock }: OutboxBench) =>
  releaseDestination({ db, clock }, { destination: 'newsletter', by: 'x' })

it('raises no alarm while it is held nor in the quarter of an hour after, and then as ever', async () => {
  await using bench = await setOutboxBench({})
  const { db, clock } = bench
  // Without an address, it's late by age alone.
  const watching = bench.watch(undefined)
  const lookAfter = async (ms: number) => {
    clock.advance(ms)
    await watching.look()
    return (await readLatestAlarms(db)).map(({ state }) => state)
  }
  await hold(bench)
  await bench.capture()
  expect(await lookAfter(7 * 24 * 3_600_000)).toEqual([])
  await release(bench)
  expect(await lookAfter(FAILING_AFTER_MS - 1)).toEqual([])
  expect(await lookAfter(1)).toEqual(['failing'])
  // Being on hold doesn't count as recovered.
  await hold(bench)
  await db.deleteFrom('deliveries').execute()
  expect(await lookAfter(2 * FAILING_AFTER_MS)).toEqual(['failing'])
  await release(bench)
  expect(await lookAfter(0)).toEqual(['recovered'])
})

it('holds once, also when two servers are asked at the same time', async () => {
  await using bench = await setOutboxBench({})
  const other = await bench.store.beside()
  const asked = await Promise.all([bench.db, other.db].map((db) => holdDestination({ db, clock: bench.clock }, HELD)))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect([await release(bench), await release(bench)]).toEqual([true, false])
})

it('delivers all, each once, though it is held while one of two servers is sending and then stops', async () => {
  await using bench = await setOutboxBench({})
  const other = await bench.store.beside()
  const claim = (db: Database) => claimDue({ db, clock: bench.clock }, 'newsletter')
  await bench.capture('newsletter', 2)
  const sending = await claim(other.db)
  await hold(bench)
  await bench.capture()
  expect(await claim(bench.db)).toEqual([])
  const [first] = sending
  if (!first) throw new Error('nothing was claimed')
  expect(await recordAttempt(other.db, first, { delivered_at: bench.clock() }, bench.clock())).toBe(true)
  bench.clock.advance(31_000)
  expect(await claim(other.db)).toEqual([])
  await release(bench)
  expect((await claim(bench.db)).map(({ claims }) => claims).toSorted((one, other) => one - other)).toEqual([1, 2])
})
