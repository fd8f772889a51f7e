import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import { type OutboxBench, setOutboxBench } from '#test/set-outbox-bench.ts'
import { hang, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { FAILING_AFTER_MS, watchDestinations } from './watch-destinations.ts'

const HOUR = 3_600_000

afterEach(() => void vi.useRealTimers())

/** Watches a store in which a lead has waited too long. It checks only on demand. */
async function watchLate({ capture, clock, db, logged }: OutboxBench, owner: Receiver) {
  await capture()
  clock.advance(FAILING_AFTER_MS)
  const log = createLog(true, { write: (line) => void logged.push(line) })
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const alerts = openAlertWebhook({
    siteName: async () => 'The Firm',
    origin: () => 'https://web-1',
    url: owner.address,
    secret,
    clock,
    timeoutMs: HOUR,
  })
  return watchDestinations({ db, clock, log, destinations: [], alerts }, { lookMs: HOUR })
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
  await vi.waitFor(() => expect(silent.arrivals).toHaveLength(1), { timeout: 20_000 })
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
