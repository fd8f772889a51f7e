import { UNDO_MS } from '#contracts/calls.ts'
import type { ShownReply } from '#contracts/console-leads.ts'
import { type Reply, reply } from '#contracts/mail.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { dropUnsentMessage, restoreStates } from '#server/store/calls/agreed-calls.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { hasFailed } from '#server/store/deliveries.ts'
import { findLead, findMessage, lockLeadIfAny, type Message } from '#server/store/leads.ts'
import { lockPerson } from '#server/store/listings/merged-people.ts'
import { changeState, readStates } from '#server/store/listings/person-listings.ts'
import { type EnqueueDeps, enqueueMessage, uuidOf } from './enqueue-deliveries.ts'
import { readStoredMessages, type StoredMessage } from './stored-lead.ts'

/**
 * Emails a lead's sender, in a minute, until which it can be taken back, and keeps it with what's stored of them. It
 * answers them. @param id makes the same words, sent twice, one email @returns `no mail` if this site sends none, or the lead has no address
 */
export const sendReply = (
  deps: EnqueueDeps,
  { leadId, id: given, ...written }: Pick<Reply, 'subject' | 'text' | 'by'> & { leadId: string; id: string },
): Promise<'queued' | 'unknown' | 'no mail'> =>
  inTransaction(deps.db, async (db) => {
    const lead = await lockLeadIfAny(db, leadId)
    if (!lead) return 'unknown'
    if (lead.email_key === null || !deps.destinationsOf('reply').includes('visitor-mail')) return 'no mail'
    const person = await lockPerson(db, lead.email_key)
    const words = wordsOf({ leadId, ...written })
    const id = isOther(await findMessage(db, given), words) ? idOfWords(given, words) : given
    if (await findMessage(db, id)) return 'queued'
    const now = deps.clock()
    const states = await readStates(db, leadId, person)
    const payload: Reply = { ...written, leadId, email: lead.email.trim(), states }
    // At the same moment as the state: that's how taking it back knows the state.
    await enqueueMessage({ ...deps, db, clock: () => now }, { kind: 'reply', id, payload, waitMs: UNDO_MS })
    const from = states.find(({ lead_id }) => lead_id === leadId)?.state ?? 'new'
    const to = from === 'new' ? 'contacted' : from
    await changeState(db, { id: leadId, person, from, to, by: written.by, now })
    await insertAuditEntry(db, { by: written.by, what: 'replied to a lead', about: leadId, at: now })
    return 'queued'
  })

/** Whether other words have its id: the answer to those got lost, or another tab sent them, and their writer typed on. */
const isOther = (message: Message | undefined, words: string): boolean =>
  message !== undefined && (message.kind !== 'reply' || wordsOf(reply.parse(JSON.parse(message.payload))) !== words)

const wordsOf = ({ leadId, subject, text }: Pick<Reply, 'leadId' | 'subject' | 'text'>) =>
  JSON.stringify([leadId, subject, text])

const idOfWords = (id: string, words: string): string => uuidOf(`${id} ${words}`)

/** Takes back a reply, and that it answered, as long as it hasn't gone out. */
export const undoReply = (
  { db, clock }: Pick<EnqueueDeps, 'db' | 'clock'>,
  { leadId, id, by }: { leadId: string; id: string; by: string },
): Promise<'undone' | 'unknown' | 'too late'> =>
  inTransaction(db, async (trx) => {
    const [lead, message] = [await findLead(trx, leadId), await findMessage(trx, id)]
    const isTheirs = lead !== undefined && lead.email_key !== null && lead.email_key === message?.email_key
    if (!isTheirs || message?.kind !== 'reply') return 'unknown'
    await lockPerson(trx, lead.email_key ?? '')
    if (!(await dropUnsentMessage(trx, id))) return 'too late'
    await restoreStates(trx, reply.parse(JSON.parse(message.payload)).states, message.created_at)
    await insertAuditEntry(trx, { by, what: 'took back a reply', about: leadId, at: clock() })
    return 'undone'
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
