import { expect, it, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import { setOutboxBench } from '#test/set-outbox-bench.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { FAILING_AFTER_MS, watchDestinations } from './watch-destinations.ts'

const UNTIL = { timeout: 20_000 }

it('goes on when the store was out of order for a while, and looks by itself', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  const { db, clock, logged } = bench
  const log = createLog(true, { write: (line) => void logged.push(line) })
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const alerts = openAlertWebhook({
    siteName: async () => 'The Firm',
    origin: () => 'https://web-1',
    url: owner.address,
    secret,
    clock,
  })
  await bench.store.setReadOnly(true)
  const watching = watchDestinations({ db, clock, log, destinations: [], alerts }, { lookMs: 20 })
  const failure = /"level":50.*"err":\{.*read-?only.*the store failed while deliveries were checked/
  await vi.waitFor(() => expect(logged.join()).toMatch(failure), UNTIL)
  await bench.store.setReadOnly(false)
  await vi.waitFor(() => expect(owner.arrivals.map(({ body }) => JSON.parse(body).state)).toEqual(['failing']), UNTIL)
  await watching.stop()
})
