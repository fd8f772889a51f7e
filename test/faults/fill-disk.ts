import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { endPostgres, isUp, restorePostgres } from './crash.ts'
import {
  BUYERS,
  drain,
  freeLeases,
  type Ground,
  type Outcome,
  onPostgres,
  onSqlite,
  outcomeOf,
  prepare,
} from './ground.ts'
import { openLedger } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { receiveLeads, sendLeads, serverSettings } from './send-leads.ts'

const MEGABYTE = 1024 * 1024

const TIMEOUT_MS = 60_000

export interface FullDisk {
  /** Path of PostgreSQL's binaries; undefined for SQLite. */
  bin: string | undefined
  random: Random
  fullMs: number
  /** Expires leases right away instead of waiting. */
  hurried: boolean
}

/**
 * Fills up the disk of a server's store, frees space, and kills everything.
 * @returns undefined if no small disk can be mounted
 */
export async function fillDisk({ bin, random, fullMs, hurried }: FullDisk): Promise<Outcome | undefined> {
  await using disk = await mountSmallDisk(bin === undefined ? 24 : 200)
  if (!disk) return undefined
  await using postgres =
    bin === undefined ? undefined : await startPostgres(bin, ['max_wal_size=32MB', 'min_wal_size=32MB'], disk.path)
  const folder = join(disk.path, 'site')
  await mkdir(folder)
  await using ground: Ground = postgres ? await onPostgres(postgres) : await onSqlite(folder)

  const begin = performance.now()
  const broken: string[] = []
  const ledger = openLedger(BUYERS)
  await prepare(ground)
  await using receivers = await receiveLeads(ledger)
  await using server = spawnServer(ground.folder, serverSettings(receivers, ground.databaseUrl))
  const address = await server.ready()
  const load = sendLeads({ ledger, targets: () => [address], random, clients: 16 })
  const refused = () => load.answers.get(503) ?? 0
  const happens = async (what: string, check: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + TIMEOUT_MS; !(await check()); await pause(20)) {
      if (Date.now() < end) continue
      broken.push(`${what} has not happened`)
      return
    }
  }

  await happens('a lead that is acknowledged', () => ledger.acknowledged() > 100)
  await disk.fill(MEGABYTE)
  await happens('a 503 on the full disk', () => refused() > 20)
  for (const path of ['/', '/healthz', '/api/site-config', '/robots.txt']) {
    const { status } = await fetch(`${address}${path}`)
    if (status !== 200) broken.push(`${path} answered ${status} on the full disk`)
  }
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200
  if (!postgres) await happens('a 503 of /readyz on the full disk', async () => !(await isReady()))
  await pause(fullMs)

  await disk.clear()
  if (postgres && !(await isUp(postgres))) {
    // It exits if there's no space for recovery; a supervisor would restart it.
    await postgres.stop('SIGKILL')
    await restorePostgres(postgres)
  }
  const before = ledger.acknowledged()
  await happens('taking leads again once there is room', () => ledger.acknowledged() > before + 100)
  await load.stop()
  if (hurried) await freeLeases(ground)
  await drain(ground)
  server.signal('SIGKILL')
  if ((await server.exited) !== null) broken.push(`the server ended by itself: ${server.output()}`)
  if (postgres) {
    await endPostgres(postgres, 'kill -9')
    await restorePostgres(postgres)
  }
  return await outcomeOf({ ground, ledger, begin, kills: 1, broken, load })
}

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
