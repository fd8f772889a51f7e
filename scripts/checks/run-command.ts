import { spawn } from 'node:child_process'

/**
 * Runs a command to its end and keeps what it writes. Ctrl-C and SIGTERM reach it.
 * @param command found in PATH, then its arguments
 * @param env added to this process's own
 * @returns its exit status (1 when a signal ended it or it could not be started) and its stdout and stderr as they came
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<{ status: number; output: string }> {
  const [file, ...args] = command
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
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
