import { hash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AskedTimes } from '#contracts/asked-times.ts'
import { DAY_MS, dayIn } from '#contracts/clock.ts'
import type { CallMailState } from '#contracts/console-deliveries.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import {
  CALL_LINK_PATH,
  type CallInvitee,
  type CallLinkEnd,
  NO_CALL_MAIL_PATH,
  type StoppedMails,
} from '#contracts/page-data.ts'
import { BOOKING_FIELDS } from '#contracts/survey-questions.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { addToCount } from '#server/store/counts.ts'
import {
  type Database,
  deleteRows,
  insertNew,
  insertRow,
  inTransaction,
  lockAddress,
  type StoreDeps,
} from '#server/store/database.ts'
import { dropUnsent } from '#server/store/deliveries.ts'
import { spelledKey } from '#server/store/email-key.ts'
import { findLead, type Lead, lockLead, storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import { hasStoppedMails, readMailSwitch, stopMails } from '#server/store/mail-links.ts'
import { isStoreError } from '#server/store/store-error.ts'
import { addTime, type CaptureDeps } from '../leads/capture-lead.ts'
import { enqueueMessage, wakeFor } from '../leads/enqueue-deliveries.ts'
import { readFields } from '../leads/stored-lead.ts'
import { checkLink, type LinkDeps, type LinkKind, signLink } from '../links/signed-link.ts'

/** How long a mailed link opens the calendar. */
const CALL_LINK_MS = 7 * DAY_MS

const seconds = CALL_LINK_MS / 1000
const PICK: LinkKind = { purpose: 'call time', seconds }
const STOP: LinkKind = { purpose: 'no call mail', seconds }
const LEAVE: LinkKind = { purpose: 'no newsletter', seconds }

/** Paths for the email to who left without a time. They end with the lead, and with its address. */
export const callLinks = (deps: LinkDeps, lead: Pick<Lead, 'id' | 'email'>) => ({
  pick: `${CALL_LINK_PATH}/${writeToken(deps, PICK, lead)}`,
  stop: `${NO_CALL_MAIL_PATH}/${writeToken(deps, STOP, lead)}`,
})

/** The path for the email to a new subscriber, which leaves the newsletter. */
export const leaveLink = (deps: LinkDeps, lead: Pick<Lead, 'id' | 'email'>): string =>
  `${NO_CALL_MAIL_PATH}/${writeToken(deps, LEAVE, lead)}`

// A token is one word: the lead's id, when it expires, the key's id and the signature, each of a fixed length.
const TOKEN = /^([\w-]{22})([\da-z]{7})([\da-f]{8})([\w-]{43})$/

const signedOf = ({ id, email }: Pick<Lead, 'id' | 'email'>) => [id, spelledKey(email)]

function writeToken(deps: LinkDeps, kind: LinkKind, lead: Pick<Lead, 'id' | 'email'>): string {
  const { expires, key, signature } = signLink(deps, kind, signedOf(lead))
  const idBytes = Buffer.from(lead.id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${idBytes}${Number(expires).toString(36).padStart(7, '0')}${key}${signature}`
}

/** A lead by the link to it; undefined if the link is altered, or the lead or its address isn't there anymore. */
async function findByLink({ db, ...parts }: ReadLinkDeps, link: LinkKind, token: string, kind: LeadKind = 'survey') {
  const [, idBytes = '', time = '', key = '', signature = ''] = TOKEN.exec(token) ?? []
  const hex = Buffer.from(idBytes, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const lead = signature === '' ? undefined : await findLead(db, id)
  if (!lead || lead.kind !== kind || lead.email_key === null) return undefined
  const expires = String(Number.parseInt(time, 36))
  const state = checkLink(parts, link, signedOf(lead), { expires, key, signature })
  return state === 'altered' ? undefined : { lead, emailKey: lead.email_key, isExpired: state === 'expired' }
}

export type ReadLinkDeps = StoreDeps & LinkDeps

export type CallLinkDeps = CaptureDeps & LinkDeps

const hasBooked = ({ payload }: Lead): boolean => {
  const fields = readFields(payload)
  return BOOKING_FIELDS.some((name) => Boolean(fields[name]))
}

const endOf = ({ lead, isExpired }: { lead: Lead; isExpired: boolean }): CallLinkEnd | undefined => {
  if (hasBooked(lead)) return 'booked'
  if (storedAskedTimes(lead) !== undefined) return 'asked'
  return isExpired ? 'expired' : undefined
}

/** What a link to the calendar opens: whom the calendar's form names, and nothing else of the lead. */
export async function readCallLink(
  deps: ReadLinkDeps,
  token: string,
): Promise<{ state: 'good'; invitee: CallInvitee } | { state: CallLinkEnd }> {
  const found = await orLater(() => findByLink(deps, PICK, token))
  if (!found) return { state: 'unknown' }
  if (found === 'later') return { state: 'later' }
  const end = endOf(found)
  if (end) return { state: end }
  const { firstName, lastName, email } = readFields(found.lead.payload)
  return {
    state: 'good',
    invitee: { firstName: text(firstName), lastName: text(lastName), email: text(email), leadId: found.lead.id },
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A time for the call, from the page of a link: what was booked, or what's asked for. */
export interface TypedTime {
  booking: { eventUri: string }
  askedTimes: AskedTimes | undefined
}

/**
 * Adds a booking or requested times to the link's lead, once, and counts it for the landing page where the lead's visit
 * began. @returns the lead, also for the same time again, or why the link has ended
 */
export async function takeCallTime(
  deps: CallLinkDeps,
  token: string,
  { booking, askedTimes }: TypedTime,
): Promise<{ leadId: string } | CallLinkEnd> {
  const outcome = await inTransaction(deps.db, async (db) => {
    const known = await findByLink({ ...deps, db }, PICK, token)
    if (!known) return 'unknown'
    // Read again once it's locked: another tab may have been first.
    const lead = await lockLead(db, known.lead.id)
    const end = endOf({ ...known, lead })
    const isAgain =
      (end === 'booked' && isSameBooking(lead, booking)) ||
      (end === 'asked' && askedTimes !== undefined && isDeepStrictEqual(storedAskedTimes(lead), askedTimes))
    if (end && !isAgain) return end
    if (isAgain) return { leadId: lead.id }
    await addTime({ ...deps, db }, lead, { booking, askedTimes })
    // A booking is counted with its lead.
    if (askedTimes) await addToCount(db, { day: dayIn(deps.clock(), deps.timeZone), ...pageOf(lead), step: 'asked' })
    return { leadId: lead.id }
  })
  if (typeof outcome === 'object') wakeFor(deps, 'survey')
  return outcome
}

/** The scheduler may not have told the first page when it is. */
const isSameBooking = (lead: Lead, { eventUri }: TypedTime['booking']) =>
  eventUri !== '' && readFields(lead.payload)['eventUri'] === eventUri

/** Where the lead's visit is counted. Anyone can send any page with a lead. */
const pageOf = (lead: Lead): { page: string; variant: string } =>
  landingPageAt(storedAttribution(lead)?.first.page ?? '') ?? { page: '', variant: '' }

/** Its page says that the store is down, and what else there is to do. */
async function orLater<Found>(read: () => Promise<Found>): Promise<Found | 'later'> {
  try {
    return await read()
  } catch (error) {
    if (isStoreError(error)) return 'later'
    throw error
  }
}

/** What a link that stops emails is about. It never expires: nobody has to hurry to be left alone. */
async function findStop(deps: ReadLinkDeps, token: string) {
  const call = await findByLink(deps, STOP, token)
  if (call) {
    const stopped = { purpose: 'no-call-mail', email_key: call.emailKey } as const
    return { ...call, about: 'calls' as const, stopped }
  }
  const signUp = await findByLink(deps, LEAVE, token, 'newsletter')
  if (!signUp) return undefined
  const stopped = { purpose: 'no-newsletter', lead_id: signUp.lead.id, email_key: signUp.emailKey } as const
  return { ...signUp, about: 'newsletter' as const, stopped }
}

/** Whether a link that stops emails is good, or was used. */
export const readStopLink = (
  deps: ReadLinkDeps,
  token: string,
): Promise<{ state: 'good' | 'used'; about: StoppedMails } | 'unknown' | 'later'> =>
  orLater(async () => {
    const found = await findStop(deps, token)
    if (!found) return 'unknown'
    return { state: (await hasStoppedMails(deps.db, found.stopped)) ? 'used' : 'good', about: found.about }
  })

/** Sends no more of the emails that the link is about. The owner hears of a subscriber who left. @returns `good` if this call did it */
export async function stopByLink(deps: CallLinkDeps, token: string): Promise<'good' | 'used' | 'unknown'> {
  const { clock } = deps
  const outcome = await inTransaction(deps.db, async (db) => {
    const found = await findStop({ ...deps, db }, token)
    if (!found) return 'unknown'
    const { lead, emailKey, about, stopped } = found
    await lockAddress(db, emailKey)
    if (await hasStoppedMails(db, stopped)) return 'used'
    await stopMails(db, stopped, clock())
    if (about === 'calls') return 'good'
    await dropUnsent(db, lead.id)
    await enqueueMessage({ ...deps, db }, { kind: 'newsletter-left', payload: { email: lead.email, leadId: lead.id } })
    return 'left'
  })
  if (outcome !== 'left') return outcome
  wakeFor(deps, 'newsletter-left')
  return 'good'
}

// Who leaves the calendar without a time gets one email with a way back. It's the lead's own delivery to its sender,
// which waits for the booking like the others; here is what makes it one.

/**
 * Sends each lead without a time one email per address, unless the owner or its reader has stopped them. That it's being
 * sent is noted first: a server that dies while it's sending leaves it at that. What's known to have failed is tried again.
 */
export const mailCallOnce = (adapter: DestinationAdapter, deps: StoreDeps): DestinationAdapter =>
  adapter.destination === 'visitor-mail'
    ? {
        ...adapter,
        async deliver(deliverable, signal) {
          const { id, emailKey, calendarUntil } = deliverable
          if (calendarUntil === undefined || emailKey === undefined) return adapter.deliver(deliverable, signal)
          if (!(await mayMail(deps.db, emailKey))) return { ok: true, isUnwanted: true }
          const now = deps.clock()
          // After days on hold, it would only puzzle its reader.
          if (now >= calendarUntil + CALL_LINK_MS) return { ok: true, isUnwanted: true }
          const note = noteOfCallMail({ id, emailKey }, { now, until: now + CALL_LINK_MS })
          if (!(await insertNew(deps.db, 'mail_links', note))) return { ok: true }
          const result = await adapter.deliver(deliverable, signal)
          if (!result.ok) await deleteRows(deps.db, 'mail_links', { token_hash: note.token_hash })
          return result
        },
      }
    : adapter

const mayMail = async (db: Database, emailKey: string) =>
  (await areMailsOn(db)) && !(await hasStoppedMails(db, { purpose: 'no-call-mail', email_key: emailKey }))

/** What notes that it's sent: one for each lead and address. */
export const noteOfCallMail = (
  lead: { id: string; emailKey: string },
  { now, until }: Record<'now' | 'until', number>,
) => ({
  token_hash: hash('sha256', JSON.stringify(['call mail', lead.id, lead.emailKey]), 'base64url'),
  purpose: 'call' as const,
  email_key: lead.emailKey,
  lead_id: lead.id,
  expires_at: until,
  created_at: now,
})

const areMailsOn = async (db: Database) => (await readMailSwitch(db))?.is_on !== 0

/** Whether the owner lets these emails go out, and who decided it. @param isSent false if visitors get no email at all */
export async function showCallMail(db: Database, isSent: boolean): Promise<CallMailState> {
  const latest = await readMailSwitch(db)
  return {
    isSent,
    isOn: latest?.is_on !== 0,
    switched: latest ? { by: latest.switched_by, at: latest.switched_at } : null,
  }
}

/** Turns these emails on or off, on every server at once: each asks before each email. @returns false if nothing changed */
export const switchCallMail = (
  { db, clock }: StoreDeps,
  { isOn: wanted, by }: { isOn: boolean; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const latest = await readMailSwitch(trx)
    if ((latest?.is_on !== 0) === wanted) return false
    // Server clocks differ a little, and the latest change must win.
    const at = Math.max(clock(), (latest?.switched_at ?? 0) + 1)
    const about = wanted ? 'on' : 'off'
    await insertAuditEntry(trx, { by, what: 'switched the email about a missing time', about, at: clock() })
    await insertRow(trx, 'mail_switches', { id: randomUUID(), is_on: wanted ? 1 : 0, switched_by: by, switched_at: at })
    return true
  })
