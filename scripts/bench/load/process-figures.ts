import { readFileSync } from 'node:fs'

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
    // Behind the name, which may hold anything: user time is the 12th field, system time the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    return { rss: mebibytes('VmRSS'), peakRss: mebibytes('VmHWM'), cpuSeconds }
  } catch {
    return undefined
  }
}
