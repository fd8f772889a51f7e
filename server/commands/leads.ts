import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eraseAgain, openErasures } from '#server/flows/privacy/erase-person.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { runOnStore, type Session, type StoreCommand } from './command.ts'

const USAGE = `npm run leads -- erase --again

After a backup was restored by other means than npm run store:restore, erases
everybody in it who was erased since, by the records in DATA_DIR/erasures.
You can run this while the server runs. Leads are listed, exported, and erased
in the console.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const options = { again: { type: 'boolean' } } as const

export const leads: StoreCommand<typeof options> = {
  usage: USAGE,
  options,
  words: 1,
  read({ again }, [verb]) {
    if (verb === 'erase' && again) return eraseOnceMore
    throw new TypeError('Use erase --again. To erase one person, use the console.')
  },
}

/** Erases people that a restored backup brought back, and reports the result. @throws if reading or writing fails */
export async function eraseOnceMore({ db, config, say, fail }: Session): Promise<void> {
  const records = join(config.dataDir, 'erasures')
  if (!existsSync(records))
    return fail(`Nobody was erased again: ${records} isn't there. Copy it from where you keep it beside your backups.`)
  const erasures = openErasures(config.dataDir, (await readSecrets(config, db)).erasures)
  const { people, leads, orders, ofOtherKeys, logIsEmpty } = await eraseAgain({ db, clock: Date.now, erasures })
  say(`Erased again: ${people} people; ${leads} leads, the address on ${orders} orders.\n`)
  if (!logIsEmpty) say("SQLite's log isn't empty: another process is reading it. It's emptied when the server stops.\n")
  if (ofOtherKeys > 0)
    fail(`${ofOtherKeys} erasures were recorded with a key that this store doesn't have, so whom they're about can't be told.
The backup is from before the first of them. Restore a later one, or erase those people in the console.`)
}

if (import.meta.main) await runOnStore(leads)
