import { expect, it, onTestFinished, vi } from 'vitest'
import { repeat } from './clock.ts'

it('works at once, again after the pause that the work says each time, and stops when that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: last, resolve: endLast } = Promise.withResolvers<number>()
  const pauses = [10, 1000, last]
  let worked = 0
  const stop = await repeat(async () => pauses[worked++] ?? 10)
  const workedAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return worked
  }
  expect([await workedAfter(9), await workedAfter(1), await workedAfter(999), await workedAfter(1)]).toEqual([
    1, 2, 2, 3,
  ])
  let hasStopped = false
  const stopping = stop().then(() => (hasStopped = true))
  expect([await workedAfter(0), hasStopped]).toEqual([3, false])
  endLast(10)
  await stopping
  expect(await workedAfter(10_000)).toBe(3)
})
