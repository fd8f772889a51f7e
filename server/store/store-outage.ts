import type { Logger } from 'pino'
import { type Clock, MINUTE_MS, repeat } from '../clock.ts'
import { isStoreError } from './store-error.ts'

/** How often to ask whether an outage is over, and how long nothing must have failed by then. */
const LOOK_MS = 1000

/** Keeps outages of the store from flooding the log: of each, a line with the error's stack, then counts. */
export function followStoreOutage(clock: Clock, { lookMs = LOOK_MS }: { lookMs?: number } = {}) {
  let outage: { begun: number; told: number; latest: number; failures: number } | undefined
  const describe = ({ begun, failures }: { begun: number; failures: number }) => ({
    seconds: Math.round((clock() - begun) / 1000),
    failures,
  })
  return {
    /** True if a line about this error should be written: it isn't the store's, or it's the first of an outage. */
    isNews: (error: unknown): boolean => {
      if (!isStoreError(error)) return true
      const now = clock()
      if (!outage) {
        outage = { begun: now, told: now, latest: now, failures: 1 }
        return true
      }
      outage.failures += 1
      outage.latest = now
      return false
    },
    /** Logs how an outage goes on, once a minute, and that it's over. @param works whether the store takes writes again */
    watch: (log: Logger, works: () => Promise<boolean>) =>
      repeat(async () => {
        if (!outage) return lookMs
        const isBack = await works()
        const now = clock()
        // Something else than the write that's tried may still fail.
        if (isBack && Math.abs(now - outage.latest) >= 2 * lookMs) {
          log.warn(describe(outage), 'the store works again')
          outage = undefined
        } else if (Math.abs(now - outage.told) >= MINUTE_MS) {
          log.error(describe(outage), 'the store still fails')
          outage.told = now
        }
        return lookMs
      }),
  }
}
