import { Webhook } from 'standardwebhooks'
import { expect, it, vi } from 'vitest'
import { site } from '#content/site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { type Alerts, combineAlerts } from '#server/partners/alerts.ts'
import { type OutboxBench, setOutboxBench, TEST_SECRET, type TestOutbox, until } from '#test/set-outbox-bench.ts'
import { answerWith, type Behaviour, hang, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { FAILING_AFTER_MS } from './watch-destinations.ts'

const TO_NEWSLETTER = { destinations: ['newsletter'] as const }

const reported = ({ arrivals }: Receiver) => arrivals.map(({ body }) => JSON.parse(body))
const states = (owner: Receiver) => reported(owner).map(({ destination, state }) => `${destination} ${state}`)

/** Captures a lead for an automation that answers 500. @returns the worker, which retries only on demand */
async function failOnce(bench: OutboxBench): Promise<TestOutbox> {
  const outbox = bench.work({ pollMs: HOUR_MS })
  await bench.capture()
  await bench.untilStored({ last_error: 'answered 500', locked_until: 0 })
  // It may not know about the lead yet.
  await outbox.look()
  return outbox
}

/** Lets the automation take what's pending. */
async function recover(bench: OutboxBench, outbox: TestOutbox): Promise<void> {
  bench.receiver.behave(answerWith(200))
  await until(async () => {
    outbox.wake()
    expect(await bench.deliveries()).toMatchObject([{ delivered_at: expect.any(Number) }])
  })
}

it('tells once when a destination keeps failing and once when it takes deliveries again, signed and without personal data', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench(answerWith(500))
  const watching = bench.watch(owner, TO_NEWSLETTER)
  const outbox = await failOnce(bench)
  const begun = bench.clock()
  bench.clock.advance(FAILING_AFTER_MS - 1)
  await watching.look()
  expect(owner.arrivals).toEqual([])
  bench.clock.advance(1)
  for (let i = 0; i < 3; i += 1) await watching.look()
  expect(reported(owner)).toEqual([
    {
      text: `${site.name} can't deliver to the newsletter automation: 1 lead is waiting, the oldest for 15 minutes. The last error: answered 500. Nothing is lost. The console shows them and can resend them.`,
      state: 'failing',
      destination: 'newsletter',
      waiting: 1,
      oldestAgeSeconds: 900,
      lastError: 'answered 500',
      server: 'web-1',
      at: new Date(begun + FAILING_AFTER_MS).toISOString(),
      console: 'https://web-1/console/deliveries',
    },
  ])
  const [{ body, headers } = { body: '', headers: {} }] = owner.arrivals
  expect(body).toMatch(/^\{"text":/)
  expect(headers).toMatchObject({ 'webhook-id': 'alarm_newsletter_1', 'content-type': 'application/json' })
  vi.setSystemTime(bench.clock())
  new Webhook(TEST_SECRET).verify(body, headers as Record<string, string>)
  vi.useRealTimers()

  await recover(bench, outbox)
  bench.clock.advance(FAILING_AFTER_MS)
  for (let i = 0; i < 3; i += 1) await watching.look()
  expect(states(owner)).toEqual(['newsletter failing', 'newsletter recovered'])
  expect(reported(owner)[1]).toMatchObject({ waiting: 0, oldestAgeSeconds: 0, lastError: null })
  expect([...owner.arrivals.map(({ body }) => body), ...bench.logged].join()).not.toMatch(/\bada\b|example\.com/)
})

it('tells once for several servers, and not again after a restart', async () => {
  await using owner = await startReceiver((response) => void setTimeout(() => response.writeHead(204).end(), 20))
  await using bench = await setOutboxBench({})
  const other = await bench.store.beside()
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  const watches = Array.from({ length: 6 }, (_, i) => bench.watch(owner, { db: i % 2 === 0 ? bench.db : other.db }))
  for (const _ of [1, 2]) await Promise.all(watches.map((each) => each.look()))
  const restarted = bench.watch(owner)
  bench.clock.advance(DAY_MS)
  await restarted.look()
  expect(states(owner)).toEqual(['newsletter failing'])
})

it('tells again, by the same id, until it is taken, and a recovery never before the failure', async () => {
  await using owner = await startReceiver(answerWith(503))
  await using bench = await setOutboxBench(answerWith(500))
  const watching = bench.watch(owner, TO_NEWSLETTER)
  const outbox = await failOnce(bench)
  const lookAfter = async (ms: number, behaviour: Behaviour, times = 1) => {
    owner.behave(behaviour)
    bench.clock.advance(ms)
    for (let time = 0; time < times; time += 1) await watching.look()
  }
  await lookAfter(FAILING_AFTER_MS, answerWith(503), 2)
  await recover(bench, outbox)
  await lookAfter(FAILING_AFTER_MS, hang)
  // As long as it asks, up to an hour.
  await lookAfter(2 * MINUTE_MS, answerWith(429, { 'retry-after': '999999' }))
  await lookAfter(HOUR_MS - 1, answerWith(200))
  expect(owner.arrivals).toHaveLength(3)
  await lookAfter(1, answerWith(200), 2)
  expect(states(owner)).toEqual([...Array<string>(4).fill('newsletter failing'), 'newsletter recovered'])
  const ids = owner.arrivals.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([...Array<string>(4).fill('alarm_newsletter_1'), 'alarm_newsletter_2'])
  const failure = { level: 50, destination: 'newsletter', state: 'failing' }
  expect(bench.lines().filter(({ msg }) => msg.startsWith('an alarm'))).toMatchObject([
    { ...failure, error: 'answered 503', attempts: 1, retryInSeconds: 60 },
    { ...failure, error: 'no answer in time', attempts: 2, retryInSeconds: 120 },
    { ...failure, error: 'answered 429', attempts: 3, retryInSeconds: 3600 },
    { level: 30, state: 'failing', attempts: 4, msg: 'an alarm was sent' },
    { level: 30, state: 'recovered', attempts: 1, msg: 'an alarm was sent' },
  ])
})

it.each([
  [true, 'elsewhere'],
  [false, 'nowhere'],
])('is content after half an hour: %s, when the owner has an alarm from %s', async (isReported) => {
  const refusing: Alerts = { send: async () => ({ ok: false, error: 'no' }) }
  const alerts = combineAlerts([refusing, isReported ? { send: async () => ({ ok: true }) } : refusing])
  await using bench = await setOutboxBench({})
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  const watching = bench.watch(undefined, { alerts })
  for (let tries = 1; tries <= 6; tries += 1) {
    await watching.look()
    const [alarm] = await bench.db.selectFrom('alarms').select('told_at').execute()
    expect([tries, alarm?.told_at !== null]).toEqual([tries, isReported && tries === 6])
    bench.clock.advance(HOUR_MS)
  }
})

it('tells one state in a quarter of an hour where servers with different settings contradict each other', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  await bench.capture()
  // One has no address; the other has never tried.
  const without = bench.watch(owner)
  const having = bench.watch(owner, TO_NEWSLETTER)
  bench.clock.advance(FAILING_AFTER_MS)
  for (let minute = 0; minute < 15; minute += 1) {
    await without.look()
    await having.look()
    bench.clock.advance(MINUTE_MS)
  }
  expect(states(owner)).toEqual(['newsletter failing'])
  await having.look()
  expect(states(owner)).toEqual(['newsletter failing', 'newsletter recovered'])
})

it('tells of leads that wait because no address is configured, and not before the first try of those that have one', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  for (const kind of ['survey', 'survey', 'newsletter'] as const) await bench.capture(kind)
  const watching = bench.watch(owner, TO_NEWSLETTER)
  for (const [ms, told] of [
    [FAILING_AFTER_MS - 1, 0],
    [1, 1],
  ] as const) {
    bench.clock.advance(ms)
    await watching.look()
    expect(owner.arrivals).toHaveLength(told)
  }
  await bench.db.updateTable('deliveries').set({ delivered_at: bench.clock() }).execute()
  bench.clock.advance(FAILING_AFTER_MS)
  await watching.look()
  expect(reported(owner)).toMatchObject([
    { state: 'failing', destination: 'survey', waiting: 2, lastError: 'no address is configured' },
    { state: 'recovered', destination: 'survey', waiting: 0, lastError: null },
  ])
})

it('goes on when the store was out of order for a while, and looks by itself', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  await bench.capture()
  bench.clock.advance(FAILING_AFTER_MS)
  await bench.store.setReadOnly(true)
  bench.watch(owner, { pollMs: 20, timeoutMs: 10_000 })
  const failure = /"level":50.*"err":\{.*read-?only.*the store failed while deliveries were checked/
  await until(() => expect(bench.logged.join()).toMatch(failure))
  await bench.store.setReadOnly(false)
  await until(() => expect(owner.arrivals.map(({ body }) => JSON.parse(body).state)).toEqual(['failing']))
})
