import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { createWriteCheck } from './store-health.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // A server has been up for a while before its first check.
  vi.advanceTimersByTime(5000)
})
afterEach(() => void vi.useRealTimers())

function check(store: TestStore) {
  const { log, logged } = openTestLog()
  const clock = createTestClock()
  return { logged, clock, takesWrites: createWriteCheck({ db: store.db, clock, log }) }
}

it('says in the log why the store takes no write', async () => {
  await using store = await openTestStore()
  const { logged, takesWrites } = check(store)
  expect(await takesWrites()).toBe(true)
  await store.setReadOnly(true)
  vi.advanceTimersByTime(1000)
  expect(await takesWrites()).toBe(false)
  await store.setReadOnly(false)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 50, err: { message: expect.stringMatching(/./) } })
})

it('writes one row, once a second at most, whoever asks', async () => {
  await using store = await openTestStore()
  const { clock, takesWrites } = check(store)
  const written = () => store.db.selectFrom('write_checks').select('at').execute()
  const first = clock()
  await Promise.all([takesWrites(), takesWrites()])
  clock.advance(999)
  vi.advanceTimersByTime(999)
  await takesWrites()
  expect(await written()).toEqual([{ at: first }])
  vi.advanceTimersByTime(1)
  await takesWrites()
  expect(await written()).toEqual([{ at: clock() }])
})
