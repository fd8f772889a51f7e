import type { Logger } from 'pino'
import type { Destination } from '#contracts/lead-kind.ts'
import { readReportedWeeks, takeWeeklyReport } from '#server/store/weekly-reports.ts'
import type { PromiseParts } from './promise-deliveries.ts'
import { promiseMessage } from './promise-message.ts'
import { repeat } from './repeat.ts'
import { countWeek, dueReport, type WeekParts } from './weekly-numbers.ts'

/** What Monday's report takes. */
export interface WeeklyReportParts extends PromiseParts, WeekParts {
  log: Logger
  wakeOutbox: (destination: Destination) => void
}

/** Looked at this often, so that a clock that was set or a machine that slept delays it by no more. */
const LOOK_MS = 15 * 60 * 1000

/**
 * Stores a message with the numbers of the week before, each Monday at 7 on the owner's clock, or as soon as a server
 * runs after that. One for each week, however many servers run and however often they start. Does nothing where no
 * mail goes to the owner.
 * @returns stops it, once what is under way has ended
 */
export function mailWeeklyReports(parts: WeeklyReportParts): { stop(): Promise<void> } {
  const { clock, timeZone, log, destinationsOf } = parts
  if (destinationsOf('weekly-report').length === 0) return { stop: async () => {} }
  const stopped = repeat(async () => {
    const { monday, nextAt } = dueReport(clock(), timeZone)
    try {
      await promiseReport(parts, monday)
    } catch (error) {
      log.error({ err: error }, 'the weekly report could not be stored; it is tried again')
    }
    return Math.min(LOOK_MS, nextAt - clock())
  })
  return {
    async stop() {
      const stop = await stopped
      await stop()
    },
  }
}

async function promiseReport(parts: WeeklyReportParts, monday: string): Promise<void> {
  const { db, clock, destinationsOf, wakeOutbox } = parts
  const reported = await readReportedWeeks(db)
  if (reported.includes(monday)) return
  // A site that has just been set up starts with the first week that it sees to its end.
  const payload = reported.length === 0 ? undefined : await countWeek(parts, monday)
  const isPromised = await db.transaction().execute(async (trx) => {
    if (!(await takeWeeklyReport(trx, monday, clock())) || !payload) return false
    await promiseMessage({ ...parts, db: trx }, { kind: 'weekly-report', payload })
    return true
  })
  if (isPromised) for (const destination of destinationsOf('weekly-report')) wakeOutbox(destination)
}
