import { spawn } from 'node:child_process'
import { readProcess } from '../load/pinned-server.ts'

/** What a server did in one turn. */
export interface Turn {
  requestsPerSecond: number
  /** Millionths of a second of processor time for a request. */
  cpuMicroseconds: number
}

const CONNECTIONS = 32

/**
 * Keeps 32 connections busy with one address.
 * @param pid the process that answers
 * @throws when anything but the file is answered
 */
export async function runWrk(url: string, pid: number, seconds: number): Promise<Turn> {
  const before = readProcess(pid)
  const child = spawn(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url],
    // Not as spawnSync: this process must go on reading the server's log.
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const after = readProcess(pid)
  const requests = Number(/(\d+) requests in/.exec(said)?.[1])
  if (status !== 0 || !(requests > 0) || /Non-2xx|Socket errors/.test(said)) throw new Error(`wrk ${url}:\n${said}`)
  const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : Number.NaN
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    cpuMicroseconds: (1e6 * cpuSeconds) / requests,
  }
}

/** The middle one of some turns, by each figure on its own. */
export function medianOf(turns: readonly Turn[]): Turn {
  const middle = (figures: number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN
  return {
    requestsPerSecond: middle(turns.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicroseconds: middle(turns.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }
}
