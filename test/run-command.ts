import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readArguments, type StoreCommand } from '#server/commands/command.ts'
import { readConfig } from '#server/start/config.ts'
import type { TestStore } from './open-test-store.ts'
import { PROCESS_ENV } from './spawn-server.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** A command's exit code and outputs. */
export interface CommandRun {
  /** Null if a signal ended it. */
  status: number | null
  output: string
  errors: string
}

/**
 * Runs one of the owner's commands to completion, with these settings only.
 * @param name its file
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
  // Already closed if the command reads no input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: typeof status === 'number' ? status : null, output, errors }
}

/** Runs a command in this process, for tests that don't need a separate one. */
export async function tellCommand<Known extends StoreCommand['options']>(
  command: StoreCommand<Known>,
  { db }: Pick<TestStore, 'db'>,
  args: readonly string[],
  { settings = {}, now = Date.now() }: { settings?: Record<string, string>; now?: number } = {},
): Promise<CommandRun> {
  const work = readArguments(command, args)
  const reading = readConfig(settings)
  if (work === 'help' || !reading.ok) throw new Error('wrong arguments or settings in a test')
  const run = { status: 0, output: '', errors: '' }
  await work({
    db,
    config: reading.config,
    now,
    say: (text) => void (run.output += text),
    fail: (message) => Object.assign(run, { status: 1, errors: `${run.errors}${message}\n` }),
  })
  return run
}
