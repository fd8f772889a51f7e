import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { IN_PRODUCTION } from '#test/spawn-server.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** A server on a core of its own. */
export interface PinnedServer extends AsyncDisposable {
  /** Where it listens. */
  address: string
  pid: number
  /** Ends it in order. @throws when it did not end well */
  stop(): Promise<void>
}

/** Of the machine: `availableParallelism` would count those that this process was moved to. */
export const CORES = cpus().length

/** Whether processes can be kept apart, each kind on its core. */
export const canPin = (): boolean => CORES > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** Moves this process and its children to the second core; the first is the server's. */
export function leaveFirstCore(): void {
  if (canPin()) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' })
}

/** A command line that runs on the first core alone. */
export const onFirstCore = (...command: [string, ...string[]]): [string, ...string[]] =>
  canPin() ? ['taskset', '-c', '0', ...command] : command

/**
 * Starts the built site as the last step of `npm start` does, on a free port.
 * @param folder for the data; also the working folder, so that no .env is read
 * @throws when it ends before it is ready, with what it said
 */
export async function startPinnedServer(folder: string, settings: Record<string, string> = {}): Promise<PinnedServer> {
  const [command, ...args] = onFirstCore('sh', '-c', startCommand())
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      ...IN_PRODUCTION,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([status]) => status as number | null)
  const address = await readAddress(child, exited)
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      const status = await exited
      if (status !== 0) throw new Error(`The server ended with status ${status}`)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** What follows the last `&&` in the script, with its flags. */
function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const last = scripts.start.split('&&').at(-1)?.trim() ?? ''
  if (!/\bexec node .*server\/main\.ts$/.test(last)) throw new Error(`npm start ends with another command: ${last}`)
  return last.replace('server/main.ts', `'${join(ROOT, 'server/main.ts')}'`)
}

async function readAddress(child: ChildProcess, exited: Promise<number | null>): Promise<string> {
  let said = ''
  let isTold = false
  const { promise, resolve: tell, reject } = Promise.withResolvers<string>()
  void exited.then(() => reject(new Error(`The server ended before it was ready:\n${said}`)))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      // Afterwards it is only its log, which must be taken from it all the same.
      if (isTold) return
      said += chunk.toString()
      const address = /^.+ is at (http\S+)$/m.exec(said)?.[1]
      if (address === undefined) return
      isTold = true
      tell(address)
    })
  }
  return promise
}

/** What Linux says of a process. */
export interface ProcessFigures {
  /** Memory in MiB that it holds now, and the most that it ever held. */
  rss: number
  peakRss: number
  /** Seconds of processor time that it has used. */
  cpuSeconds: number
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Reads /proc. @returns undefined where there is none */
export function readProcess(pid: number): ProcessFigures | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mebibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
    // After the name, user time is the 12th field and system time the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    return { rss: mebibytes('VmRSS'), peakRss: mebibytes('VmHWM'), cpuSeconds }
  } catch {
    return undefined
  }
}
