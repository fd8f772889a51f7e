import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { createReadinessCheck } from './check-readiness.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // A server has been running for some time when it is first asked.
  vi.advanceTimersByTime(5000)
})
afterEach(() => void vi.useRealTimers())

function check(store: TestStore) {
  const logged: string[] = []
  const log = createLog(true, { write: (line) => void logged.push(line) })
  const clock = createTestClock()
  return { logged, clock, checkReadiness: createReadinessCheck({ db: store.db, clock, log, isDraining: () => false }) }
}

it('says in the log why the store takes no write', async () => {
  await using store = await openTestStore()
  const { logged, checkReadiness } = check(store)
  expect(await checkReadiness()).toBe('ready')
  await store.setReadOnly(true)
  vi.advanceTimersByTime(1000)
  expect(await checkReadiness()).toBe('unwritable')
  await store.setReadOnly(false)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 50, err: { message: expect.stringMatching(/./) } })
})

it('writes one row, once a second at most, whoever asks', async () => {
  await using store = await openTestStore()
  const { clock, checkReadiness } = check(store)
  const written = () => store.db.selectFrom('write_checks').select('at').execute()
  const first = clock()
  await Promise.all([checkReadiness(), checkReadiness()])
  clock.advance(999)
  vi.advanceTimersByTime(999)
  await checkReadiness()
  expect(await written()).toEqual([{ at: first }])
  vi.advanceTimersByTime(1)
  await checkReadiness()
  expect(await written()).toEqual([{ at: clock() }])
})
