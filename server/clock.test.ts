import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('works at once, and again after the pause that the work says each time', async () => {
  const pauses = [10, 1000, 10]
  let worked = 0
  const stop = await repeat(() => Promise.resolve(pauses[worked++] ?? 10))
  expect(worked).toBe(1)
  await vi.advanceTimersByTimeAsync(9)
  expect(worked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(worked).toBe(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(worked).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(worked).toBe(3)
  await stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(worked).toBe(3)
})

it('stops when what is under way has ended, and does not begin again', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  let worked = 0
  const stop = await repeat(() => (worked++ === 0 ? Promise.resolve(10) : promise))
  await vi.advanceTimersByTimeAsync(10)
  let hasStopped = false
  const stopping = stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([worked, hasStopped]).toEqual([2, false])
  resolve(10)
  await stopping
  await vi.advanceTimersByTimeAsync(10_000)
  expect(worked).toBe(2)
})
