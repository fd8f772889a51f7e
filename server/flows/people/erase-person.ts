import type { Destination } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import {
  deleteDeliveriesOfPerson,
  deleteLeadsOfPerson,
  emptyWriteLog,
  eraseFromFile,
  forgetBuyer,
} from '#server/store/erase-people.ts'
import { emailKey, mentionsAddress } from './email-key.ts'

/** What was erased. */
export interface Erased {
  leads: number
  deliveries: number
  /** To where something was being sent at that moment, which may arrive there all the same. */
  beingSent: Destination[]
  /** Orders stay, without the address. */
  orders: number
  /** False when older states of SQLite's pages are still in its log, until the server stops. */
  logIsEmpty: boolean
}

/**
 * Erases a person by address in one transaction (decision 0021): leads of all kinds and their deliveries, done or not, and
 * the address of orders, of which ids and times stay for the books.
 * @throws when the store cannot be written; nothing is erased then
 */
export async function erasePerson({ db, clock }: { db: Database; clock: Clock }, email: string): Promise<Erased> {
  const key = emailKey(email)
  const now = clock()
  const { deliveries, ...erased } = await db.transaction().execute(async (trx) => ({
    // Orders first: whoever sends a buyer's links notes it there, and either comes before or finds the buyer erased.
    orders: await forgetBuyer(trx, key, now),
    deliveries: await deleteDeliveriesOfPerson(trx, key),
    leads: await deleteLeadsOfPerson(trx, key),
  }))
  const beingSent = deliveries.filter(({ locked_until }) => locked_until > now)
  return {
    ...erased,
    deliveries: deliveries.length,
    beingSent: [...new Set(beingSent.map(({ destination }) => destination))],
    logIsEmpty: await emptyWriteLog(db),
  }
}

/** What erasing can't reach in the store and beyond it, a line each, for whoever erased. */
export const describeUnreached = (
  { orders, logIsEmpty, beingSent }: Erased,
  mentionedIn: readonly string[],
): string[] => [
  'what was already delivered: ask the people who run the automation',
  ...beingSent.map((name) => `what was being sent to the ${name} automation just now: check whether it arrived`),
  'what the scheduler and the payment provider have: erase it there',
  'backups, including those in DATA_DIR/backups, and exports: delete them, or erase again after a restore',
  ...(orders > 0 ? ['ids and times of the orders, kept for the books'] : []),
  ...(logIsEmpty ? [] : ["SQLite's log, which another process is reading: it's emptied when the server stops"]),
  ...mentionedIn.map((id) => `the text of another person's lead ${id}, which contains the address`),
]

/**
 * Erases a person from the sandbox's own file: each row in which the address stands.
 * @returns how many rows. @throws when it cannot be written; nothing is erased then
 */
export const eraseFromSandbox = (file: string, email: string): number =>
  eraseFromFile(file, mentionsAddress(emailKey(email)))
