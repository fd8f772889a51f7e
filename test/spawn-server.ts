import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const MAIN = join(ROOT, 'server/main.ts')

/** Environment of every site process, as with `npm start`: compiling code is half of the startup time. */
export const PROCESS_ENV = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') }

/** Max characters kept of a server's output. */
const MAX_OUTPUT = 10_000_000

/** Minimal production settings, for this machine only. */
export const IN_PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  VAULT_PATH: 'the-unlisted-vault',
  LEAD_MAGNET_PATH: 'the-unlisted-guide',
}

/** The real server in a separate process. */
export interface ServerProcess extends AsyncDisposable {
  pid: number
  /** Everything it has written to stdout and stderr. */
  output(): string
  /** Resolves with the address it prints once ready. @throws if it exits before that */
  ready(): Promise<string>
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Resolves with the exit code, null after a kill. */
  exited: Promise<number | null>
  /** Shuts it down gracefully. @throws if it doesn't exit cleanly */
  stop(): Promise<void>
}

/** An empty folder, removed on dispose. */
export async function openFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'gimbal-'))
  // Whose server was killed, a publisher may write there for a moment longer.
  const retries = { maxRetries: 20, retryDelay: 50 }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, ...retries }) }
}

/**
 * Starts `node server/main.ts` with these settings only, on a free port.
 * @param folder for the data; also the working folder, so that no .env is read
 * @param main the server of a copy of the site
 */
export const spawnServer = (
  folder: string,
  settings: Record<string, string> = {},
  main = MAIN,
  args: readonly string[] = [],
): ServerProcess => spawnSite([process.execPath, main, ...args], folder, settings)

/** Whoever runs the tests may end before a file has closed what it opened. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The same with a custom command line. @param stdout a descriptor in place of what `output` keeps */
export function spawnSite(
  [program = '', ...args]: readonly string[],
  folder: string,
  settings: Record<string, string>,
  stdout: 'pipe' | number = 'pipe',
): ServerProcess {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...PROCESS_ENV, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', stdout, 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  const exited = once(child, 'exit').then(([status]) => status as number | null)
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      // A server under load logs gigabytes, which still have to be read.
      if (output.length < MAX_OUTPUT) output += chunk.toString()
    })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    signal: (name) => child.kill(name),
    async ready() {
      let ended = false
      void exited.then(() => (ended = true))
      for (;;) {
        const address = / is at (http[^\s"]+)"?[}\n]/.exec(output)?.[1]
        if (address) return address
        if (ended) throw new Error(`The server ended before it was ready:\n${output}`)
        await new Promise((done) => setTimeout(done, 10))
      }
    },
    async stop() {
      child.kill('SIGTERM')
      const status = await exited
      if (status !== 0) throw new Error(`The server ended with status ${status}:\n${output.slice(-4000)}`)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
