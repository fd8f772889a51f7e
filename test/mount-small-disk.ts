import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An in-memory disk that's unmounted on dispose. @returns undefined unless run as root on Linux */
export async function mountSmallDisk(megabytes: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const path = await mkdtemp(join(tmpdir(), 'gimbal-disk-'))
  const options = `size=${megabytes}m,mode=1777`
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) {
    await rmdir(path)
    return undefined
  }
  const unmount = () => spawnSync('/bin/umount', ['-l', path])
  // Even if the run is interrupted.
  process.once('exit', unmount)
  const ballast = join(path, 'ballast')
  return {
    path,
    /** Fills it up to this many free bytes. */
    async fill(left: number): Promise<void> {
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
