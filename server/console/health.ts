import type { DoctorAnswer, HealthAnswer } from '#contracts/console-health.ts'
import { DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import type { DoctorRuns } from '#server/doctor-runs.ts'
import { showDestinations } from '#server/flows/show-deliveries.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readLatestAlarms } from '#server/store/alarms.ts'
import { noteInAudit } from '#server/store/audit.ts'
import { latestBackupAt } from '#server/store/backups.ts'
import { readStoreSize } from '#server/store/store-health.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'

/** How the site is: what the doctor says, the destinations, the store. */
export function healthCalls({
  db,
  clock,
  log,
  places,
  backups,
  build,
  doctor,
}: ConsoleParts): HandlersBelow<'health' | `health/${string}`> {
  const runDoctor = async (run: DoctorRuns['examine'], command: string): Promise<DoctorAnswer> => {
    try {
      return { groups: await run() }
    } catch (error) {
      log.error({ err: error }, 'the doctor could not be run')
      throw new Refusal(503, `The checks couldn’t be run. Try ${command} on the server; its log says why.`)
    }
  }
  return {
    'GET /api/console/health': async (c) => {
      const [destinations, alarms, bytes] = await Promise.all([
        showDestinations(db, places),
        readLatestAlarms(db),
        readStoreSize(db),
      ])
      const newestFirst = alarms.toSorted((a, b) => b.at - a.at)
      return c.json<HealthAnswer>({
        destinations,
        alarms: newestFirst.map(({ destination, state, at, told_at, last_error }) => ({
          about: Object.entries(DESTINATION_NAMES).find(([id]) => id === destination)?.[1] ?? destination,
          state,
          at,
          toldAt: told_at,
          lastError: last_error,
        })),
        store: {
          kind: backups === undefined ? 'PostgreSQL' : 'SQLite',
          bytes,
          lastBackupAt: (backups === undefined ? undefined : latestBackupAt(backups)) ?? null,
        },
        build,
      })
    },
    'GET /api/console/health/doctor': async (c) =>
      c.json<DoctorAnswer>(await runDoctor(doctor.examine, 'npm run doctor')),
    'POST /api/console/health/send-test': async (c, me) => {
      await noteInAudit(db, { by: me.email, what: 'sent a test mail and alarm', about: '', at: clock() })
      return c.json<DoctorAnswer>(await runDoctor(doctor.sendTest, 'npm run doctor -- --send-test'))
    },
  }
}
