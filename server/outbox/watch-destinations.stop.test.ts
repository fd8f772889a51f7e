import { afterEach, expect, it, vi } from 'vitest'
import { type OutboxBench, setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { hang, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { FAILING_AFTER_MS } from './watch-destinations.ts'

afterEach(() => void vi.useRealTimers())

/** Watches a store in which a lead has waited too long. */
async function watchLate(bench: OutboxBench, owner: Receiver) {
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  return bench.watch(owner, { timeoutMs: 3_600_000 })
}

it('looks no more once it has stopped', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  const watching = await watchLate(bench, owner)
  await watching.stop()
  await watching.look()
  expect(await bench.db.selectFrom('alarms').selectAll().execute()).toEqual([])
  expect(owner.arrivals).toEqual([])
})

it('does not wait for a silent receiver of alarms when it stops, and leaves the alarm due at once', async () => {
  await using silent = await startReceiver(hang)
  await using bench = await setOutboxBench({})
  const watching = await watchLate(bench, silent)
  const looking = watching.look()
  await until(() => expect(silent.arrivals).toHaveLength(1))
  await watching.stop()
  expect(await bench.db.selectFrom('alarms').selectAll().execute()).toMatchObject([
    { told_at: null, locked_until: 0, next_attempt_at: bench.clock() },
  ])
  await looking
})

it('leaves no timer behind that would hold up the end of the process', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const watching = await watchLate(bench, owner)
  expect(vi.getTimerCount()).toBe(1)
  await watching.stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on when the store was out of order for a while, and looks by itself', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  await bench.store.setReadOnly(true)
  bench.watch(owner, { lookMs: 20, timeoutMs: 10_000 })
  const failure = /"level":50.*"err":\{.*read-?only.*the store failed while deliveries were checked/
  await until(() => expect(bench.logged.join()).toMatch(failure))
  await bench.store.setReadOnly(false)
  await until(() => expect(owner.arrivals.map(({ body }) => JSON.parse(body).state)).toEqual(['failing']))
})
