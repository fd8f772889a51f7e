import { inTransaction } from '#server/store/database.ts'
import { readQueuedDestinations } from '#server/store/deliveries.ts'
import { confirmLead, dropUnconfirmed, findUnconfirmed, type Lead, setUnconfirmed } from '#server/store/leads.ts'
import { hasMailLinkSince, lockAddress, useMailLink } from '#server/store/mail-links.ts'
import { type EnqueueParts, enqueueDeliveries, enqueueMessage } from './enqueue-deliveries.ts'
import { type LinkState, MAIL_LINKS, makeMailLink, readMailLink } from './mail-token.ts'

const { goodForMs, pauseMs } = MAIL_LINKS.newsletter

/** Mails a sender a link, at most hourly; until it's used, the lead has no deliveries. @param parts in a transaction */
export async function askToConfirm(
  parts: EnqueueParts,
  { id, email, email_key }: Pick<Lead, 'id' | 'email' | 'email_key'>,
): Promise<void> {
  const { db, clock } = parts
  if (email_key === null) throw new Error(`the newsletter lead ${id} has no address`)
  // Already confirmed, or stored when no one had to confirm.
  if ((await readQueuedDestinations(db, id)).length > 0) return
  await lockAddress(db, email_key)
  const now = clock()
  await setUnconfirmed(db, id, now + goodForMs)
  if (await hasMailLinkSince(db, { purpose: 'newsletter', emailKey: email_key, since: now - pauseMs })) return
  const token = await makeMailLink(parts, 'newsletter', email, id)
  await enqueueMessage(parts, { kind: 'confirm-newsletter', payload: { email, token } })
}

/** Queues the lead of the link's address, once. @returns `good` if this call confirmed it */
export async function confirmNewsletter(
  parts: EnqueueParts & { wakeOutbox: (destination: ReturnType<EnqueueParts['destinationsOf']>[number]) => void },
  token: string,
): Promise<LinkState> {
  const { clock, destinationsOf, wakeOutbox } = parts
  const state = await inTransaction(parts.db, async (db) => {
    const found = await readMailLink({ db, clock }, 'newsletter', token)
    if (found.state !== 'good') return found.state
    if (!(await useMailLink(db, found.link.token_hash, clock()))) return 'used'
    const { email_key, lead_id } = found.link
    // Its own sign-up, never another's in a spelling that may be another mailbox. None if an earlier link was used.
    const lead = await findUnconfirmed(db, { emailKey: email_key, id: lead_id })
    if (!lead || !(await confirmLead(db, lead.id))) return 'good'
    await enqueueDeliveries({ db, clock, destinationsOf }, lead)
    await dropUnconfirmed(db, email_key)
    return 'good'
  })
  if (state === 'good') for (const destination of destinationsOf('newsletter')) wakeOutbox(destination)
  return state
}
