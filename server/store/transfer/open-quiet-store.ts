import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '../migrations.ts'

// SQLite's own numbers of what went wrong.
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/**
 * Opens a store of SQLite that nobody has open, and keeps everybody out until it is closed.
 * @throws TransferRefusal when it is not there, in use, damaged, or made by another version of the site
 */
export function openQuietStore(file: string): DatabaseSync {
  if (!existsSync(file)) throw new TransferRefusal(`There is no store at ${file}.`)
  const store = new DatabaseSync(file, { timeout: 1000 })
  try {
    // Exclusive before anything is read: a server has the file open all the time, and that alone is refused then.
    store.exec('pragma locking_mode = exclusive; pragma trusted_schema = off; begin immediate')
    const damage = store.prepare('pragma quick_check(1)').get()
    if (damage?.['quick_check'] !== 'ok') {
      throw new TransferRefusal(`The store at ${file} is damaged. Put it back from a backup.`)
    }
    const steps = storeVersion(store)
    if (steps.join() !== Object.keys(MIGRATIONS).join()) {
      throw new TransferRefusal(
        `The store at ${file} was made by another version of this site. Start the server on it once, without DATABASE_URL, stop it and try again.`,
      )
    }
    return store
  } catch (error) {
    store.close()
    throw asRefusal(error, file)
  }
}

/** The names of the migrations that a store of SQLite has been through; none when it is no store of ours. */
export function storeVersion(store: DatabaseSync): string[] {
  const known = store.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  if (!known) return []
  return store
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

function asRefusal(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (code === SQLITE_BUSY) {
    return new TransferRefusal(
      `The store at ${file} is in use. Stop the server (and whatever reads the file), then try again.`,
    )
  }
  return code === SQLITE_NOTADB ? new TransferRefusal(`${file} is not a store of this site.`) : error
}

/** Why a store is not copied or backed up: one plain sentence with what to do about it. */
export class TransferRefusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'TransferRefusal'
  }
}
