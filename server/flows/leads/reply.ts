import { UNDO_MS } from '#contracts/calls.ts'
import type { ShownReply } from '#contracts/console-leads.ts'
import { type Reply, reply } from '#contracts/mail.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { dropUnsentMessage, restoreStates } from '#server/store/calls/agreed-calls.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { hasFailed } from '#server/store/deliveries.ts'
import { findLead, findMessage, type Message } from '#server/store/leads.ts'
import { lockPerson } from '#server/store/listings/merged-people.ts'
import { changeState, readStates } from '#server/store/listings/person-listings.ts'
import { type EnqueueDeps, enqueueMessage, uuidOf } from './enqueue-deliveries.ts'
import { lockShownLead, readStoredMessages, type StoredMessage } from './stored-lead.ts'

/**
 * Emails a lead's sender, in a minute, until which it can be taken back, and keeps it with what's stored of them. It
 * answers them. @param id makes the same words, sent twice, one email @throws HttpError
 */
export const sendReply = (
  deps: EnqueueDeps,
  { leadId, id: given, ...written }: Pick<Reply, 'subject' | 'text' | 'by'> & { leadId: string; id: string },
): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const lead = await lockShownLead(db, leadId)
    if (lead.email_key === null || !deps.destinationsOf('reply').includes('visitor-mail'))
      throw new HttpError(409, 'Nothing was sent: this site sends no email to them.')
    const person = await lockPerson(db, lead.email_key)
    const words = wordsOf({ leadId, ...written })
    const id = isOther(await findMessage(db, given), words) ? idOfWords(given, words) : given
    if (await findMessage(db, id)) return
    const now = deps.clock()
    const states = await readStates(db, leadId, person)
    const payload: Reply = { ...written, leadId, email: lead.email.trim(), states }
    // At the same moment as the state: that's how taking it back knows the state.
    await enqueueMessage({ ...deps, db, clock: () => now }, { kind: 'reply', id, payload, waitMs: UNDO_MS })
    const from = states.find(({ lead_id }) => lead_id === leadId)?.state ?? 'new'
    const to = from === 'new' ? 'contacted' : from
    await changeState(db, { id: leadId, person, from, to, by: written.by, now })
    await insertAuditEntry(db, { by: written.by, what: 'replied to a lead', about: leadId, at: now })
  })

/** Whether other words have its id: the answer to those got lost, or another tab sent them, and their writer typed on. */
const isOther = (message: Message | undefined, words: string): boolean =>
  message !== undefined && (message.kind !== 'reply' || wordsOf(reply.parse(JSON.parse(message.payload))) !== words)

const wordsOf = ({ leadId, subject, text }: Pick<Reply, 'leadId' | 'subject' | 'text'>) =>
  JSON.stringify([leadId, subject, text])

const idOfWords = (id: string, words: string): string => uuidOf(`${id} ${words}`)

/** Takes back a reply, and that it answered, as long as it hasn't gone out. @throws HttpError */
export const undoReply = (
  { db, clock }: Pick<EnqueueDeps, 'db' | 'clock'>,
  { leadId, id, by }: { leadId: string; id: string; by: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const [lead, message] = [await findLead(trx, leadId), await findMessage(trx, id)]
    const isTheirs = lead !== undefined && lead.email_key !== null && lead.email_key === message?.email_key
    if (!isTheirs || message?.kind !== 'reply') throw new HttpError(409, 'It’s undone already.')
    await lockPerson(trx, lead.email_key ?? '')
    if (!(await dropUnsentMessage(trx, id))) throw new HttpError(409, 'Too late to undo: it’s on its way.')
    await restoreStates(trx, reply.parse(JSON.parse(message.payload)).states, message.created_at)
    await insertAuditEntry(trx, { by, what: 'took back a reply', about: leadId, at: clock() })
  })

/** The replies to these addresses, oldest first. */
export async function readReplies(db: Database, emailKeys: readonly string[]): Promise<ShownReply[]> {
  const stored: StoredMessage[] = []
  for (const key of emailKeys) stored.push(...(await readStoredMessages(db, key)))
  return stored
    .filter(({ message }) => message.kind === 'reply')
    .map(showReply)
    .toSorted((one, other) => one.at - other.at)
}

function showReply({ message, deliveries }: StoredMessage): ShownReply {
  const { leadId, email, subject, text, by } = reply.parse(JSON.parse(message.payload))
  const isUnsent = deliveries.every(({ claims }) => claims === 0)
  return {
    id: message.id,
    leadId,
    to: email,
    subject,
    text,
    by,
    at: message.created_at,
    undoUntil: isUnsent ? message.created_at + UNDO_MS : null,
    state: deliveries.some(hasFailed)
      ? 'failing'
      : deliveries.every(({ delivered_at }) => delivered_at !== null)
        ? 'sent'
        : 'waiting',
  }
}
