import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const COMMANDS = resolve(import.meta.dirname, '../../server/commands')

/**
 * Runs a command of the owner to its end, with these settings only; `folder` is as for `spawnServer`.
 * @param name that of its file, for example `store-copy`
 */
export async function runOwnerCommand(
  name: string,
  folder: string,
  { settings = {}, args = [] }: { settings?: Record<string, string>; args?: readonly string[] } = {},
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}
