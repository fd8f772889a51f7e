import { spawn } from 'node:child_process'
import { JOURNEYS_REPORT } from './playwright-progress.ts'
import { UNIT_REPORT } from './vitest-progress.ts'

export type Command = readonly [string, ...string[]]

/** Checks that need no build. The commands of each run in sequence until one fails. */
export const STATIC_CHECKS: Readonly<Record<string, readonly Command[]>> = {
  format: [['biome', 'ci', '--colors=off']],
  // Compiler errors come from the program the lint rules need anyway: `tsc` would parse and check everything again.
  'types and lint': [['oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  unused: [['knip', '--no-progress']],
}

/** Builds what the tests run against. */
export const BUILD: Command = ['node', 'scripts/build-if-changed.mjs']

/** The tests. Each reports its own progress and writes a report. */
export const TESTS = {
  unit: {
    command: ['vitest', 'run', '--reporter=./scripts/checks/vitest-progress.ts'],
    report: UNIT_REPORT,
    file: /\.test\.tsx?$/,
  },
  journeys: {
    command: ['playwright', 'test', '--reporter=./scripts/checks/playwright-progress.ts'],
    report: JOURNEYS_REPORT,
    file: /\.spec\.ts(:\d+)?$|^test\/journeys\b/,
  },
} as const satisfies Record<string, { command: Command; report: string; file: RegExp }>

/**
 * Runs a command to completion. Forwards Ctrl-C and SIGTERM.
 * @param isShown true to show its output instead of capturing it
 * @returns its exit code (1 after a signal), and its output if captured
 */
export async function runCommand(
  [file, ...args]: Command,
  cwd: string,
  isShown = false,
): Promise<{ status: number; output: string }> {
  const env = isShown ? process.env : { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  const child = spawn(file, args, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    const status = await new Promise<number>((resolve) => {
      child.once('error', (error) => {
        output += `${file}: ${error.message}\n`
        resolve(1)
      })
      child.once('close', (code) => resolve(code ?? 1))
    })
    return { status, output }
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}
