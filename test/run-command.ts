import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROCESS_ENV } from './spawn-server.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** How a command ended, and what it said on either output. */
export interface CommandRun {
  /** Null when a signal ended it. */
  status: number | null
  output: string
  errors: string
}

/**
 * Runs one of the owner's commands to its end, with these settings only.
 * @param name its file in server/commands/
 * @param folder for the data; also the working folder, so that no .env is read
 * @param input what is typed
 * @param site the folder of a copy of the site
 */
export async function runCommand(
  name: string,
  folder: string,
  {
    args = [],
    settings = {},
    input = '',
    site = ROOT,
  }: { args?: readonly string[]; settings?: Record<string, string>; input?: string; site?: string } = {},
): Promise<CommandRun> {
  const child = spawn(process.execPath, [join(site, 'server/commands', `${name}.ts`), ...args], {
    cwd: folder,
    env: { ...PROCESS_ENV, DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Closed already when the command asks for nothing.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: typeof status === 'number' ? status : null, output, errors }
}
