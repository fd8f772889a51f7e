import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import type { Tables } from '#server/store/tables.ts'
import { latestBackupAt } from '#server/store/transfer/kept-backups.ts'
import { copiedAway } from '#server/store-notice.ts'
import { nearestFolder } from './check-machine.ts'
import { describeAge } from './describe-age.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const OLDEST_BACKUP_MS = 2 * 86_400_000

/** What Linux calls file systems on other machines, where SQLite's locks cannot be relied on (statfs, linux/magic.h). */
const NETWORK_TYPES: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
  0x5346414f: 'AFS',
  0x6b414653: 'AFS',
  0x01021997: '9P',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x73757245: 'Coda',
}

/** The same of file systems that are gone when the machine restarts. */
const MEMORY_TYPES: Record<number, string> = {
  0x01021994: 'tmpfs',
  0x858458f6: 'ramfs',
}

/** Looks at the SQLite file of a data folder, also while a server runs on it. @param checkTables what else is asked of it */
export async function lookAtSqlite(
  dataDir: string,
  checkTables: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const file = join(dataDir, 'gimbal.sqlite')
  const place = nearestFolder(dataDir)
  const { type } = await statfs(place)
  const copied = copiedAway({ dataDir, databaseUrl: undefined })
  if (copied) {
    const finding = notReady('store', copied.wrong, copied.cure)
    return [finding, ...(existsSync(file) ? await lookInto(file, checkTables) : [])]
  }
  if (!existsSync(file)) return [describePlace(place), describeFileSystem(type)]
  const store = await lookInto(file, checkTables)
  return [...store, describeFileSystem(type), describeBackups(join(dataDir, 'backups'), Date.now())]
}

async function lookInto(file: string, checkTables: (db: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const unreadable = (why: string) =>
    notReady('store', `cannot be read (${why})`, 'see who owns it; if it is damaged, put it back from a backup')
  try {
    const sqlite = openSqlite(file)
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
    try {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
      if (rows[0]?.quick_check !== 'ok') return [unreadable('quick_check')]
      return [ok('store', 'SQLite; whole'), ...(await checkTables(db))]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return [unreadable(error instanceof Error && 'code' in error ? String(error.code) : 'unknown')]
  }
}

function describePlace(folder: string): Finding {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return ok('store', 'SQLite; made at the first start')
  } catch {
    return notReady('store', 'cannot be made', 'let the user who runs this write into DATA_DIR')
  }
}

/** @param type of the file system, as statfs tells it */
export function describeFileSystem(type: number): Finding {
  const name = 'file system'
  const cure = 'set DATA_DIR to a local disk'
  if (process.platform !== 'linux') return ok(name, 'of this machine')
  // The number is a signed one on some machines.
  const [network, memory] = [NETWORK_TYPES[type >>> 0], MEMORY_TYPES[type >>> 0]]
  if (network !== undefined)
    return notReady(name, `is on another machine (${network}): SQLite may lose leads there`, cure)
  if (memory !== undefined) return warning(name, `is in memory (${memory}): a restart of the machine loses it`, cure)
  return ok(name, 'of this machine')
}

function describeBackups(folder: string, now: number): Finding {
  const name = 'backup'
  const latest = latestBackupAt(folder)
  const cure = 'run npm run store:backup every night, and keep a copy elsewhere'
  if (latest === undefined) return warning(name, 'there is none', cure)
  const age = now - latest
  const says = `the last is ${describeAge(age)} old`
  return age > OLDEST_BACKUP_MS ? warning(name, says, cure) : ok(name, says)
}
