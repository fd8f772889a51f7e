import { dirname } from 'node:path'
import { backUpInThread } from '#server/flows/back-up.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A function that backs up the store and tries the backup. Concurrent callers share a run. */
export function openBackUp(backups: string | undefined): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= backUp(backups).finally(() => (running = undefined)))
}

/** @param backups the folder @throws Refusal that says why there's no backup */
async function backUp(backups: string | undefined): Promise<void> {
  if (backups === undefined) throw new Refusal(409, 'PostgreSQL is backed up by the database server.')
  // It keeps all older ones: the nightly backup says how many to keep.
  await backUpInThread({ dataDir: dirname(backups), isTried: true }).catch((error: unknown) => {
    throw new Refusal(503, error instanceof Error ? error.message : 'The backup failed. The server’s log says why.')
  })
}
