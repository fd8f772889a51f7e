import { createHash, createHmac } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Destination, nameOf } from '#contracts/lead-kind.ts'
import { type Database, inTransaction, type StoreDeps } from '#server/store/database.ts'
import { emailKey, keysOf, mentionsAddress, spelledKey } from '#server/store/email-key.ts'
import { endMailLinksOfPerson } from '#server/store/mail-links.ts'
import {
  deleteDeliveriesOfPerson,
  deleteOfPerson,
  emptyWriteLog,
  eraseFromFile,
  forgetBuyer,
  lockMailbox,
  readMailboxes,
} from '#server/store/people.ts'
import { forgetMerged } from '../leads/merge-people.ts'

/** Erasure records, which outlive the store: a restored backup brings people back. */
export interface Erasures {
  /** Records an erasure; it's on disk when this returns. @throws if it can't be written */
  record(emailKey: string, at: number): void
  /**
   * Reads all records: when a mailbox, by its `emailKey` and its addresses as they were given, was last erased, in epoch
   * milliseconds; and how many were made with another key, so that nobody can tell whom they're about.
   * @throws if they can't be read
   */
  read(): { erasedAt(emailKey: string, addresses?: Iterable<string>): number | undefined; ofOtherKeys: number }
  /** Deletes the records of years that no longer count. */
  forgetOld(now: number): void
}

/** Records of this year and the two before count; older backups must not be restored. */
const RETENTION_YEARS = 3

/** One file per year, one line per erasure: time, key id, and an HMAC of the address with a key from the store. */
export function openErasures(dataDir: string, key: string): Erasures {
  const folder = join(dataDir, 'erasures')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const hashOf = (emailKey: string) => createHmac('sha256', key).update(`erased ${emailKey}`).digest('base64url')
  const years = () => (existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}\.txt$/.test(name)) : [])
  return {
    record(emailKey, at) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(at).toISOString()
      const file = join(folder, `${time.slice(0, 4)}.txt`)
      // Appended in a single write: the server and a command may do so at once.
      appendFileSync(file, `${time} ${keyId} ${hashOf(emailKey)}\n`, { mode: 0o600, flush: true })
    },
    read() {
      const times = new Map<string, number>()
      let ofOtherKeys = 0
      for (const name of years()) {
        for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
          const [time = '', id, hash] = line.split(' ')
          const at = Date.parse(time)
          if (hash === undefined || Number.isNaN(at)) continue
          if (id === keyId) times.set(hash, Math.max(at, times.get(hash) ?? 0))
          else ofOtherKeys += 1
        }
      }
      const erasedAt = (emailKey: string, addresses: Iterable<string> = []) => {
        // Records from before hosts were in ASCII, and before Gmail's spellings were one, count, too.
        const keys = new Set([...keysOf(emailKey), ...Array.from(addresses, spelledKey)])
        const found = [...keys].flatMap((key) => times.get(hashOf(key)) ?? [])
        return found.length === 0 ? undefined : Math.max(...found)
      }
      return { erasedAt, ofOtherKeys }
    },
    forgetOld(now) {
      const first = new Date(now).getUTCFullYear() - RETENTION_YEARS + 1
      for (const name of years()) if (Number(name.slice(0, 4)) < first) rmSync(join(folder, name))
    },
  }
}

export interface EraseDeps extends StoreDeps {
  erasures: Pick<Erasures, 'record' | 'read'>
}

export interface Erased {
  leads: number
  /** Mails of the site's own to this person. */
  messages: number
  deliveries: number
  /** Destinations with a delivery in flight, which may still arrive. */
  beingSent: Destination[]
  /** Orders stay, without the address. */
  orders: number
  /** False if SQLite's log still has older page versions, until the server stops. */
  logIsEmpty: boolean
}

/** Done in the same transaction, after what was erased, and before; if it throws, nothing is erased. */
interface Beside {
  also?: (trx: Database, erased: Pick<Erased, 'leads' | 'messages' | 'deliveries' | 'orders'>) => Promise<unknown>
  first?: (trx: Database) => Promise<unknown>
}

/** Erases a person in one transaction (decision 0012), and records it first. @throws if a write fails; then nothing is erased */
export async function erasePerson(
  { db, clock, erasures }: EraseDeps,
  email: string,
  beside: Beside = {},
): Promise<Erased> {
  const key = emailKey(email)
  const now = clock()
  erasures.record(key, now)
  const { beingSent, ...erased } = await eraseKey(db, key, { now, ...beside })
  return { ...erased, beingSent: [...new Set(beingSent)], logIsEmpty: await emptyWriteLog(db) }
}

/** Erases people whom a restored backup brought back; what they sent since stays. */
export async function eraseAgain({ db, clock, erasures }: EraseDeps) {
  const erased = erasures.read()
  const sum = { people: 0, leads: 0, orders: 0 }
  for (const [key, addresses] of await readMailboxes(db)) {
    const until = erased.erasedAt(key, addresses)
    if (until === undefined) continue
    const { leads, messages, orders } = await eraseKey(db, key, { now: clock(), until })
    if (leads + messages + orders > 0) sum.people += 1
    sum.leads += leads
    sum.orders += orders
  }
  return { ...sum, ofOtherKeys: erased.ofOtherKeys, logIsEmpty: await emptyWriteLog(db) }
}

/** @param until anything later stays */
const eraseKey = (db: Database, key: string, { now, until, also, first }: Beside & { now: number; until?: number }) =>
  inTransaction(db, async (trx) => {
    await first?.(trx)
    // Orders first: a flow that sends a buyer's links writes to the order, so it ran before or finds the buyer erased.
    const orders = await forgetBuyer(trx, key, { now, until })
    await lockMailbox(trx, key)
    const deliveries = await deleteDeliveriesOfPerson(trx, key, until)
    const leads = await deleteOfPerson(trx, 'leads', key, until)
    const messages = await deleteOfPerson(trx, 'messages', key, until)
    await endMailLinksOfPerson(trx, key, { now, until })
    await forgetMerged(trx, key)
    const beingSent = deliveries.filter(({ locked_until }) => locked_until > now).map(({ destination }) => destination)
    const erased = { orders, deliveries: deliveries.length, leads, messages }
    await also?.(trx, erased)
    return { ...erased, beingSent }
  })

/** What erasing can't reach, in the store and beyond, one line each, for the person who erased. */
export const describeUnreached = (
  { orders, logIsEmpty, beingSent }: Erased,
  mentionedIn: readonly string[],
): string[] => [
  'what was already delivered: ask the people who run the automation',
  ...beingSent.map((id) => `what was being sent to ${nameOf(id)} just now: check whether it arrived`),
  'what the scheduler and the payment provider have: erase it there',
  'backups: whoever restores one runs npm run leads -- erase --again on the server',
  'exports: delete them',
  ...(orders > 0 ? ['amounts, times and ids of the orders, kept for the books'] : []),
  ...(logIsEmpty ? [] : ["SQLite's log, which another process is reading: it's emptied when the server stops"]),
  ...mentionedIn.map((id) => `the text of another person's lead ${id}, which contains the address`),
]

/** Erases every row of the sandbox's file that contains an address, and says how many; undefined if there's no file. */
export const sandboxEraser = (file: string): ((email: string) => number) | undefined =>
  existsSync(file) ? (email) => eraseFromFile(file, mentionsAddress(emailKey(email))) : undefined
