import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS } from '#server/clock.ts'
import { Refusal } from '#server/http/refusal.ts'

const runFile = promisify(execFile)
const COMMAND = join(import.meta.dirname, '..', 'commands', 'store-backup.ts')
const LONGEST_MS = 10 * MINUTE_MS

/** A function that runs `npm run store:backup -- --try` in its own process. Concurrent callers share a run. */
export function openBackUp(backups: string | undefined): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= backUp(backups).finally(() => (running = undefined)))
}

/** @param backups the folder @throws Refusal with what the command says */
async function backUp(backups: string | undefined): Promise<void> {
  if (backups === undefined) throw new Refusal(409, 'PostgreSQL is backed up by the database server.')
  // Without --keep: the nightly backup says how many to keep.
  // The command reads this server's settings, as if the owner ran it here.
  // oxlint-disable-next-line node/no-process-env
  const options = { timeout: LONGEST_MS, env: { ...process.env, DATA_DIR: dirname(backups) } }
  await runFile(process.execPath, [COMMAND, '--try'], options).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Refusal(503, said || 'The backup took too long. Try npm run store:backup -- --try on the server.')
  })
}
