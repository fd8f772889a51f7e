import { afterAll, afterEach, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

// Files share a process, and the next one loads before its first test puts these back.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
