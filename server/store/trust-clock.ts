import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS, repeat } from '#contracts/clock.ts'
import type { StoreDeps } from './database.ts'
import { readClockMark, writeClockMark } from './store-health.ts'

/** How much further the clock may have gone than this process, or the store, has seen: a site is off for a weekend. */
const MOST_AHEAD_MS = 2 * DAY_MS

/** A clock that's doubted is believed after this long: the site was off, or an old backup was restored. */
const BELIEVED_AFTER_MS = 2 * DAY_MS

/**
 * Compares the clock with the time until which it was right, which it stores every hour, and with how long this process
 * has been running. @param uptime milliseconds that no one can set, as `performance.now` counts them
 */
export async function trustClock(
  { db, clock, log }: StoreDeps & { log: Logger },
  uptime: () => number = () => performance.now(),
) {
  let right = { at: (await readClockMark(db)) ?? clock(), uptime: uptime() }
  let doubtedSince: number | undefined
  /** Whether what's only deleted or sent by its date may be: it can't be taken back. */
  const isTrusted = () => {
    const up = uptime()
    const aheadMs = clock() - (right.at + up - right.uptime)
    if (aheadMs <= MOST_AHEAD_MS) {
      doubtedSince = undefined
      return true
    }
    if (doubtedSince === undefined) {
      doubtedSince = up
      const days = Math.round(aheadMs / DAY_MS)
      log.warn({ days }, "the clock may be ahead; nothing that's past its date is deleted for two days")
    }
    return up - doubtedSince >= BELIEVED_AFTER_MS
  }
  const stop = await repeat(async () => {
    if (isTrusted()) {
      right = { at: clock(), uptime: uptime() }
      doubtedSince = undefined
      await writeClockMark(db, right.at).catch((error: unknown) =>
        log.error({ err: error }, "until when the clock was right couldn't be stored"),
      )
    }
    return HOUR_MS
  })
  return { isTrusted, stop }
}
