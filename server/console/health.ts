import type { Logger } from 'pino'
import type { DoctorAnswer, HealthAnswer } from '#contracts/console-health.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import { showDestinations } from '#server/flows/manage-deliveries.ts'
import { Refusal } from '#server/http/refusal.ts'
import { latestBackup } from '#server/store/backups.ts'
import { readLastHeard } from '#server/store/calls.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { readStoreSize } from '#server/store/store-health.ts'
import { auditBy } from './audit.ts'
import { openBackUp } from './back-up.ts'
import type { ConsoleParts, DoctorRuns, HandlersBelow } from './console-parts.ts'

/** API calls of the health page: the doctor's findings, destinations, and the store. */
export function healthCalls(parts: ConsoleParts): HandlersBelow<'health' | `health/${string}`> {
  const { db, log, places, backups, build, doctor } = parts
  const audit = auditBy(parts)
  const backUp = openBackUp(backups)
  return {
    'GET /api/console/health': async (c) => {
      const [destinations, alarms, bytes, callHeardAt] = await Promise.all([
        showDestinations(db, places),
        readLatestAlarms(db),
        readStoreSize(db),
        readLastHeard(db),
      ])
      const newestFirst = alarms.toSorted((a, b) => b.at - a.at)
      return c.json<HealthAnswer>({
        destinations,
        alarms: newestFirst.map(({ destination, state, at, told_at, last_error }) => ({
          about: nameOf(destination),
          state,
          at,
          toldAt: told_at,
          lastError: last_error,
        })),
        store: {
          kind: backups === undefined ? 'PostgreSQL' : 'SQLite',
          bytes,
          lastBackup: (backups === undefined ? undefined : latestBackup(backups)) ?? null,
        },
        build,
        callHeardAt,
      })
    },
    'POST /api/console/health/doctor': async (c) =>
      c.json<DoctorAnswer>(await runDoctor(log, doctor.examine, 'npm run doctor')),
    'POST /api/console/health/connect-calendar': async (c, me) => {
      await audit(me, 'connected the scheduler')
      return c.json<DoctorAnswer>(await runDoctor(log, doctor.connectCalendar, 'npm run doctor -- --connect-calendar'))
    },
    'POST /api/console/health/back-up': async (c, me) => {
      await backUp()
      await audit(me, 'made a backup')
      return c.json({})
    },
    'POST /api/console/health/send-test': async (c, me) => {
      await audit(me, 'sent a test email and alarm')
      return c.json<DoctorAnswer>(await runDoctor(log, doctor.sendTest, 'npm run doctor -- --send-test'))
    },
  }
}

/** Runs the doctor. @param command what the person can run instead @throws Refusal if it can't run */
export async function runDoctor(log: Logger, run: DoctorRuns['examine'], command: string): Promise<DoctorAnswer> {
  try {
    return { groups: await run() }
  } catch (error) {
    log.error({ err: error }, 'the doctor could not be run')
    throw new Refusal(503, `The checks couldn’t be run. Try ${command} on the server; its log says why.`)
  }
}
