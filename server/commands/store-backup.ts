import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { describeMistakes } from '../start-notice.ts'
import { backUpStore } from '../store/transfer/back-up-store.ts'
import { backupName, removeOlderBackups } from '../store/transfer/kept-backups.ts'

const USAGE = `npm run store:backup -- [--keep N] [FILE]

Copies the store of SQLite as it is now, also while the server runs, to DATA_DIR/backups or to FILE, which must not be
there yet. To restore: stop the server, put the copy in the place of DATA_DIR/gimbal.sqlite, remove gimbal.sqlite-wal
and gimbal.sqlite-shm, start the server.

  --keep N   then removes all but the latest N from DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up, 2 not understood.`

const POSTGRES = `No backup was made: the store is the PostgreSQL of DATABASE_URL, which has its own command for that:
  pg_dump --format=custom --no-owner --no-privileges --file=gimbal.dump "$DATABASE_URL"
It may run beside the servers. To restore: stop the servers, make an empty database, and
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" gimbal.dump`

process.umask(0o077)
const options = readOptions()
if (existsSync('.env')) process.loadEnvFile('.env')
const reading = readConfig(process.env)
if (!reading.ok) exitWith(describeMistakes(reading.mistakes).replace('The server did not start', 'No backup was made'))
const { databaseUrl, dataDir } = reading.config
if (databaseUrl !== undefined) exitWith(POSTGRES)
const folder = join(dataDir, 'backups')
const target = options.file === undefined ? join(folder, backupName(new Date())) : resolve(options.file)

try {
  const { leads } = await backUpStore(join(dataDir, 'gimbal.sqlite'), target)
  process.stdout.write(`Backed up to ${target}: sound, ${leads} leads.\n`)
} catch (error) {
  exitWith(`No backup was made: ${error instanceof Error ? error.message : String(error)}`)
}
if (options.keep !== undefined) {
  for (const name of removeOlderBackups(folder, options.keep)) process.stdout.write(`Removed the older ${name}.\n`)
}

function readOptions(): { file: string | undefined; keep: number | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, help: { type: 'boolean', default: false } },
    })
    if (values.help) {
      process.stdout.write(`${USAGE}\n`)
      process.exit(0)
    }
    if (positionals.length > 1) throw new TypeError('There is one file to write.')
    if (values.keep === undefined) return { file: positionals[0], keep: undefined }
    if (positionals.length > 0) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
    if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new TypeError('--keep: use a whole number from 1 on.')
    return { file: undefined, keep: Number(values.keep) }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
    process.exit(2)
  }
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
