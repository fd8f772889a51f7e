import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import type { Tables } from '#server/store/tables.ts'
import { copiedAway } from '#server/store-notice.ts'
import { nearestFolder } from './check-machine.ts'
import { describeAge } from './describe-age.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const OLDEST_BACKUP_MS = 2 * 86_400_000

/** What Linux calls file systems on other machines, where SQLite's locks cannot be relied on (statfs, linux/magic.h). */
const NETWORK_TYPES: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1397113167: 'AFS',
  16914836: '9P',
  12805120: 'Ceph',
  198183888: 'Lustre',
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
  // The number is a signed one on some machines.
  const network = process.platform === 'linux' ? NETWORK_TYPES[type >>> 0] : undefined
  return network === undefined
    ? ok('file system', 'of this machine')
    : notReady(
        'file system',
        `is on another machine (${network}): SQLite may lose leads there`,
        'set DATA_DIR to a local disk',
      )
}

function describeBackups(folder: string, now: number): Finding {
  const name = 'backup'
  const times = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
        .map((entry) => statSync(join(folder, entry.name)).mtimeMs)
    : []
  const cure = 'run npm run store:backup every night, and keep a copy elsewhere'
  if (times.length === 0) return warning(name, 'there is none', cure)
  const age = now - Math.max(...times)
  const says = `the last is ${describeAge(age)} old`
  return age > OLDEST_BACKUP_MS ? warning(name, says, cure) : ok(name, says)
}
