import { expect, it } from 'vitest'
import { setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { answerWith } from '#test/start-receiver.ts'

const HOUR = 60 * 60 * 1000

it('tries again at once when the clock goes back by hours, instead of waiting for it', async () => {
  await using bench = await setOutboxBench(answerWith(500))
  // It polls only when woken.
  const outbox = bench.work({ pollMs: HOUR })
  await bench.capture()
  await until(async () => expect(await bench.deliveries()).toMatchObject([{ attempts: 1, locked_until: 0 }]))
  bench.receiver.behave(answerWith(200))
  bench.clock.advance(-3 * HOUR)
  outbox.wake()
  await until(async () => expect(await bench.deliveries()).toMatchObject([{ delivered_at: bench.clock() }]))
  expect(bench.receiver.arrivals).toHaveLength(2)
  const said = bench.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('the clock went back'))
  expect(said).toMatchObject([{ level: 40, destination: 'newsletter', count: 1 }])
})

it('delivers within a minute what another server queued by a clock that is hours ahead', async () => {
  await using bench = await setOutboxBench()
  await bench.capture()
  const setTimes = (time: number, delivered_at: number | null) =>
    bench.db.updateTable('deliveries').set({ created_at: time, next_attempt_at: time, delivered_at }).execute()
  // Hidden from its first poll, as if queued afterwards.
  await setTimes(bench.clock(), bench.clock())
  const outbox = bench.work({ pollMs: HOUR })
  await outbox.look()
  await setTimes(bench.clock() + 3 * HOUR, null)
  bench.clock.advance(59_999)
  await outbox.look()
  expect(await bench.deliveries()).toMatchObject([{ claims: 0 }])
  bench.clock.advance(1)
  outbox.wake()
  await until(() => expect(bench.receiver.arrivals).toHaveLength(1))
})

it('waits for the lease of a worker that died before the clock went back, counted from then on', async () => {
  await using bench = await setOutboxBench()
  await bench.capture()
  const taken = { locked_until: bench.clock() + 30_000, last_attempt_at: bench.clock(), attempts: 1, claims: 1 }
  await bench.db.updateTable('deliveries').set(taken).execute()
  bench.clock.advance(-3 * HOUR)
  const outbox = bench.work()
  await until(async () => expect(await bench.deliveries()).toMatchObject([{ locked_until: bench.clock() + 30_000 }]))
  bench.clock.advance(29_999)
  await outbox.look()
  expect(await bench.deliveries()).toMatchObject([{ claims: 1 }])
  expect(bench.receiver.arrivals).toEqual([])
  bench.clock.advance(1)
  outbox.wake()
  await until(() => expect(bench.receiver.arrivals).toHaveLength(1))
})
