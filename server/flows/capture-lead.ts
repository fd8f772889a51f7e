import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Attribution } from '#contracts/attribution.ts'
import { AGREED_WORDS, type LeadKind } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { type DeliveryPromise, hasDelivery, insertDelivery } from '#server/store/deliveries.ts'
import { insertPromisedLead, type Lead, lockLead, releaseLead } from '#server/store/leads.ts'
import { emailKeyOf } from './people/email-key.ts'

/** What capturing a lead takes. */
export interface CaptureParts {
  db: Database
  clock: Clock
  /** Called once a delivery is committed, so that it starts at once. */
  wakeOutbox: (destination: LeadKind) => void
  /** Undefined when nobody counts. */
  figures?: { committed(seconds: number): void; captured(kind: LeadKind, page: string | undefined): void } | undefined
}

/** A checked submission of one kind. */
export interface CapturedSubmission {
  kind: LeadKind
  /** The uuid that it brought. */
  id: string
  /** Exactly what is delivered (§7). */
  submission: object
  /** What else was answered, by the question's id; kept beside the lead and never delivered. */
  answers?: Readonly<Record<string, string>> | undefined
  /** Its honeypot was filled, so it is kept but never delivered. */
  held: boolean
  /** Where its sender came from; kept beside the lead (decisions §4). */
  attribution: Attribution | undefined
}

/**
 * Stores a lead and the promise of its delivery in one transaction, and resolves when both are on the disk
 * (decisions §4). In a transaction of the caller's, both are stored when that is.
 * @returns `stored`; `repeated` when the same submission is stored already (its timestamp aside); `conflict` when its
 * uuid belongs to another submission
 * @throws when it cannot be stored; nothing is stored then
 */
export async function captureLead(
  { db, clock, wakeOutbox, figures }: CaptureParts,
  { kind, id, submission, answers, held, attribution }: CapturedSubmission,
): Promise<'stored' | 'repeated' | 'conflict'> {
  const now = clock()
  const lead: Lead = {
    id,
    kind,
    payload: JSON.stringify(submission),
    answers: answers === undefined ? null : JSON.stringify(answers),
    held: held ? 1 : 0,
    attribution: attribution === undefined ? null : JSON.stringify(attribution),
    email_key: emailKeyOf(submission),
    agreed_words: AGREED_WORDS[kind],
    created_at: now,
  }
  const promise = { id: randomUUID(), lead_id: id, destination: kind, next_attempt_at: now, created_at: now }

  const begun = performance.now()
  const isStored = await insertPromisedLead(db, lead, held ? undefined : promise)
  const outcome = isStored ? 'stored' : await inTransaction(db, (trx) => repeatLead(trx, lead, promise))
  figures?.committed((performance.now() - begun) / 1000)
  if (isStored && !held) figures?.captured(kind, attribution?.first.page)
  wakeOutbox(kind)
  return outcome
}

/** What is to be done about a lead whose id is taken. */
async function repeatLead(trx: Database, lead: Lead, promise: DeliveryPromise): Promise<'repeated' | 'conflict'> {
  const earlier = await lockLead(trx, lead.id)
  if (earlier.kind !== lead.kind || !isSameContent(earlier.payload, lead.payload)) return 'conflict'
  if (earlier.answers !== lead.answers) return 'conflict'
  if (lead.held === 0) {
    // Whoever comes back without the honeypot is promised a delivery like anyone else. By what there is rather than by
    // the mark: a lead without its delivery would otherwise stay one for ever.
    await releaseLead(trx, lead.id)
    if (!(await hasDelivery(trx, lead.id))) await insertDelivery(trx, promise)
  }
  return 'repeated'
}

function isSameContent(one: string, other: string): boolean {
  const content = (payload: string): unknown => ({ ...JSON.parse(payload), timestamp: undefined, Timestamp: undefined })
  return isDeepStrictEqual(content(one), content(other))
}
