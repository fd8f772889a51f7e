import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpStore } from '../store/transfer/back-up-store.ts'
import { backupName, removeAbandoned, removeOlderBackups } from '../store/transfer/kept-backups.ts'
import { describeCopiedAway } from '../store-notice.ts'
import { tryRestore } from './store-backup/try-restore.ts'
import { fail, messageOf, say, startCommand } from './with-store.ts'

const USAGE = `npm run store:backup -- [--keep N] [--try] [FILE]

Copies the store of SQLite as it is now, also while the server runs, to DATA_DIR/backups or to FILE, which must not be
there yet. To restore: stop the server, put the copy in the place of DATA_DIR/gimbal.sqlite, remove gimbal.sqlite-wal
and gimbal.sqlite-shm, start the server.

Refuses unless twice the store's size and 1 GB more are free there.

  --try      then starts a server on a copy of the backup, asks it whether it takes leads, and removes the copy
  --keep N   then removes all but the latest N from DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up or not restored, 2 not understood.
`

const POSTGRES = `No backup was made: the store is the PostgreSQL of DATABASE_URL, which has its own command for that:
  umask 077; pg_dump --format=custom --no-owner --no-privileges --file=gimbal.dump service=gimbal
It may run beside the servers. To restore: stop the servers, make an empty database, and
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname=service=gimbal gimbal.dump
service=gimbal stands for the database in a file that PGSERVICEFILE names, chmod 600 (docs/operations.md shows one): in
the command itself, the password would be seen by everybody on this machine.`

type Options = { what: 'back up'; file: string | undefined; keep: number | undefined; isTried: boolean }

const { asked, config } = startCommand({ usage: USAGE, readWish: readOptions, notDone: 'No backup was made' })
const copiedAway = describeCopiedAway(config)
if (copiedAway !== undefined) fail(`No backup was made: ${copiedAway}`)
else await (config.databaseUrl === undefined ? backUp(asked, config.dataDir) : fail(POSTGRES))

async function backUp({ file, keep, isTried }: Options, dataDir: string): Promise<void> {
  const [source, folder] = [join(dataDir, 'gimbal.sqlite'), join(dataDir, 'backups')]
  const target = file === undefined ? join(folder, backupName(new Date())) : resolve(file)
  let leads: number
  try {
    for (const name of removeAbandoned(folder, Date.now())) say(`Removed ${name}, which was never finished.\n`)
    leads = (await backUpStore(source, target)).leads
    say(`Backed up ${source} to ${target}: sound, ${leads} leads.\n`)
  } catch (error) {
    return fail(`No backup was made: ${messageOf(error)}`)
  }
  if (isTried) {
    try {
      await tryRestore(target, leads)
      say('Tried: a server started on a copy of it and takes leads.\n')
    } catch (error) {
      return fail(`The backup ${target} was made, but cannot be restored: ${messageOf(error)}`)
    }
  }
  if (keep === undefined) return
  for (const name of removeOlderBackups(folder, keep)) say(`Removed the older ${name}.\n`)
}

function readOptions(args: readonly string[]): Options | { what: 'help' } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' }, try: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const [what, isTried] = ['back up' as const, values.try ?? false]
  if (values.help) return { what: 'help' }
  if (positionals.length > 1) throw new TypeError('There is one file to write.')
  if (values.keep === undefined) return { what, file: positionals[0], keep: undefined, isTried }
  if (positionals.length > 0) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
  if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new TypeError('--keep: use a whole number from 1 on.')
  return { what, file: undefined, keep: Number(values.keep), isTried }
}
