import type { FreeTime } from '#contracts/calls.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '#contracts/clock.ts'
import type { Scheduler } from '#server/partners/ports.ts'

/** How far ahead times are offered. */
const AHEAD_MS = 14 * DAY_MS

/** How long an answer is given on, so that pages cost the scheduler little. */
const CACHED_MS = 5 * MINUTE_MS

/** The same after it gave none. */
const UNKNOWN_MS = MINUTE_MS

/** The most that a page is sent. */
const MOST_TIMES = 200

/** How much older an answer may be while the next one is late. */
const STALE_MS = 10 * MINUTE_MS

/** How long a page waits for an answer that isn't here yet. */
const WAIT_MS = 2000

export interface FreeTimes {
  /** The next free times, soonest first; none if the scheduler has none or doesn't say. Answers within two seconds. */
  read(): Promise<readonly FreeTime[]>
  /** Asks anew next time: one was just taken. */
  forget(): void
}

interface FreeTimesDeps {
  scheduler: Pick<Scheduler, 'readFreeTimes'> | undefined
  clock: Clock
  waitMs?: number
}

/** Keeps what the scheduler said for a few minutes. Asks once, however many pages want to know. */
export function openFreeTimes({ scheduler, clock, waitMs = WAIT_MS }: FreeTimesDeps): FreeTimes {
  let known: { times: readonly FreeTime[]; until: number } | undefined
  let asking: Promise<void> | undefined

  async function ask(from: Pick<Scheduler, 'readFreeTimes'>): Promise<void> {
    const now = clock()
    const answer = await from.readFreeTimes(now, now + AHEAD_MS)
    known = answer.ok
      ? { times: answer.times.slice(0, MOST_TIMES), until: now + CACHED_MS }
      : { times: [], until: now + UNKNOWN_MS }
  }

  return {
    async read() {
      if (!scheduler) return []
      const now = clock()
      // A clock that was set back must not keep an answer.
      const isFresh = known && now < known.until && known.until <= now + CACHED_MS
      if (!isFresh) {
        asking ??= ask(scheduler).finally(() => (asking = undefined))
        await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, waitMs).unref())])
      }
      const isUsable = known && now < known.until + STALE_MS
      return (isUsable && known?.times.filter(({ startsAt }) => Date.parse(startsAt) > now)) || []
    },
    forget: () => (known = undefined),
  }
}
