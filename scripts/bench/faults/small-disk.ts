import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, gone when it is disposed of. */
export interface SmallDisk extends AsyncDisposable {
  path: string
  /** Leaves so many bytes of it. */
  fill(left: number): Promise<void>
  /** Takes away what filled it. */
  clear(): Promise<void>
}

/** Mounts one in memory. @returns undefined where that is not allowed: it takes Linux, and root */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = await mkdtemp(join(tmpdir(), 'gimbal-disk-'))
  const options = `size=${megabytes}m,mode=1777`
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) {
    await rmdir(path)
    return undefined
  }
  const unmount = () => spawnSync('/bin/umount', ['-l', path])
  // Also when the run is cut short.
  process.once('exit', unmount)
  const ballast = join(path, 'ballast')
  return {
    path,
    async fill(left) {
      const { bavail, bsize } = statfsSync(path)
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
    },
    clear: () => rm(ballast),
    async [Symbol.asyncDispose]() {
      process.off('exit', unmount)
      unmount()
      await rmdir(path)
    },
  }
}
