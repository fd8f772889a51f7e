import { type BackUpTask, backUp } from '#server/flows/back-up.ts'
import { describeCopiedAway } from '../store-notice.ts'
import { fail, messageOf, readArguments, refuseWords, say, startCommand } from './command.ts'

const USAGE = `npm run store:backup -- [--keep N] [--try] [FILE]

Copies the SQLite store to DATA_DIR/backups, or to FILE, which must not exist yet. You can run this while the server
runs. To restore: stop the server, npm run store:restore -- FILE, and start the server.

It needs free space there of twice the store's size plus 1 GB.

  --try      then starts a server on a copy of the backup, checks that it accepts leads, and deletes the copy
  --keep N   then deletes all but the latest N in DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up or not restorable, 2 wrong arguments.
`

const POSTGRES = `No backup was made: the store is the PostgreSQL of DATABASE_URL, which has its own command for that:
  umask 077; pg_dump --format=custom --no-owner --no-privileges --file=gimbal.dump service=gimbal
You can run it while the servers run. To restore: stop the servers, create an empty database, and run
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname=service=gimbal gimbal.dump
service=gimbal is the database's entry in a file that PGSERVICEFILE names, chmod 600 (docs/operations.md shows one).
Don't put the password in the command: everybody on this machine can read it there.`

function readOptions(args: readonly string[]): Omit<BackUpTask, 'dataDir'> | 'help' {
  const given = readArguments(args, { keep: { type: 'string' }, try: { type: 'boolean' } })
  if (given === 'help') return given
  const { keep, try: isTried = false } = given.values
  const [file, ...rest] = given.words
  refuseWords(rest)
  if (keep === undefined) return { file, keep, isTried }
  if (file !== undefined) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new TypeError('--keep: use a whole number, 1 or more.')
  return { file, keep: Number(keep), isTried }
}

const { asked, config } = startCommand(USAGE, readOptions, 'No backup was made')
const copiedAway = describeCopiedAway(config)
if (copiedAway !== undefined) fail(`No backup was made: ${copiedAway}`)
else if (config.databaseUrl !== undefined) fail(POSTGRES)
else await backUp({ ...asked, dataDir: config.dataDir }, say).catch((error: unknown) => fail(messageOf(error)))
