import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import type { Tables } from '#server/store/tables.ts'
import { latestBackupAt } from '#server/store/transfer/kept-backups.ts'
import { copiedAway } from '#server/store-notice.ts'
import { describeAge } from '../printing.ts'
import { nearestFolder } from './check-machine.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const OLDEST_BACKUP_MS = 2 * 86_400_000

/** File systems on other machines, where SQLite's locks can't be trusted: Linux's numbers (statfs, linux/magic.h). */
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

/** File systems that a restart of the machine empties. */
const MEMORY_TYPES: Record<number, string> = { 0x01021994: 'tmpfs', 0x858458f6: 'ramfs' }

/** Checks the SQLite file in a data folder, even while a server uses it. @param checkTables what else to check in it */
export async function checkSqlite(
  dataDir: string,
  checkTables: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const file = join(dataDir, 'gimbal.sqlite')
  const place = nearestFolder(dataDir)
  const { type } = await statfs(place)
  const copied = copiedAway({ dataDir, databaseUrl: undefined })
  if (copied) {
    const finding = notReady('store', copied.wrong, copied.cure)
    return [finding, ...(existsSync(file) ? await checkFile(file, checkTables) : [])]
  }
  if (!existsSync(file)) return [describePlace(place), describeFileSystem(type)]
  const store = await checkFile(file, checkTables)
  return [...store, describeFileSystem(type), describeBackups(join(dataDir, 'backups'), Date.now())]
}

async function checkFile(file: string, checkTables: (db: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const unreadable = (why: string) =>
    notReady('store', `can't be read (${why})`, 'check who owns it; if it is damaged, restore a backup')
  try {
    const sqlite = openSqlite(file)
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
    try {
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
      if (rows[0]?.quick_check !== 'ok') return [unreadable('quick_check')]
      return [ok('store', 'SQLite; intact'), ...(await checkTables(db))]
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
    return ok('store', 'SQLite; created at the first start')
  } catch {
    return notReady('store', "can't be created", 'give the user that runs this write access to DATA_DIR')
  }
}

/** @param type from statfs */
export function describeFileSystem(type: number): Finding {
  const name = 'file system'
  const cure = 'set DATA_DIR to a local disk'
  if (process.platform !== 'linux') return ok(name, 'on this machine')
  // Some machines give a signed number.
  const [network, memory] = [NETWORK_TYPES[type >>> 0], MEMORY_TYPES[type >>> 0]]
  if (network !== undefined)
    return notReady(name, `is on another machine (${network}): SQLite can lose leads there`, cure)
  if (memory !== undefined)
    return warning(name, `is in memory (${memory}): a restart of the machine loses everything`, cure)
  return ok(name, 'on this machine')
}

function describeBackups(folder: string, now: number): Finding {
  const name = 'backup'
  const latest = latestBackupAt(folder)
  const cure = 'run npm run store:backup every night, and keep a copy elsewhere'
  if (latest === undefined) return warning(name, 'there is none', cure)
  const age = now - latest
  const says = `the latest is ${describeAge(age)} old`
  return age > OLDEST_BACKUP_MS ? warning(name, says, cure) : ok(name, says)
}
