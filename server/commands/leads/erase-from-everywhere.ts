import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Erased, eraseFromSandbox, erasePerson } from '#server/flows/people/erase-person.ts'
import { findPerson } from '#server/flows/people/find-person.ts'
import type { Database } from '#server/store/database.ts'

/** What erasing takes. */
export interface ErasingParts {
  db: Database
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** Asks the owner a question. */
  ask: (question: string) => Promise<string>
  say: (text: string) => void
}

/**
 * Erases a person from the store and from the sandbox's file, and says what it did and what it cannot reach.
 * @param isSure does not ask for the address again
 * @returns whether it was done. @throws when something cannot be written
 */
export async function eraseFromEverywhere(
  { db, config, ask, say }: ErasingParts,
  email: string,
  isSure: boolean,
): Promise<boolean> {
  const { leads, orders, mentionedIn } = await findPerson(db, email)
  const waiting = leads.flatMap(({ deliveries }) => deliveries).filter(({ delivered_at }) => delivered_at === null)
  say(`Leads: ${leads.length}, of which ${waiting.length} still wait to be delivered. Orders: ${orders.length}.\n`)
  if (!isSure && !isSame(await ask('To erase this, type the address again: '), email)) {
    say('Nothing was erased: that was another address.\n')
    return false
  }
  const erased = await erasePerson({ db, clock: Date.now }, email)
  say(`Erased: ${erased.leads} leads, ${erased.deliveries} deliveries, the address of ${erased.orders} orders.\n`)
  const sandboxFile = join(config.dataDir, 'sandbox.sqlite')
  if (existsSync(sandboxFile)) say(`Erased from the sandbox: ${eraseFromSandbox(sandboxFile, email)} records.\n`)
  say(describeRest({ mentionedIn, config, erased }))
  return true
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

interface Rest {
  mentionedIn: readonly string[]
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  erased: Erased
}

/** What erasing does not reach, and who can. */
function describeRest({ mentionedIn, config, erased }: Rest): string {
  const { dataDir, databaseUrl } = config
  const { orders, logIsEmpty, beingSent } = erased
  const unused = ['gimbal.sqlite', 'gimbal.sqlite.copied'].filter((name) => existsSync(join(dataDir, name)))
  const lines = [
    'what was delivered already: ask whoever runs the automation',
    ...beingSent.map((name) => `what was being sent to the ${name} automation at this moment: look whether it arrived`),
    'what the scheduler and the payment provider know: erase it there',
    'backups, also those in DATA_DIR/backups, and exports: delete them, or erase again after restoring one',
    ...(orders > 0 ? ['ids and times of the orders, which stay for the books'] : []),
    ...(logIsEmpty ? [] : ['the log of SQLite, which somebody reads: it is emptied when the server stops']),
    ...(databaseUrl === undefined ? [] : ['space that PostgreSQL has not used again, and its own logs and archives']),
    ...(databaseUrl === undefined ? unused.slice(1) : unused).map(
      (name) => `DATA_DIR/${name}, which is not used any more: delete it`,
    ),
    ...mentionedIn.map((id) => `the text of somebody else's lead ${id}, where the address stands`),
  ]
  return `Not reached:\n${lines.map((line) => `  - ${line}\n`).join('')}`
}
