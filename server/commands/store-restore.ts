import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { eraseAgain, openErasures } from '#server/flows/privacy/erase-person.ts'
import { openStore } from '#server/store/database.ts'
import { putInPlace, readBackup } from '#server/store/restores.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { fail, messageOf, ownAddress, say, startCommand } from './command.ts'

const USAGE = `npm run store:restore -- FILE [--no-erasures]

Puts a backup of the SQLite store in place of DATA_DIR/gimbal.sqlite, and erases again whoever was erased since. Stop the
server first. What was there before is kept in DATA_DIR/replaced-….

  --no-erasures  goes on without DATA_DIR/erasures: nobody was ever erased, or you accept that they're back

What was delivered after the backup may be delivered again, with the same webhook-id.
Exit status: 0 restored, 1 not restored, 2 wrong arguments.
`

const POSTGRES = `Nothing was restored: the store is the PostgreSQL of DATABASE_URL. Stop the servers, create an empty database, then run
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname=service=gimbal gimbal.dump
  npm run leads -- erase --again
and start the servers (docs/operations.md, "Back up and restore").`

interface Options {
  file: string
  hasErasures: boolean
}

function read(values: { 'no-erasures'?: boolean }, [file]: string[]): Options {
  if (file === undefined) throw new TypeError('Say which backup: its FILE.')
  return { file: resolve(file), hasErasures: values['no-erasures'] !== true }
}

const options = { 'no-erasures': { type: 'boolean' } } as const
const { asked, config } = startCommand({ usage: USAGE, options, words: 1, read }, 'Nothing was restored')
if (config.databaseUrl === undefined) await restore(asked)
else fail(POSTGRES)

async function restore({ file, hasErasures }: Options): Promise<void> {
  const { dataDir } = config
  const store = join(dataDir, 'gimbal.sqlite')
  try {
    if (hasErasures && !existsSync(join(dataDir, 'erasures')))
      throw new Error(
        `${join(dataDir, 'erasures')} isn't there, so whoever was erased since the backup would be back. Copy it from where you keep it, or add --no-erasures if nobody was ever erased.`,
      )
    await refuseRunning()
    const { leads } = readBackup(file, store)
    // Before a server can open it.
    const replacedFolder = await putInPlace(file, store, async (copy) => say(await eraseSince(copy)))
    if (replacedFolder !== undefined)
      say(`What was there before is in ${replacedFolder}. Delete it once all is well.\n`)
    say(`Restored ${file}: intact, ${leads} leads. Start the server.\n`)
  } catch (error) {
    fail(`Nothing was restored: ${messageOf(error)}`)
  }
}

/** A server has the store open; if that store is damaged, only its port tells. */
async function refuseRunning(): Promise<void> {
  // A socket that systemd holds open gives no answer.
  const answers = await fetch(`${ownAddress(config)}/healthz`, { signal: AbortSignal.timeout(3000) }).catch(() => {})
  if (answers)
    throw new Error(`a server answers on port ${config.port}. Stop it first (systemctl stop gimbal gimbal.socket).`)
}

async function eraseSince(file: string): Promise<string> {
  const { db, ...store } = await openStore({ file })
  try {
    const erasures = openErasures(config.dataDir, (await readSecrets(config, db)).erasures)
    const { people, leads, ofOtherKeys } = await eraseAgain({ db, clock: Date.now, erasures })
    if (ofOtherKeys > 0)
      throw new Error(
        `${ofOtherKeys} people were erased with a key that this backup doesn't have yet, so they can't be erased again. Restore a later backup.`,
      )
    return `Erased again: ${people} people, ${leads} leads.\n`
  } finally {
    await store.close()
  }
}
