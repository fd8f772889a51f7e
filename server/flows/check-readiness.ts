import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { checkWritable } from '#server/store/check-writable.ts'
import type { Database } from '#server/store/database.ts'

/** What checking readiness takes. */
export interface ReadinessParts {
  db: Database
  clock: Clock
  log: Logger
  /** Whether the server has begun to stop. */
  isDraining: () => boolean
}

/** How long an answer of the store stands, in milliseconds: whoever asks all the time makes it write no more. */
const FRESH_MS = 1000

/** Makes a check that says whether leads can be taken: not while stopping, nor when the store takes no write. */
export function createReadinessCheck(parts: ReadinessParts) {
  let latest: { begun: number; answer: ReturnType<typeof tryStore> } | undefined
  return async () => {
    if (parts.isDraining()) return 'stopping'
    const now = performance.now()
    if (!latest || now - latest.begun >= FRESH_MS) latest = { begun: now, answer: tryStore(parts) }
    return latest.answer
  }
}

async function tryStore({ db, clock, log }: ReadinessParts): Promise<'ready' | 'unwritable'> {
  try {
    await checkWritable(db, clock())
    return 'ready'
  } catch (error) {
    log.error({ err: error }, 'the store cannot be written')
    return 'unwritable'
  }
}
