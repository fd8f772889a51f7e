import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdDestination, releaseDestination } from '#server/flows/manage-deliveries.ts'
import type { Database } from '#server/store/database.ts'
import { claimDueDeliveries, settleDelivery } from '#server/store/deliveries.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { runs } from '#test/runs.ts'
import { type OutboxBench, setOutboxBench } from '#test/set-outbox-bench.ts'
import { FAILING_AFTER_MS } from './watch-destinations.ts'

const HELD = { destination: 'newsletter', reason: 'it is being moved', by: 'ada@firm.example' } as const

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
  const ask = (db: Database) => holdDestination({ db, clock: bench.clock }, HELD)
  const asked = await Promise.all([ask(bench.db), ask(other.db)])
  expect(asked.filter((isHeld) => isHeld)).toHaveLength(1)
  expect(await release(bench)).toBe(true)
  expect(await release(bench)).toBe(false)
  const lines = await bench.db.selectFrom('console_audit').select(['what', 'about']).orderBy('what').execute()
  expect(lines).toEqual([
    { what: 'held a destination', about: 'newsletter: it is being moved' },
    { what: 'released a destination', about: 'newsletter' },
  ])
})

it('delivers all, each once, whatever two servers do between holds and releases', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constantFrom('hold', 'release', 'capture', 'crash') }),
    fc.record({ does: fc.constantFrom('claim', 'settle', 'fail'), server: fc.constantFrom(0, 1) }),
  )
  await using bench = await setOutboxBench({})
  const other = await bench.store.beside()
  const servers = [bench.db, other.db]
  const delivered = new Map<string, number>()
  const claim = async (server: number) => {
    const now = bench.clock()
    const asked = { destination: 'newsletter', now, leaseEnd: now + 30_000, limit: 3 } as const
    return claimDueDeliveries(servers[server] ?? bench.db, asked)
  }
  const settle = async (server: number, claimed: Awaited<ReturnType<typeof claim>>, hasFailed: boolean) => {
    const now = bench.clock()
    for (const each of claimed) {
      const outcome = hasFailed ? { next_attempt_at: now, last_error: 'x', last_answer: null } : { delivered_at: now }
      const isSettled = await settleDelivery(servers[server] ?? bench.db, each, outcome, now)
      if (isSettled && !hasFailed) delivered.set(each.id, (delivered.get(each.id) ?? 0) + 1)
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const inHand: Awaited<ReturnType<typeof claim>>[] = [[], []]
      let isHeld = false
      for (const each of steps) {
        bench.clock.advance(1000)
        if (each.does === 'hold') isHeld = (await hold(bench)) || isHeld
        else if (each.does === 'release') isHeld = (await release(bench)) && false
        else if (each.does === 'capture') await bench.capture('newsletter', 2)
        else if (each.does === 'crash') {
          inHand.fill([])
          bench.clock.advance(31_000)
        } else if ('server' in each) {
          const { server } = each
          if (each.does === 'claim') {
            const claimed = await claim(server)
            if (isHeld) expect(claimed).toEqual([])
            inHand[server]?.push(...claimed)
          } else {
            await settle(server, inHand[server] ?? [], each.does === 'fail')
            inHand[server] = []
          }
        }
      }
      await release(bench)
      bench.clock.advance(31_000)
      for (let claimed = await claim(0); claimed.length > 0; claimed = await claim(0)) await settle(0, claimed, false)
      const stored = await bench.deliveries()
      expect(stored.filter(({ delivered_at }) => delivered_at === null)).toEqual([])
      expect(stored.map(({ id }) => delivered.get(id))).toEqual(stored.map(() => 1))
    }),
    runs(40),
  )
})
