import { isDeepStrictEqual } from 'node:util'
import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import type { Destination, LeadKind } from '#contracts/lead-kind.ts'
import { CONTACT_FIELDS } from '#contracts/survey-questions.ts'
import { inTransaction } from '#server/store/database.ts'
import { insertListedLead, putListings } from '#server/store/lead-listings.ts'
import { findLead, type Lead, lockLead, releaseLead, setAskedTimes, setCorrected } from '#server/store/leads.ts'
import { promiseLeadAgain } from '#server/store/waiting-deliveries.ts'
import { askToConfirm } from './newsletter-opt-in.ts'
import { emailKeyOf } from './people/email-key.ts'
import { listingOf } from './people/lead-listing.ts'
import { nextMailAt, type PromiseParts, promiseDeliveries, rememberMail } from './promise-deliveries.ts'

interface LeadParts extends PromiseParts {
  /** `double`: a newsletter lead is promised only once its sender confirms. Defaults to `single`. */
  newsletterOptIn?: 'single' | 'double' | undefined
}

/** Dependencies of `captureLead`. */
export interface CaptureParts extends LeadParts {
  /** Called for each destination once its delivery is committed, to start it right away. */
  wakeOutbox: (destination: Destination) => void
  /** Undefined if figures aren't kept. */
  figures?: { committed(seconds: number): void; captured(kind: LeadKind, page: string | undefined): void } | undefined
}

/** A validated submission. */
export interface CapturedSubmission {
  kind: LeadKind
  /** The UUID it came with. */
  id: string
  /** The exact webhook payload. */
  submission: object
  /** Other answers by question id; stored with the lead and never delivered. */
  answers?: Readonly<Record<string, string>> | undefined
  /** Its honeypot was filled, so it's stored but never delivered. */
  held: boolean
  attribution: Attribution | undefined
  askedTimes?: AskedTimes | undefined
  /** A survey's sender corrects the contact details of the lead with this id. */
  corrects?: boolean | undefined
}

/**
 * Stores a lead and its deliveries in one transaction, or in the caller's. Resolves once it's on disk.
 * @returns `repeated` for the same submission again, `conflict` if its UUID is another's
 * @throws if nothing was stored
 */
export async function captureLead(
  parts: CaptureParts,
  { kind, id, submission, answers, held, attribution, askedTimes, corrects = false }: CapturedSubmission,
): Promise<'stored' | 'repeated' | 'conflict'> {
  const { db, clock, destinationsOf, wakeOutbox, figures } = parts
  const lead: Lead = {
    unconfirmed_until: null,
    corrected_at: null,
    id,
    kind,
    payload: JSON.stringify(submission),
    answers: answers === undefined ? null : JSON.stringify(answers),
    held: held ? 1 : 0,
    attribution: attribution === undefined ? null : JSON.stringify(attribution),
    asked_times: askedTimes === undefined ? null : JSON.stringify(askedTimes),
    email_key: emailKeyOf(submission),
    agreed_words: AGREED_WORDS[kind],
    created_at: clock(),
  }
  const begun = performance.now()
  const outcome = await inTransaction(db, async (trx) => {
    if (!(await insertListedLead(trx, lead))) return repeatLead({ ...parts, db: trx }, lead, corrects)
    await putListings(trx, [listingOf(lead)])
    if (!held) await promiseLead({ ...parts, db: trx }, lead)
    return 'stored'
  })
  figures?.committed((performance.now() - begun) / 1000)
  if (outcome === 'stored' && !held) figures?.captured(kind, attribution?.first.page)
  for (const destination of destinationsOf(mustConfirm(parts, lead) ? 'confirm-newsletter' : kind))
    wakeOutbox(destination)
  return outcome
}

const promiseLead = (parts: LeadParts, lead: Lead): Promise<void> =>
  mustConfirm(parts, lead) ? askToConfirm(parts, lead) : promiseDeliveries(parts, lead)

/** A sender who was asked to confirm has to, even if the setting has changed since. */
const mustConfirm = ({ newsletterOptIn }: LeadParts, { kind, unconfirmed_until }: Lead) =>
  unconfirmed_until !== null || (kind === 'newsletter' && newsletterOptIn === 'double')

async function repeatLead(parts: LeadParts, lead: Lead, corrects: boolean): Promise<'repeated' | 'conflict'> {
  const { db } = parts
  let earlier = await lockLead(db, lead.id)
  if (earlier.kind !== lead.kind || earlier.answers !== lead.answers) return 'conflict'
  if (!isSameContent(earlier.payload, lead.payload)) {
    if (!corrects || !isSameContent(earlier.payload, lead.payload, CONTACT_FIELDS)) return 'conflict'
    earlier = await correctLead(parts, earlier, lead)
  }
  if (lead.held === 0) {
    // Promise what's missing, whether or not the mark was set: a lead without deliveries would never get any.
    await releaseLead(db, lead.id)
    await promiseLead(parts, earlier)
  }
  if (lead.asked_times !== null && lead.asked_times !== earlier.asked_times) {
    await setAskedTimes(db, lead)
    // Resend what went out without them.
    const now = parts.clock()
    const mailAt = await nextMailAt(db, { ...earlier, now })
    await promiseLeadAgain(db, { leadId: lead.id, now, mailAt, change: 'times' })
  }
  return 'repeated'
}

/** Nothing but the contact details changes. Whoever got the earlier ones gets these, under the same id. */
async function correctLead({ db, clock }: LeadParts, earlier: Lead, { payload, email_key }: Lead): Promise<Lead> {
  const now = clock()
  const corrected = { ...earlier, payload, email_key, corrected_at: now }
  const isSameAddress = earlier.email_key === email_key
  // Before the change: what went to another address isn't this one's.
  const mailAt = await nextMailAt(db, { ...corrected, now })
  if (!isSameAddress) await rememberMail(db, earlier, now)
  await setCorrected(db, corrected)
  await putListings(db, [listingOf(corrected)])
  const change = isSameAddress ? 'contact' : 'address'
  await promiseLeadAgain(db, { leadId: corrected.id, now, mailAt, change })
  return corrected
}

function isSameContent(one: string, other: string, apartFrom: readonly string[] = []): boolean {
  const ignored = Object.fromEntries(['timestamp', 'Timestamp', ...apartFrom].map((name) => [name, undefined]))
  const content = (payload: string): unknown => ({ ...JSON.parse(payload), ...ignored })
  return isDeepStrictEqual(content(one), content(other))
}

/** Promises the deliveries of a lead held for its filled honeypot; once. */
export const releaseHeldLead = (parts: LeadParts, id: string): Promise<'released' | 'not held' | 'unknown'> =>
  parts.db.transaction().execute(async (trx) => {
    const lead = await findLead(trx, id)
    if (!lead) return 'unknown'
    if (!(await releaseLead(trx, id))) return 'not held'
    await promiseLead({ ...parts, db: trx }, lead)
    return 'released'
  })
