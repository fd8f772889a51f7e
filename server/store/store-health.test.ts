import { createLog } from '#server/start/log.ts'
import { beforeEach, expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { createTestClock } from '#test/test-clock.ts'
import { StoreError } from './store-error.ts'
import { createWriteCheck, followStoreOutage } from './store-health.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // A server has been up for a while before its first check.
  vi.advanceTimersByTime(5000)
})

it('writes one row, once a second at most, whoever asks, and says in the log why it can’t', async ({ store, db }) => {
  const { log, logged } = openTestLog()
  const clock = createTestClock()
  const takesWrites = createWriteCheck({ db, clock, log })
  const written = () => db.selectFrom('write_checks').select('at').execute()
  const first = clock()
  expect(await Promise.all([takesWrites(), takesWrites()])).toEqual([true, true])
  await clock.pass(999)
  await takesWrites()
  expect(await written()).toEqual([{ at: first }])
  await clock.pass(1)
  await takesWrites()
  expect(await written()).toEqual([{ at: clock() }])
  await store.setReadOnly(true)
  await clock.pass(1000)
  expect(await takesWrites()).toBe(false)
  await store.setReadOnly(false)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, err: { message: expect.any(String) } }])
})

const UNTIL = { timeout: 15_000, interval: 5 }

async function open() {
  const clock = createTestClock()
  const logged: string[] = []
  const outage = followStoreOutage(clock, { pollMs: 5 })
  const log = createLog(true, { write: (line) => void logged.push(line) }, outage.isNews)
  let works = false
  const stop = await outage.watch(log, async () => works)
  const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { clock, log, lines, recover: () => (works = true), [Symbol.asyncDispose]: stop }
}

const FULL = new StoreError(Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' }))

it('writes one line when an outage begins, one a minute, and one when it is over, with its length', async () => {
  await using outage = await open()
  const { log, clock, lines } = outage
  for (let time = 0; time < 300; time += 1) log.error({ err: FULL, destination: 'survey' }, "the outbox can't use it")
  log.child({}).error({ err: FULL }, 'a request failed')
  expect(lines()).toMatchObject([{ destination: 'survey', err: { stack: expect.any(String) } }])
  clock.advance(60_000)
  await vi.waitFor(() => expect(lines()).toHaveLength(2), UNTIL)
  expect(lines()[1]).toMatchObject({ level: 50, seconds: 60, failures: 301, msg: 'the store still fails' })
  expect(lines()[1]).not.toHaveProperty('err')
  clock.advance(13_000)
  outage.recover()
  await vi.waitFor(() => expect(lines()).toHaveLength(3), UNTIL)
  expect(lines()[2]).toMatchObject({ level: 40, seconds: 73, failures: 301, msg: 'the store works again' })
  log.error({ err: FULL }, 'a request failed')
  expect(lines()).toHaveLength(4)
  // Nothing else is held back.
  for (let time = 0; time < 3; time += 1) log.error({ err: new Error('of ours') }, 'a request failed')
  for (let time = 0; time < 3; time += 1) log.warn('a word')
  expect(lines()).toHaveLength(10)
})
