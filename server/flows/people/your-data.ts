import { DESTINATION_NAMES, MESSAGE_KINDS } from '#contracts/lead-kind.ts'
import type { HeldData, HeldLead } from '#contracts/mail-links.ts'
import type { Database } from '#server/store/database.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { deleteMailLink, hasMailLinkSince, lockAddress } from '#server/store/mail-links.ts'
import { readOrdersOfPerson } from '#server/store/orders.ts'
import { isAnythingHeld, readLeadsOfPerson } from '#server/store/people.ts'
import { type LinkState, MAIL_LINKS, makeMailLink, readMailLink } from '../mail-token.ts'
import { type PromiseParts, promiseMessage } from '../promise-deliveries.ts'
import { type DecoyMail, quietDelay, writeDecoy } from '../quiet-mail.ts'
import { emailKey } from './email-key.ts'
import { type EraseParts, erasePerson } from './erase-person.ts'
import { asJson } from './export-leads.ts'
import { isoTime, readStored, type StoredLead } from './stored-lead.ts'

/** Mails a link to an address's stored data, if any, at most once an hour. Doesn't reveal whether it did. */
export async function sendDataLink(parts: PromiseParts & { decoyMail: DecoyMail }, email: string): Promise<void> {
  const { clock, destinationsOf, decoyMail } = parts
  const key = emailKey(email)
  const decoy = await parts.db.transaction().execute(async (db) => {
    await lockAddress(db, key)
    const since = clock() - MAIL_LINKS['your-data'].pauseMs
    const wasMailed = await hasMailLinkSince(db, { purpose: 'your-data', emailKey: key, since })
    const isHeld = await isAnythingHeld(db, key, 'your-data')
    if (wasMailed || !isHeld) {
      return writeDecoy(db, clock())
    }
    const token = await makeMailLink({ db, clock }, 'your-data', key)
    // To the normalized address, never another spelling, which could be another mailbox.
    const payload = { email: key, token }
    await promiseMessage({ db, clock, destinationsOf }, { kind: 'your-data', payload, waitMs: quietDelay() })
    return undefined
  })
  // As the token is dropped from an email that was sent.
  if (decoy !== undefined) decoyMail('your-data', () => deleteMailLink(parts.db, decoy))
}

/** What a mailed link shows while it's valid: the data stored about its address. */
export async function readHeldData(
  { db, clock }: Pick<EraseParts, 'db' | 'clock'>,
  token: string,
): Promise<{ state: 'good'; held: HeldData } | { state: Exclude<LinkState, 'good'> }> {
  const found = await readMailLink({ db, clock }, 'your-data', token)
  return found.state === 'good' ? { state: 'good', held: await readHeld(db, found.link.email_key, clock()) } : found
}

/** Erases the person at the link's address from the store and the sandbox, which ends the link. */
export async function eraseByLink(
  parts: EraseParts & { eraseFromSandbox: ((email: string) => number) | undefined },
  token: string,
): Promise<LinkState> {
  const found = await readMailLink(parts, 'your-data', token)
  if (found.state !== 'good') return found.state
  const { email_key } = found.link
  await erasePerson(parts, email_key)
  parts.eraseFromSandbox?.(email_key)
  return 'good'
}

async function readHeld(db: Database, key: string, now: number): Promise<HeldData> {
  const leads = await readStored(db, await readLeadsOfPerson(db, key))
  const orders = await readOrdersOfPerson(db, key)
  return {
    email: key,
    readAt: isoTime(now),
    leads: leads.map(describeLead),
    orders: orders.map((order) => ({
      id: order.id,
      email: order.email,
      madeAt: isoTime(order.created_at),
      paidAt: timeOrNull(order.paid_at),
      refundedAt: timeOrNull(order.refunded_at),
      checkout: order.session_id,
      payment: order.payment_id,
    })),
  }
}

const timeOrNull = (time: number | null) => (time === null ? null : isoTime(time))

function describeLead(stored: StoredLead): HeldLead {
  const described = asJson(stored)
  const isMessage = MESSAGE_KINDS.some((kind) => kind === described.kind)
  return {
    ...described,
    askedTimes: storedAskedTimes(stored.lead) ?? null,
    // A message may contain a link that grants access.
    payload: isMessage ? { email: described.payload['email'] } : described.payload,
    deliveries: stored.deliveries.map(({ destination, created_at, delivered_at, attempts }) => ({
      to: DESTINATION_NAMES[destination],
      promisedAt: isoTime(created_at),
      deliveredAt: timeOrNull(delivered_at),
      attempts,
    })),
  }
}
