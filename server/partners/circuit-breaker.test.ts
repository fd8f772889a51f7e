import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { MAX_FAILURES, openCircuitBreaker, PAUSE_MS } from './guard-calls.ts'

/** A breaker, its open and close notifications, and calls with a settable outcome. */
function openBench() {
  const clock = createTestClock()
  const told: string[] = []
  const breaker = openCircuitBreaker({
    clock,
    opened: (failure) => void told.push(`opened: ${failure}`),
    closed: () => void told.push('closed'),
  })
  let calls = 0
  const run = (failure: string | undefined) =>
    breaker.run(
      async () => {
        calls += 1
        return failure ?? 'fine'
      },
      () => failure,
    )
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await run('500')
  }
  return { clock, told, breaker, run, fail, calls: () => calls }
}

it('goes by no call that began before it opened', async () => {
  const { told, breaker, fail } = openBench()
  const gate = Promise.withResolvers<string>()
  const early = breaker.run(
    () => gate.promise,
    () => undefined,
  )
  await fail(MAX_FAILURES)
  gate.resolve('fine')
  await early
  expect([breaker.isOpen(), told]).toEqual([true, ['opened: 500']])
})

it('counts a call that throws as a failure, and passes it on', async () => {
  const { clock, breaker, fail } = openBench()
  const thrown = () =>
    breaker.run(
      () => Promise.reject(new Error('no')),
      () => undefined,
    )
  await fail(MAX_FAILURES - 1)
  await expect(thrown()).rejects.toThrow('no')
  expect(breaker.isOpen()).toBe(true)
  clock.advance(PAUSE_MS)
  await expect(thrown()).rejects.toThrow('no')
  expect(breaker.isOpen()).toBe(true)
})

it('stays open for no longer when the clock has gone back', async () => {
  const { clock, fail, run } = openBench()
  await fail(MAX_FAILURES)
  clock.advance(-24 * 60 * 60 * 1000)
  expect(await run(undefined)).toBe('fine')
})

it('makes at most one call a minute of a provider that only fails, after the first five, however it is asked', async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 2 * PAUSE_MS }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, async (waits) => {
      const { clock, run, calls } = openBench()
      for (const wait of waits) {
        clock.advance(wait)
        await run('500')
      }
      const total = waits.reduce((sum, wait) => sum + wait, 0)
      expect(calls()).toBeLessThanOrEqual(MAX_FAILURES + Math.floor(total / PAUSE_MS))
    }),
  )
})
