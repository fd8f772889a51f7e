import { describeCopiedAway } from '#server/start/store-notice.ts'
import { type BackUpTask, backUp } from '#server/store/back-up.ts'
import { fail, messageOf, say, startCommand } from './command.ts'

const USAGE = `npm run store:backup -- [--keep N] [--try] [FILE]

Copies the store to DATA_DIR/backups, or to FILE, which must not exist yet. You can run this while the server runs. To
restore: stop the server, npm run store:restore -- FILE, and start the server.

PostgreSQL is backed up by pg_dump, and all of the dump is read back by pg_restore. It gets what DATABASE_URL says by its
environment, which other users can't read.

It needs 1 GB of free space there, and for SQLite twice the store's size more.

  --try      then starts a server on a copy of the backup, checks that it accepts leads, and deletes the copy (SQLite)
  --keep N   then deletes all but the latest N in DATA_DIR/backups

Exit status: 0 backed up, 1 not backed up or not restorable, 2 wrong arguments.
`

const options = { keep: { type: 'string' }, try: { type: 'boolean' } } as const

function read(
  { keep, try: isTried = false }: { keep?: string; try?: boolean },
  [file]: string[],
): Omit<BackUpTask, 'dataDir'> {
  if (keep === undefined) return { file, keep, isTried }
  if (file !== undefined) throw new TypeError('--keep counts the backups in DATA_DIR/backups: leave FILE out.')
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new TypeError('--keep: use a whole number, 1 or more.')
  return { file, keep: Number(keep), isTried }
}

const { asked, config } = startCommand({ usage: USAGE, options, words: 1, read }, 'No backup was made')
const copiedAway = describeCopiedAway(config)
if (copiedAway !== undefined) fail(`No backup was made: ${copiedAway}`)
else if (config.backupsElsewhere && asked.file === undefined)
  say('No backup was made: they are made elsewhere, as BACKUPS_ELSEWHERE says. To make one here, name a FILE.\n')
else {
  const { dataDir, databaseUrl } = config
  await backUp({ ...asked, dataDir, databaseUrl }, say).catch((error: unknown) => fail(messageOf(error)))
}
