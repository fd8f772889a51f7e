import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpStore } from '../store/transfer/back-up-store.ts'
import { backupName, removeAbandoned, removeOlderBackups } from '../store/transfer/kept-backups.ts'
import { describeCopiedAway } from '../store-notice.ts'
import { fail, messageOf, say, startCommand } from './with-store.ts'

const USAGE = `npm run store:backup -- [--keep N] [FILE]

Copies the store of SQLite as it is now, also while the server runs, to DATA_DIR/backups or to FILE, which must not be
there yet. To restore: stop the server, put the copy in the place of DATA_DIR/gimbal.sqlite, remove gimbal.sqlite-wal
and gimbal.sqlite-shm, start the server.

Refuses unless twice the store's size and 1 GB more are free there.

  --keep N   then removes all but the latest N from DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up, 2 not understood.
`

const POSTGRES = `No backup was made: the store is the PostgreSQL of DATABASE_URL, which has its own command for that:
  umask 077; pg_dump --format=custom --no-owner --no-privileges --file=gimbal.dump service=gimbal
It may run beside the servers. To restore: stop the servers, make an empty database, and
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname=service=gimbal gimbal.dump
service=gimbal stands for the database in a file that PGSERVICEFILE names, chmod 600 (docs/operations.md shows one): in
the command itself, the password would be seen by everybody on this machine.`

type Options = { what: 'back up'; file: string | undefined; keep: number | undefined }

const { asked, config } = startCommand({ usage: USAGE, readWish: readOptions, notDone: 'No backup was made' })
const copiedAway = describeCopiedAway(config)
if (copiedAway !== undefined) fail(`No backup was made: ${copiedAway}`)
else await (config.databaseUrl === undefined ? backUp(asked, config.dataDir) : fail(POSTGRES))

async function backUp({ file, keep }: Options, dataDir: string): Promise<void> {
  const [source, folder] = [join(dataDir, 'gimbal.sqlite'), join(dataDir, 'backups')]
  const target = file === undefined ? join(folder, backupName(new Date())) : resolve(file)
  try {
    for (const name of removeAbandoned(folder, Date.now())) say(`Removed ${name}, which was never finished.\n`)
    const { leads } = await backUpStore(source, target)
    say(`Backed up ${source} to ${target}: sound, ${leads} leads.\n`)
  } catch (error) {
    return fail(`No backup was made: ${messageOf(error)}`)
  }
  if (keep === undefined) return
  for (const name of removeOlderBackups(folder, keep)) say(`Removed the older ${name}.\n`)
}

function readOptions(args: readonly string[]): Options | { what: 'help' } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const what = 'back up'
  if (values.help) return { what: 'help' }
  if (positionals.length > 1) throw new TypeError('There is one file to write.')
  if (values.keep === undefined) return { what, file: positionals[0], keep: undefined }
  if (positionals.length > 0) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
  if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new TypeError('--keep: use a whole number from 1 on.')
  return { what, file: undefined, keep: Number(values.keep) }
}
