import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { type OutboxBench, setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { answerWith, hang, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { RETRY_DELAYS } from './backoff.ts'
import type { Outbox } from './outbox.ts'

const received = ({ arrivals }: Receiver) => arrivals.map(({ headers }) => String(headers['webhook-id']))
const byText = (a: string, b: string) => a.localeCompare(b)

/** Waits until the attempt is recorded, then advances the clock to the next one. */
async function passTo(bench: OutboxBench, outbox: Outbox, attempts: number, ms: number): Promise<void> {
  await bench.untilStored({ attempts, locked_until: 0 })
  bench.clock.advance(ms)
  outbox.wake()
}

it('delivers a lead as soon as it is captured, once, exactly as it was stored', async () => {
  await using bench = await setOutboxBench()
  // It wouldn't find new deliveries by polling.
  const outbox = bench.work({ pollMs: HOUR_MS })
  await outbox.look()
  const [uuid] = await bench.capture()
  await until(() => expect(bench.receiver.arrivals).toHaveLength(1))
  const lead = await bench.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(bench.receiver.arrivals).toMatchObject([{ body: lead.payload, headers: { 'webhook-id': uuid } }])
  const done = { attempts: 1, delivered_at: bench.clock(), failed_at: null, last_error: null, locked_until: 0 }
  await bench.untilStored(done)
  bench.clock.advance(100 * HOUR_MS)
  await outbox.look()
  expect(await bench.deliveries()).toMatchObject([{ claims: 1 }])
  expect(bench.receiver.arrivals).toHaveLength(1)
})

it('marks a delivery as failed after three days, says so loudly, and still tries it once a day', async () => {
  await using bench = await setOutboxBench(answerWith(500))
  const outbox = bench.work()
  await bench.capture()
  for (const [index, delay] of RETRY_DELAYS.entries()) await passTo(bench, outbox, index + 1, delay)
  await passTo(bench, outbox, RETRY_DELAYS.length + 1, 0)
  const failed = { failed_at: bench.clock(), next_attempt_at: bench.clock() + DAY_MS, delivered_at: null }
  expect(await bench.deliveries()).toMatchObject([failed])
  expect(bench.lines().filter(({ level }) => level === 50)).toHaveLength(1)
  bench.receiver.behave(answerWith(200))
  bench.clock.advance(DAY_MS)
  outbox.wake()
  await bench.untilStored({ delivered_at: bench.clock() })
})

it('lets no destination that hangs hold up another', async () => {
  await using stuck = await startReceiver(hang)
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: stuck.address, survey: receiver.address })
  // No slot frees up during the test.
  bench.work({ timeoutMs: 300_000, stopMs: 0 })
  await bench.capture('newsletter', 40)
  await until(() => expect(stuck.arrivals).toHaveLength(10))
  const [uuid] = await bench.capture('survey')
  await until(() => expect(received(receiver)).toEqual([uuid]))
  expect(stuck.arrivals).toHaveLength(10)
})

it('keeps leads for a destination that has no address yet, and delivers them when it has one', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ survey: receiver.address })
  const outbox = bench.work()
  const uuids = await bench.capture('newsletter', 25)
  await outbox.look()
  expect((await bench.deliveries()).filter((each) => each.attempts > 0 || each.delivered_at !== null)).toEqual([])
  await outbox.stop()
  // More than it has slots for; it must not leave the rest for its next poll.
  bench.work({ urls: { newsletter: receiver.address }, pollMs: HOUR_MS })
  await until(() => expect(received(receiver).toSorted(byText)).toEqual(uuids.toSorted(byText)))
})

it('delivers nothing twice when two workers share a store', async () => {
  await using bench = await setOutboxBench((response) => void setTimeout(() => response.writeHead(200).end(), 10))
  const { db } = await bench.store.beside()
  // On a busy machine, responses can be slow; after a timeout, it would rightly retry.
  const timeoutMs = 30_000
  const outboxes = [bench.work({ timeoutMs }), bench.work({ db, timeoutMs })]
  const uuids = await bench.capture('newsletter', 80)
  await until(async () => {
    expect((await bench.deliveries()).filter(({ delivered_at }) => delivered_at === null)).toEqual([])
  })
  await Promise.all(outboxes.map((outbox) => outbox.stop()))
  expect(received(bench.receiver).toSorted(byText)).toEqual(uuids.toSorted(byText))
})

it('leaves a lead to the worker that is sending it until its lease ends, and ignores what that one says later', async () => {
  const late: ServerResponse[] = []
  await using bench = await setOutboxBench((response, _, number) => {
    if (number === 1) late.push(response)
    else response.writeHead(200).end()
  })
  bench.work({ timeoutMs: 60_000 })
  const [uuid] = await bench.capture()
  await until(() => expect(late).toHaveLength(1))
  const second = bench.work()
  bench.clock.advance(29_999)
  await second.look()
  expect(await bench.deliveries()).toMatchObject([{ claims: 1 }])
  expect(bench.receiver.arrivals).toHaveLength(1)
  bench.clock.advance(1)
  second.wake()
  const now = bench.clock()
  const delivered = { attempts: 2, delivered_at: now, next_attempt_at: now - 30_000, last_error: null }
  await bench.untilStored(delivered)
  late[0]?.writeHead(500).end()
  await until(() => expect(bench.logged.join()).toContain('the lease expired before the attempt ended'))
  expect(await bench.deliveries()).toMatchObject([delivered])
  expect(received(bench.receiver)).toEqual([uuid, uuid])
})

it('finishes what is in flight when it stops, and claims nothing more', async () => {
  const late: ServerResponse[] = []
  await using bench = await setOutboxBench((response) => void late.push(response))
  const outbox = bench.work({ stopMs: 60_000, timeoutMs: 60_000 })
  await bench.capture('newsletter', 15)
  await until(() => expect(late).toHaveLength(10))
  const stopped = outbox.stop()
  for (const response of late) response.writeHead(200).end()
  await stopped
  const deliveries = await bench.deliveries()
  expect(deliveries.filter(({ delivered_at }) => delivered_at !== null)).toHaveLength(10)
  expect(deliveries.filter(({ attempts }) => attempts === 0)).toHaveLength(5)
  expect(bench.receiver.arrivals).toHaveLength(10)
})

it('gives back what does not finish in time when it stops, due at once, without counting the attempt', async () => {
  await using bench = await setOutboxBench(hang)
  const outbox = bench.work({ stopMs: 100, timeoutMs: 5000 })
  await bench.capture()
  await until(() => expect(bench.receiver.arrivals).toHaveLength(1))
  await outbox.stop()
  const given = { delivered_at: null, locked_until: 0, next_attempt_at: bench.clock(), attempts: 0, last_error: null }
  expect(await bench.deliveries()).toMatchObject([given])
})

it('says what the store failed in, and goes on when it works again', async () => {
  await using bench = await setOutboxBench()
  const [lead] = await bench.capture()
  const [delivery] = await bench.deliveries()
  await bench.store.setReadOnly(true)
  const outbox = bench.work({ pollMs: HOUR_MS, timeoutMs: 15_000 })
  await until(() => expect(bench.logged).toHaveLength(1))
  bench.receiver.behave((response) => void bench.store.setReadOnly(true).then(() => response.end()))
  await bench.store.setReadOnly(false)
  await until(() => {
    // A poll may still hit a connection that was cut.
    outbox.wake()
    expect(bench.logged.some((line) => line.includes('during an attempt'))).toBe(true)
  })
  const reported = { level: 50, destination: 'newsletter', err: { message: expect.any(String) } }
  const unusable = expect.stringContaining("the outbox can't use the store")
  expect(bench.lines()[0]).toMatchObject({ ...reported, msg: unusable })
  const during = bench.lines().find(({ msg }) => String(msg).includes('during an attempt'))
  expect(during).toMatchObject({ ...reported, delivery: delivery?.id, lead, attempts: 1 })
  await bench.store.setReadOnly(false)
  bench.receiver.behave((response) => void response.end())
  bench.clock.advance(30_000)
  await until(async () => {
    outbox.wake()
    expect(await bench.deliveries()).toMatchObject([{ attempts: 2, delivered_at: bench.clock() }])
  })
})

it('tries again at once when the clock goes back by hours, instead of waiting for it', async () => {
  await using bench = await setOutboxBench(answerWith(500))
  // It polls only when woken.
  const outbox = bench.work({ pollMs: HOUR_MS })
  await bench.capture()
  await bench.untilStored({ attempts: 1, locked_until: 0 })
  bench.receiver.behave(answerWith(200))
  bench.clock.advance(-3 * HOUR_MS)
  outbox.wake()
  await bench.untilStored({ delivered_at: bench.clock() })
  expect(bench.receiver.arrivals).toHaveLength(2)
  const said = bench.lines().filter(({ msg }) => msg.includes('the clock went back'))
  expect(said).toMatchObject([{ level: 40, destination: 'newsletter', count: 1 }])
})

it('delivers within a minute what another server queued by a clock that is hours ahead', async () => {
  await using bench = await setOutboxBench()
  await bench.capture()
  const setTimes = (time: number, delivered_at: number | null) =>
    bench.db.updateTable('deliveries').set({ created_at: time, next_attempt_at: time, delivered_at }).execute()
  // Hidden from its first poll, as if queued afterwards.
  await setTimes(bench.clock(), bench.clock())
  const outbox = bench.work({ pollMs: HOUR_MS })
  await outbox.look()
  await setTimes(bench.clock() + 3 * HOUR_MS, null)
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
  bench.clock.advance(-3 * HOUR_MS)
  const outbox = bench.work()
  await bench.untilStored({ locked_until: bench.clock() + 30_000 })
  bench.clock.advance(29_999)
  await outbox.look()
  expect(await bench.deliveries()).toMatchObject([{ claims: 1 }])
  expect(bench.receiver.arrivals).toEqual([])
  bench.clock.advance(1)
  outbox.wake()
  await until(() => expect(bench.receiver.arrivals).toHaveLength(1))
})
