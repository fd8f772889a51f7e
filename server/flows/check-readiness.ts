import type { Logger } from 'pino'
import type { StoreParts } from '#server/store/database.ts'
import { checkWritable } from '#server/store/store-health.ts'

interface WriteCheckParts extends StoreParts {
  log: Logger
}

/** How long an answer of the store stands, in milliseconds: frequent callers cause no more writes. */
const FRESH_MS = 1000

/** Makes a check that says whether the store takes writes. It never throws; why not is in the log. */
export function createWriteCheck(parts: WriteCheckParts): () => Promise<boolean> {
  let latest: { begun: number; answer: Promise<boolean> } | undefined
  return async () => {
    const now = performance.now()
    if (!latest || now - latest.begun >= FRESH_MS) latest = { begun: now, answer: tryStore(parts) }
    return latest.answer
  }
}

async function tryStore({ db, clock, log }: WriteCheckParts): Promise<boolean> {
  try {
    await checkWritable(db, clock())
    return true
  } catch (error) {
    log.error({ err: error }, 'the store cannot be written')
    return false
  }
}

/** What checking readiness takes. */
export interface ReadinessParts {
  takesWrites: () => Promise<boolean>
  isDraining: () => boolean
}

/** Whether leads can be taken: not while stopping, nor when the store takes no write. */
export async function checkReadiness(parts: ReadinessParts): Promise<'ready' | 'stopping' | 'unwritable'> {
  if (parts.isDraining()) return 'stopping'
  return (await parts.takesWrites()) ? 'ready' : 'unwritable'
}
