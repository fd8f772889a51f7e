import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ShownFindings } from '#contracts/console-health.ts'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'commands', 'doctor.ts')

const CALL_SECONDS = 5
const LONGEST_MS = 60_000

/** The doctor, as the console asks it. */
export interface DoctorRuns {
  /** What `npm run doctor` says. Who asks meanwhile gets the same answer. @throws when it doesn't end well */
  examine: () => Promise<readonly ShownFindings[]>
  /** Sends a test mail and test alarms, as `npm run doctor -- --send-test` does. @throws when it doesn't end well */
  sendTest: () => Promise<readonly ShownFindings[]>
}

/** Runs the doctor as a process, since its look at the store would keep this one from answering. */
export function openDoctorRuns(): DoctorRuns {
  let running: Promise<readonly ShownFindings[]> | undefined
  return {
    examine: () => (running ??= askDoctor([]).finally(() => (running = undefined))),
    sendTest: () => askDoctor(['--send-test']),
  }
}

async function askDoctor(options: readonly string[]): Promise<readonly ShownFindings[]> {
  const args = [SCRIPT, '--json', '--timeout', String(CALL_SECONDS), ...options]
  // It ends with 1 when the site isn't ready to launch; what it found is printed all the same.
  const { stdout } = await run(process.execPath, args, { timeout: LONGEST_MS }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'code' in error && error.code === 1)
      return { stdout: String(error.stdout) }
    throw error
  })
  return (JSON.parse(stdout) as { groups: ShownFindings[] }).groups
}
