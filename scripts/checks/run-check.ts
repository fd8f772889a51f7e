import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Check, tallyOf } from './checks.ts'
import { runCommand } from './run-command.ts'
import type { Tally } from './tally.ts'

/**
 * Runs one check.
 * @param root the project's folder
 * @returns what it counts for, and everything its commands wrote
 */
export async function runCheck(check: Check, root: string): Promise<{ tally: Tally; output: string }> {
  const reportFile = check.report && join(root, check.report.file)
  if (reportFile) {
    // A run that dies early must not be judged by the report of the one before.
    rmSync(reportFile, { force: true })
    mkdirSync(dirname(reportFile), { recursive: true })
  }
  let output = ''
  let status = 0
  for (const command of check.commands) {
    const result = await runCommand(command, { cwd: root, env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
    output += result.output
    status = result.status
    if (status !== 0) break
  }
  return { tally: tallyOf(check, reportFile && readReport(reportFile), status), output }
}

function readReport(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
