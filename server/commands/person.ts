import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findPerson } from '#server/flows/leads/stored-lead.ts'
import {
  describeUnreached,
  type Erased,
  eraseAgain,
  eraseFromSandbox,
  erasePerson,
  openErasures,
} from '#server/flows/privacy/erase-person.ts'
import { readSecrets } from '#server/store/secrets.ts'
import type { Session } from './command.ts'

/** Erases a person from the store and sandbox, and lists what it can't reach. @param isSure skips the confirmation */
export async function eraseFromEverywhere(
  { db, config, say, fail }: Session,
  email: string,
  isSure: boolean,
): Promise<void> {
  const { leads, messages, orders, mentionedIn } = await findPerson(db, email)
  const waiting = [...leads, ...messages]
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ delivered_at }) => delivered_at === null)
  say(`Leads: ${leads.length}; deliveries still waiting: ${waiting.length}. Orders: ${orders.length}.\n`)
  const typed = isSure ? email : await ask('To erase this, type the address again: ')
  if (typed.trim().toLowerCase() !== email.trim().toLowerCase())
    return fail("Nothing was erased: that isn't the same address.")
  const erasures = await openErasureRecords({ db, config })
  const erased = await erasePerson({ db, clock: Date.now, erasures }, email)
  say(`Erased: ${erased.leads} leads, ${erased.deliveries} deliveries, the address on ${erased.orders} orders.\n`)
  const sandboxFile = join(config.dataDir, 'sandbox.sqlite')
  if (existsSync(sandboxFile)) say(`Erased from the sandbox: ${eraseFromSandbox(sandboxFile, email)} records.\n`)
  say(describeRest(config, erased, mentionedIn))
}

/** Erases people that a restored backup brought back, and reports the result. @throws if reading or writing fails */
export async function eraseOnceMore({ db, config, say, fail }: Session): Promise<void> {
  const records = join(config.dataDir, 'erasures')
  if (!existsSync(records))
    return fail(`Nobody was erased again: ${records} isn't there. Copy it from where you keep it beside your backups.`)
  const erasures = await openErasureRecords({ db, config })
  const { people, leads, orders, ofOtherKeys, logIsEmpty } = await eraseAgain({ db, clock: Date.now, erasures })
  say(`Erased again: ${people} people; ${leads} leads, the address on ${orders} orders.\n`)
  if (!logIsEmpty) say("SQLite's log isn't empty: another process is reading it. It's emptied when the server stops.\n")
  if (ofOtherKeys > 0)
    fail(`${ofOtherKeys} erasures were recorded with a key that this store doesn't have, so whom they're about can't be told.
The backup is from before the first of them. Restore a later one, or erase those people by address.`)
}

const openErasureRecords = async ({ db, config }: Pick<Session, 'db' | 'config'>) =>
  openErasures(config.dataDir, (await readSecrets(config, db)).erasures)

/** @returns what was typed; blank without a terminal */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}

function describeRest(
  { dataDir, databaseUrl }: Session['config'],
  erased: Erased,
  mentionedIn: readonly string[],
): string {
  const onPostgres = databaseUrl !== undefined
  const unused = [...(onPostgres ? ['gimbal.sqlite'] : []), 'gimbal.sqlite.copied']
  const lines = [
    ...describeUnreached(erased, mentionedIn),
    ...(onPostgres ? ["space PostgreSQL hasn't reused yet, its logs and its archives"] : []),
    ...unused
      .filter((name) => existsSync(join(dataDir, name)))
      .map((name) => `DATA_DIR/${name}, which isn't used anymore: delete it`),
  ]
  return `Not reached:\n${lines.map((line) => `  - ${line}\n`).join('')}`
}
