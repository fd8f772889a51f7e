import type { Logger } from 'pino'
import { checkWritable } from '#server/store/check-writable.ts'
import type { Database } from '#server/store/database.ts'

/** What checking readiness takes. */
export interface ReadinessParts {
  db: Database
  log: Logger
  /** Whether the server has begun to stop. */
  isDraining: () => boolean
}

/** Says whether leads can be taken: not while stopping, nor when the store takes no write. */
export async function checkReadiness({ db, log, isDraining }: ReadinessParts) {
  if (isDraining()) return 'stopping'
  try {
    await checkWritable(db)
    return 'ready'
  } catch (error) {
    log.error({ err: error }, 'the store cannot be written')
    return 'unwritable'
  }
}
