import { expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/clock.ts'
import { type OutboxBench, setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { answerWith } from '#test/start-receiver.ts'

/** Attempts are counted when they begin; these have ended. */
const areTried = (bench: OutboxBench, times: number) =>
  until(async () => {
    for (const each of await bench.deliveries()) expect(each).toMatchObject({ attempts: times, locked_until: 0 })
  })

const waiting = async (bench: OutboxBench) =>
  (await bench.deliveries()).filter(({ delivered_at }) => delivered_at === null)

it('sends everything that waited through an outage as soon as one delivery is accepted again', async () => {
  await using bench = await setOutboxBench()
  const outbox = bench.work({ timeoutMs: 15_000, pollMs: 50 })
  await bench.capture()
  await until(async () => expect(await waiting(bench)).toEqual([]))
  await bench.db.deleteFrom('deliveries').execute()
  bench.receiver.behave(answerWith(503))
  await bench.capture('newsletter', 24)
  for (const times of [1, 2, 3, 4, 5]) {
    await areTried(bench, times)
    // To the next attempt of each; the last pause begun is half an hour.
    if (times < 5) bench.clock.advance(10 * 60_000)
  }
  bench.receiver.behave(answerWith(200))
  bench.clock.advance(1000)
  // Another lead finds out that it works again, long before their own next attempt.
  await bench.capture('newsletter', 1)
  outbox.wake()
  await until(async () => expect(await waiting(bench)).toEqual([]))
})

it('gives a destination that is not up to it no more than it accepts', async () => {
  await using bench = await setOutboxBench(answerWith(503))
  const { receiver } = bench
  await bench.capture('newsletter', 30)
  const outbox = bench.work({ timeoutMs: 15_000, pollMs: 50 })
  await areTried(bench, 1)
  bench.clock.advance(5000)
  await areTried(bench, 2)
  const before = receiver.arrivals.length
  let [busy, most] = [0, 0]
  // It accepts one at a time; a second one at once gets a 429. Slow, so that two that are sent at once also meet.
  receiver.behave((response) => {
    busy += 1
    most = Math.max(most, busy)
    const isFree = busy === 1
    setTimeout(() => {
      busy -= 1
      response.writeHead(isFree ? 200 : 429).end()
    }, 200)
  })
  bench.clock.advance(1000)
  await bench.capture()
  outbox.wake()
  await until(async () => {
    const rest = await waiting(bench)
    expect(rest.length).toBeLessThan(30)
    // Each that was refused waits for its own time.
    expect(rest.every(({ locked_until }) => locked_until === 0)).toBe(true)
  })
  expect(most).toBeLessThanOrEqual(3)
  expect(receiver.arrivals.length - before).toBeLessThanOrEqual(31)
})

it('does not try what is never accepted again whenever another delivery is', async () => {
  await using bench = await setOutboxBench()
  const outbox = bench.work({ timeoutMs: 15_000, pollMs: 50 })
  await bench.capture()
  await until(async () => expect(await waiting(bench)).toEqual([]))
  bench.receiver.behave(answerWith(500))
  const [poison = ''] = await bench.capture()
  const poisoned = (attempts: number) => until(async () => expect(await waiting(bench)).toMatchObject([{ attempts }]))
  await poisoned(1)
  bench.receiver.behave((response, { body }) => response.writeHead(body.includes(poison) ? 500 : 200).end())
  for (let time = 0; time < 10; time += 1) {
    bench.clock.advance(10)
    await bench.capture()
    outbox.wake()
    await poisoned(1)
  }
  bench.clock.advance(HOUR_MS)
  await poisoned(2)
})

it('waits as long as a destination asked, also once it accepts others again', async () => {
  await using bench = await setOutboxBench(answerWith(429, { 'retry-after': '3600' }))
  await bench.capture('newsletter', 3)
  const outbox = bench.work({ timeoutMs: 15_000, pollMs: 50 })
  await areTried(bench, 1)
  bench.receiver.behave(answerWith(200))
  for (let time = 0; time < 3; time += 1) {
    bench.clock.advance(1000)
    await bench.capture()
    outbox.wake()
    await until(async () => expect(await waiting(bench)).toHaveLength(3))
  }
  expect((await waiting(bench)).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  bench.clock.advance(HOUR_MS)
  outbox.wake()
  await until(async () => expect(await waiting(bench)).toEqual([]))
})
