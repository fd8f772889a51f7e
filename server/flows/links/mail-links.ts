import { hash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, isStillGood } from '#contracts/clock.ts'
import { findRow, insertRow, inTransaction, lockAddress, type StoreDeps, updateRows } from '#server/store/database.ts'
import { readDeliveriesOf } from '#server/store/deliveries.ts'
import { emailKey } from '#server/store/email-key.ts'
import { confirmLead, dropUnconfirmed, findUnconfirmed, type Lead } from '#server/store/leads.ts'
import { endMailLink, type MailLink, wasMailedLink } from '#server/store/mail-links.ts'
import type { LinkPurpose } from '#server/store/tables/lead-tables.ts'
import {
  type EnqueueDeps,
  enqueueDeliveries,
  enqueueMessage,
  type WakeDeps,
  wakeFor,
} from '../leads/enqueue-deliveries.ts'

/** How long mailed links are valid. Within `pauseMs`, an address isn't sent another. */
export const MAIL_LINKS = {
  newsletter: { goodForMs: 7 * DAY_MS, pauseMs: HOUR_MS },
  'your-data': { goodForMs: HOUR_MS, pauseMs: HOUR_MS },
} as const satisfies Record<LinkPurpose, { goodForMs: number; pauseMs: number }>

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

/** @param leadId what a newsletter's link confirms @returns the token, 256 random bits; only its hash is kept */
export async function makeMailLink(
  { db, clock }: StoreDeps,
  purpose: LinkPurpose,
  email: string,
  leadId?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await insertRow(db, 'mail_links', {
    token_hash: hashOf(token),
    purpose,
    email_key: emailKey(email),
    lead_id: leadId ?? null,
    expires_at: now + MAIL_LINKS[purpose].goodForMs,
    used_at: null,
    created_at: now,
  })
  return token
}

/** Looks up a token. `link` is set if it's valid; its `email_key` is the recipient. */
export async function readMailLink(
  { db, clock }: StoreDeps,
  purpose: LinkPurpose,
  token: string,
): Promise<{ state: 'good'; link: MailLink & { email_key: string } } | { state: Exclude<LinkState, 'good'> }> {
  const link = await findRow(db, 'mail_links', { token_hash: hashOf(token), purpose })
  if (!link) return { state: 'unknown' }
  if (link.used_at !== null) return { state: 'used' }
  const { email_key } = link
  if (!isStillGood(clock(), link.created_at, link.expires_at) || email_key === null) return { state: 'expired' }
  return { state: 'good', link: { ...link, email_key } }
}

/** A plain hash is enough: 256 random bits can't be guessed. */
export const hashOf = (token: string) => hash('sha256', token, 'base64url')

const { goodForMs, pauseMs } = MAIL_LINKS.newsletter

/** Mails a sender a link, at most hourly; until it's used, the lead has no deliveries. @param deps in a transaction */
export async function askToConfirm(
  deps: EnqueueDeps,
  { id, email, email_key }: Pick<Lead, 'id' | 'email' | 'email_key'>,
): Promise<void> {
  const { db, clock } = deps
  if (email_key === null) throw new Error(`the newsletter lead ${id} has no address`)
  // Already confirmed, or stored when no one had to confirm.
  if ((await readDeliveriesOf(db, 'lead_id', [id])).length > 0) return
  await lockAddress(db, email_key)
  const now = clock()
  await updateRows(db, 'leads', { unconfirmed_until: now + goodForMs }, { id })
  if (await wasMailedLink(db, { purpose: 'newsletter', emailKey: email_key, now, pauseMs })) return
  const token = await makeMailLink(deps, 'newsletter', email, id)
  await enqueueMessage(deps, { kind: 'confirm-newsletter', payload: { email, token } })
}

/** Queues the lead of the link's address, once. @returns `good` if this call confirmed it */
export async function confirmNewsletter(deps: WakeDeps, token: string): Promise<LinkState> {
  const { clock, destinationsOf } = deps
  const state = await inTransaction(deps.db, async (db) => {
    const found = await readMailLink({ db, clock }, 'newsletter', token)
    if (found.state !== 'good') return found.state
    if (!(await endMailLink(db, found.link.token_hash, clock()))) return 'used'
    const { email_key, lead_id } = found.link
    // Its own sign-up, never another's in a spelling that may be another mailbox. None if an earlier link was used.
    const lead = await findUnconfirmed(db, { emailKey: email_key, id: lead_id })
    if (!lead || !(await confirmLead(db, lead.id))) return 'good'
    await enqueueDeliveries({ db, clock, destinationsOf }, lead)
    await dropUnconfirmed(db, email_key)
    return 'good'
  })
  if (state === 'good') wakeFor(deps, 'newsletter')
  return state
}
