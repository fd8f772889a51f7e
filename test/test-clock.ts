import { vi } from 'vitest'

/** A clock that only moves when told to. */
export interface TestClock {
  (): number
  advance(ms: number): void
  /** The same, with the runner's fake timers. */
  pass(ms: number): Promise<unknown>
}

/** A clock that starts at noon UTC on a fixed day. */
export function createTestClock(): TestClock {
  let now = Date.UTC(2026, 2, 5, 12)
  return Object.assign(() => now, {
    advance(ms: number) {
      now += ms
    },
    pass(ms: number) {
      now += ms
      return vi.advanceTimersByTimeAsync(ms)
    },
  })
}
