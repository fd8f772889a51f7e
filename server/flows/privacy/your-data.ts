import { randomUUID } from 'node:crypto'
import { isoTime } from '#contracts/clock.ts'
import { DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import { type ErasureNotice, reply } from '#contracts/mail.ts'
import type { HeldData, HeldDelivery, HeldLead } from '#contracts/page-data.ts'
import { numbered } from '#contracts/wording.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, deleteRows, inTransaction, lockAddress } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import { emailKey, shownAddress, spelledKey } from '#server/store/email-key.ts'
import { readLeadsOf, storedAskedTimes } from '#server/store/leads.ts'
import { endMailLink, readStops, wasMailedLink } from '#server/store/mail-links.ts'
import { readOrdersOf } from '#server/store/orders.ts'
import { isAnythingHeld } from '#server/store/people.ts'
import { type DummyMail, quietDelay, writeDummy } from '../leads/dummy-mail.ts'
import { type EnqueueDeps, enqueueMessage, type WakeDeps, wakeFor } from '../leads/enqueue-deliveries.ts'
import { asJson, notesOf } from '../leads/export-leads.ts'
import { readStored, readStoredMessages, type StoredLead } from '../leads/stored-lead.ts'
import { type LinkState, MAIL_LINKS, makeMailLink, readMailLink } from '../links/mail-links.ts'
import { type EraseDeps, erasePerson } from './erase-person.ts'

/** Mails a link to an address's stored data, if any, at most once an hour. Doesn't reveal whether it did. */
export async function sendDataLink(deps: EnqueueDeps & { dummyMail: DummyMail }, email: string): Promise<void> {
  const { clock, destinationsOf, dummyMail } = deps
  const key = emailKey(email)
  const dummy = await inTransaction(deps.db, async (db) => {
    await lockAddress(db, key)
    const { pauseMs } = MAIL_LINKS['your-data']
    const wasMailed = await wasMailedLink(db, { purpose: 'your-data', emailKey: key, now: clock(), pauseMs })
    const isHeld = await isAnythingHeld(db, key, 'your-data')
    if (wasMailed || !isHeld) return writeDummy(db, clock())
    const token = await makeMailLink({ db, clock }, 'your-data', key)
    // Normalized, since what was typed could be another mailbox than the one that is held.
    const payload = { email: spelledKey(email), token }
    await enqueueMessage({ db, clock, destinationsOf }, { kind: 'your-data', payload, waitMs: quietDelay() })
    return undefined
  })
  // As the token is dropped from an email that was sent.
  if (dummy !== undefined) dummyMail('your-data', () => deleteRows(deps.db, 'mail_links', { token_hash: dummy }))
}

/** What a mailed link shows while it's valid: the data stored about its address. */
export async function readHeldData(
  { db, clock }: Pick<EraseDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ state: 'good'; held: HeldData } | { state: Exclude<LinkState, 'good'> }> {
  const found = await readMailLink({ db, clock }, 'your-data', token)
  return found.state === 'good' ? { state: 'good', held: await readHeld(db, found.link.email_key, clock()) } : found
}

export interface EraseByLinkDeps extends EraseDeps, WakeDeps {
  eraseFromSandbox: ((email: string) => number) | undefined
  /** Addresses that notices to the owner may name, by the notice's id. In memory only: nothing of them is stored. */
  erasedAddresses: Map<string, string>
}

/** How many notices may be waiting with an address. Older ones go without. */
const MOST_ERASED_ADDRESSES = 20

/** Another press of the same button is erasing, or has just erased. */
class PressedAgain extends Error {}

/** Erases the person at the link's address from the store and the sandbox, which ends the link. Tells the owner. */
export async function eraseByLink(deps: EraseByLinkDeps, token: string): Promise<LinkState> {
  const found = await readMailLink(deps, 'your-data', token)
  if (found.state !== 'good') return found.state
  const { email_key } = found.link
  const { db, clock, destinationsOf, erasedAddresses } = deps
  const notice = await noticeOf(db, email_key, clock())
  const id = randomUUID()
  const names = await namesOf(db, email_key)
  try {
    await erasePerson(deps, email_key, {
      also: async (trx, { leads, deliveries, orders }) => {
        const about = [
          numbered(leads, 'lead'),
          numbered(deliveries, 'delivery', 'deliveries'),
          numbered(orders, 'order'),
        ].join(', ')
        await insertAuditEntry(trx, { by: 'a visitor', what: 'erased their own data', about, at: clock() })
        if (destinationsOf('erasure-notice').length > 0)
          await enqueueMessage({ ...deps, db: trx }, { kind: 'erasure-notice', payload: notice, id })
      },
      first: async (trx) => {
        if (!(await endMailLink(trx, found.link.token_hash, clock()))) throw new PressedAgain()
        // Before the outbox can see it.
        erasedAddresses.set(id, names)
      },
    })
  } catch (error) {
    erasedAddresses.delete(id)
    if (error instanceof PressedAgain) return 'good'
    throw error
  }
  for (const oldest of erasedAddresses.keys())
    if (erasedAddresses.size > MOST_ERASED_ADDRESSES) erasedAddresses.delete(oldest)
  deps.eraseFromSandbox?.(email_key)
  wakeFor(deps, 'erasure-notice')
  return 'good'
}

/** The addresses that a mailbox's leads and orders came with, for whoever looks for them elsewhere. */
async function namesOf(db: Database, key: string): Promise<string> {
  const input = [...(await readLeadsOf(db, [key])), ...(await readOrdersOf(db, [key]))]
  const names = new Set(input.map(({ email }) => shownAddress(spelledKey(email || key))))
  return [...names].join(', ') || shownAddress(key)
}

async function noticeOf(db: Database, key: string, now: number): Promise<ErasureNotice> {
  const leads = await readStored(db, await readLeadsOf(db, [key]))
  return {
    leads: leads.map(({ lead: { id, kind, created_at }, deliveries }) => {
      const passedTo = deliveries
        .filter(({ delivered_at, locked_until }) => delivered_at !== null || locked_until > now)
        .map(({ destination }) => destination)
      return { id, kind, at: created_at, passedTo }
    }),
    orders: (await readOrdersOf(db, [key])).map(({ id }) => id),
  }
}

async function readHeld(db: Database, key: string, now: number): Promise<HeldData> {
  const leads = await readStored(db, await readLeadsOf(db, [key]))
  const orders = await readOrdersOf(db, [key])
  return {
    email: shownAddress(key),
    readAt: isoTime(now),
    leads: leads.map(describeLead),
    messages: (await readStoredMessages(db, key)).map(({ message, deliveries }) => ({
      id: message.id,
      kind: message.kind,
      writtenAt: isoTime(message.created_at),
      text: message.kind === 'reply' ? reply.parse(JSON.parse(message.payload)).text : null,
      deliveries: deliveries.map(describeDelivery),
    })),
    orders: orders.map((order) => ({
      id: order.id,
      email: order.email,
      madeAt: isoTime(order.created_at),
      paidAt: isoTime(order.paid_at),
      refundedAt: isoTime(order.refunded_at),
      amount: order.amount,
      refunded: order.refunded_amount,
      currency: order.currency,
      checkout: order.session_id,
      payment: order.payment_id,
    })),
    stops: (await readStops(db, key)).map(({ purpose, created_at }) => ({ about: purpose, at: isoTime(created_at) })),
  }
}

const describeLead = (stored: StoredLead): HeldLead => ({
  ...asJson(stored),
  askedTimes: storedAskedTimes(stored.lead) ?? null,
  notes: notesOf(stored).map(({ text, created_at }) => ({ text, at: isoTime(created_at) })),
  deliveries: stored.deliveries.map(describeDelivery),
})

const describeDelivery = ({ destination, created_at, delivered_at, attempts }: Delivery): HeldDelivery => ({
  to: DESTINATION_NAMES[destination],
  queuedAt: isoTime(created_at),
  deliveredAt: isoTime(delivered_at),
  attempts,
})
