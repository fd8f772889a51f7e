import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBell } from './bell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits by `bell`, and says how it goes. */
function listen(bell: ReturnType<typeof createBell>, atMostMs: number) {
  const listener = { isAwake: false }
  void bell.wait(atMostMs).then(() => {
    listener.isAwake = true
  })
  return listener
}

it('wakes at its ring, and at the end of the wait without one', async () => {
  const bell = createBell()
  const first = listen(bell, 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(first.isAwake).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(first.isAwake).toBe(true)
  const second = listen(bell, 1000)
  await vi.advanceTimersByTimeAsync(10)
  expect(second.isAwake).toBe(false)
  bell.ring()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.isAwake).toBe(true)
})

it('is heard by the next who waits when nobody did, however often it rang, and by nobody after', async () => {
  const bell = createBell()
  bell.ring()
  bell.ring()
  const first = listen(bell, 1000)
  await vi.advanceTimersByTimeAsync(0)
  expect(first.isAwake).toBe(true)
  const second = listen(bell, 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(second.isAwake).toBe(false)
})

it('leaves no timer behind that would hold up the end of the process', async () => {
  const bell = createBell()
  listen(bell, 3_600_000)
  expect(vi.getTimerCount()).toBe(1)
  bell.ring()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
