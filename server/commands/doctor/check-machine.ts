import { readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Finding, notReady, ok, warning } from './finding.ts'

const GIGABYTE = 1_000_000_000
/** Signatures are refused when clocks are five minutes apart. */
const MOST_CLOCK_LEAD_MS = 60_000
const NOTICED_CLOCK_LEAD_MS = 5000

/** What was seen of this machine. */
export interface Machine {
  /** Bytes that can still be written where the data is. */
  freeBytes: number
  /** Who may look into the data folder, as the system's mode bits; undefined when there is none yet, or no such thing. */
  dataMode: number | undefined
  /** Of the running Node.js and of the one that the site is made for, such as `26.10.0`. */
  nodeVersion: string
  pinnedNode: string
  /** By how many milliseconds each clock elsewhere is ahead. */
  clockLeads: readonly number[]
}

/** @param root the project's folder */
export async function readMachine(dataDir: string, root: string, clockLeads: readonly number[]): Promise<Machine> {
  const place = nearestFolder(dataDir)
  const { bavail, bsize } = await statfs(place)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return {
    freeBytes: bavail * bsize,
    dataMode: place === dataDir && process.platform !== 'win32' ? statSync(place).mode & 0o777 : undefined,
    nodeVersion: process.versions.node,
    pinnedNode: Object.values(manifest.optionalDependencies)[0] ?? '',
    clockLeads,
  }
}

/** The folder itself, or what is there of the way to it. */
export function nearestFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(dirname(folder))
}

/** Room, rights, runtime and clock. */
export function checkMachine({ freeBytes, dataMode, nodeVersion, pinnedNode, clockLeads }: Machine): Finding[] {
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB free`
  const isOwnersAlone = dataMode === undefined || (dataMode & 0o077) === 0
  return [
    freeBytes > GIGABYTE ? ok('disk', free) : notReady('disk', free, 'make room, or set DATA_DIR to another disk'),
    isOwnersAlone
      ? ok('DATA_DIR', dataMode === undefined ? 'made at the first start' : 'its owner’s alone')
      : notReady(
          'DATA_DIR',
          'others on this machine may look into it',
          'let its owner alone in (chmod 700 that folder)',
        ),
    nodeVersion === pinnedNode
      ? ok('Node.js', nodeVersion)
      : warning('Node.js', `is ${nodeVersion}, tested is ${pinnedNode}`, 'run by npm, which finds the tested one'),
    checkClock(clockLeads),
  ]
}

/** One clock elsewhere that agrees is enough: that one of theirs is wrong is likelier than that two err alike. */
function checkClock(clockLeads: readonly number[]): Finding {
  const [nearest] = clockLeads.map(Math.abs).toSorted((a, b) => a - b)
  if (nearest === undefined) return ok('clock', 'not compared: no third party was called')
  const says = `${Math.round(nearest / 1000)} s from that of a third party`
  const cure = 'have the system keep it (timedatectl set-ntp true)'
  if (nearest > MOST_CLOCK_LEAD_MS) return notReady('clock', says, cure)
  return nearest > NOTICED_CLOCK_LEAD_MS ? warning('clock', says, cure) : ok('clock', 'right')
}
