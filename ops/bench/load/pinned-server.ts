import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IN_PRODUCTION, type ServerProcess, spawnSite } from '#test/spawn-server.ts'
import { CORES } from '../write-measurement.ts'

/** Max memory of a server, at rest and under load. */
export const MAX_MEBIBYTES = 256

/** V8's own limit on the machine of 2 GB in docs/operations.md (with more, it lets garbage lie longer), and what `npm start` says. */
const ENVIRONMENT = { ...IN_PRODUCTION, NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=8' }

const ROOT = resolve(import.meta.dirname, '../../..')

export function builtPath(pattern: string): string {
  const [name] = globSync(pattern, { cwd: join(ROOT, 'build/client') }).toSorted()
  if (name === undefined) throw new Error(`Nothing built fits ${pattern}`)
  return `/${name.replaceAll('\\', '/')}`
}

export const canPin = (): boolean => CORES > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** Moves this process and its children to the second core. */
export function leaveFirstCore(): void {
  if (canPin()) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' })
}

const onFirstCore = (...command: [string, ...string[]]): [string, ...string[]] =>
  canPin() ? ['taskset', '-c', '0', ...command] : command

/** Starts the built site on the first core, with what `npm start` ends with. @param folder for the data */
export const startPinnedServer = (folder: string, settings: Record<string, string> = {}): ServerProcess =>
  spawnSite(onFirstCore(process.execPath, join(ROOT, 'server/main.ts')), folder, { ...ENVIRONMENT, ...settings })

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Current and peak memory in MiB, and CPU time in seconds. @returns undefined if there's no /proc */
export function readProcess(pid: number) {
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
