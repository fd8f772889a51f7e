import { dirname } from 'node:path'
import type { DoctorAnswer, HealthAnswer, ShownFindings } from '#contracts/console-health.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import { showDestinations } from '#server/flows/leads/manage-deliveries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { backUpInThread } from '#server/store/back-up.ts'
import { latestBackup } from '#server/store/backups.ts'
import { readLastReceived } from '#server/store/calls/calls.ts'
import { isPostgres } from '#server/store/database.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { readStoreSize } from '#server/store/store-health.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'

/** Endpoints of the health page: the doctor's findings, destinations, and the store. */
export function healthEndpoints(deps: ConsoleDeps) {
  const { db, clock, addresses, backups, databaseUrl, build } = deps
  const audit = auditBy(deps)
  const backUp = openBackUp(backups, databaseUrl)
  return handlersOf({
    'GET /api/console/health': async (c) => {
      const [destinations, alarms, bytes, callHeardAt] = await Promise.all([
        showDestinations(db, addresses, clock()),
        readLatestAlarms(db),
        readStoreSize(db),
        readLastReceived(db),
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
          kind: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
          bytes,
          lastBackup: (backups === undefined ? undefined : latestBackup(backups)) ?? null,
        },
        build,
        callHeardAt,
      })
    },
    'POST /api/console/health/doctor': async (c) => {
      const [{ groups }, { failed }] = await Promise.all([askDoctor(deps, 'examine'), deps.site.now()])
      return c.json<DoctorAnswer>({ groups: [...groups, ...(failed === null ? [] : [notPublished(failed)])] })
    },
    'POST /api/console/health/back-up': async (_c, me) => {
      await backUp()
      await audit(me, 'made a backup')
    },
    'POST /api/console/health/send-test': async (c, me) => {
      await audit(me, 'sent a test email and alarm')
      return c.json(await askDoctor(deps, 'send-test'))
    },
  })
}

/** What the doctor can't know: it looks from outside. @param why sentences */
const notPublished = (why: string): ShownFindings => {
  const cure = 'open Content; it says which version visitors see'
  const finding = { topic: 'published', name: 'last version', state: 'not-ready', says: why, cure } as const
  return { title: 'Publishing', findings: [finding] }
}

/** What the doctor finds. @throws HttpError if it fails itself */
async function askDoctor(
  { log, doctor }: Pick<ConsoleDeps, 'log' | 'doctor'>,
  task: Parameters<ConsoleDeps['doctor']>[0],
): Promise<DoctorAnswer> {
  try {
    return { groups: await doctor(task) }
  } catch (error) {
    log.error({ err: error }, 'the doctor failed')
    throw new HttpError(
      503,
      'The checks failed themselves. Try again, or have the server’s log looked at: it says why.',
    )
  }
}

/** A function that backs up the store and tries the backup. Concurrent callers share a run. */
function openBackUp(backups: string | undefined, databaseUrl: string | undefined): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= backUp(backups, databaseUrl).finally(() => (running = undefined)))
}

/** @param backups the folder @throws HttpError that says why there's no backup */
async function backUp(backups: string | undefined, databaseUrl: string | undefined): Promise<void> {
  if (backups === undefined) throw new HttpError(409, 'Backups of this site are made elsewhere.')
  // It keeps all older ones: the nightly backup says how many to keep.
  await backUpInThread({ dataDir: dirname(backups), databaseUrl, isTried: true }).catch((error: unknown) => {
    throw new HttpError(503, error instanceof Error ? error.message : 'The backup failed. The server’s log says why.')
  })
}
