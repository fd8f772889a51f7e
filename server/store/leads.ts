import type { AskedTimes } from '#contracts/asked-times.ts'
import { type Attribution, tidyTouch } from '#contracts/attribution.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { MessageKind } from '#contracts/lead-kind.ts'
import { callFields, currentCall, readEvents } from './calls/calls.ts'
import { changesOne, countChanged, type Database, findRow, isPostgres, putRow, updateRows } from './database.ts'
import { emailKeyOf } from './email-key.ts'
import { listingOf } from './listings/listing-of.ts'
import { lockSender } from './listings/merged-people.ts'
import { alignPerson } from './listings/person-listings.ts'
import type { Row } from './tables.ts'

export type Lead = Omit<Row<'leads'>, 'listed'>

/** A new lead, of which only who sent what is known. */
export function newLead({
  submission,
  ...lead
}: Pick<Lead, 'id' | 'kind' | 'created_at'> & { submission: object }): Lead {
  const contact = contactOf(submission)
  return {
    ...lead,
    ...contact,
    payload: JSON.stringify(submission),
    email_key: emailKeyOf(contact),
    agreed_words: null,
    answers: null,
    held: 0,
    attribution: null,
    asked_times: null,
    unconfirmed_until: null,
    corrected_at: null,
    calendar_until: null,
  }
}

/** Lists a lead, with what its sender's other leads share with it. @param db a transaction, with the lead locked or new */
export async function listLead(db: Database, lead: Lead, sentFields: object): Promise<void> {
  await alignPerson(db, await putListed(db, lead, sentFields))
}

/** Lists all leads of these addresses anew, after it has changed who's one person. @param db a transaction with the addresses locked */
export async function listAgain(db: Database, addresses: readonly { email_key: string }[]): Promise<void> {
  const people = new Set<string | null>()
  const keys = addresses.map(({ email_key }) => email_key)
  for (const lead of await readLeadsOf(db, keys))
    people.add(await putListed(db, lead, readJson(lead.payload, (fields: object) => fields) ?? {}))
  for (const person of people) await alignPerson(db, person)
}

/** @returns the sender */
async function putListed(db: Database, lead: Lead, sentFields: object): Promise<string | null> {
  // Only its own table has the call of a business card.
  const isCard = lead.kind === 'business-card'
  const submission = isCard ? { ...sentFields, ...callFields(currentCall(await readEvents(db, lead.id))) } : sentFields
  const sent = { submission, answers: storedAnswers(lead), attribution: storedAttribution(lead) }
  const person = await lockSender(db, lead)
  await putRow(db, 'lead_listings', 'lead_id', { ...listingOf(lead, sent), person })
  return person
}

/** Like `lockLeadIfAny`. @throws if there is none */
export async function lockLead(db: Database, id: string): Promise<Lead> {
  const lead = await lockLeadIfAny(db, id)
  if (!lead) throw new Error(`there is no lead ${id}`)
  return lead
}

/** Locks a lead until the transaction ends; undefined if there is none, or not anymore. */
export function lockLeadIfAny(db: Database, id: string): Promise<Lead | undefined> {
  const lead = db.selectFrom('leads').selectAll().where('id', '=', id)
  return (isPostgres(db) ? lead.forUpdate() : lead).executeTakeFirst()
}

/** Where a lead's sender came from; undefined if it's unknown or unreadable. */
export const storedAttribution = ({ attribution }: Pick<Lead, 'attribution'>): Attribution | undefined =>
  readJson(attribution, ({ first, last }: Record<keyof Attribution, object>) => ({
    first: tidyTouch({ ...first }),
    last: tidyTouch({ ...last }),
  }))

/** Answers that have no field in the payload; undefined if there are none or they're unreadable. */
export const storedAnswers = ({ answers }: Pick<Lead, 'answers'>): Record<string, string> | undefined =>
  readJson(answers, (all: Record<string, string>) => all)

/** When a lead's sender wants to be called; undefined if not given or unreadable. */
export const storedAskedTimes = ({ asked_times }: Pick<Lead, 'asked_times'>): AskedTimes | undefined =>
  readJson(asked_times, (times: AskedTimes) => times)

const readJson = <Stored, Value>(text: string | null, read: (stored: Stored) => Value): Value | undefined =>
  text === null ? undefined : ifPossible(() => read(JSON.parse(text) as Stored))

/** Stores what a lead's sender changed or added. */
export const setChanged = (db: Database, { id, ...lead }: Lead) => updateRows(db, 'leads', lead, { id })

/** Those of these leads that exist, unordered; pass a few hundred ids at most. */
export const readLeads = (db: Database, ids: readonly string[]): Promise<Lead[]> =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()

export const findLead = (db: Database, id: string): Promise<Lead | undefined> => findRow(db, 'leads', { id })

/** When the first lead came that's still here; undefined if there is none. */
export async function readFirstLeadAt(db: Database): Promise<number | undefined> {
  const first = db.selectFrom('leads').select('created_at').orderBy('created_at').limit(1)
  return (await first.executeTakeFirst())?.created_at
}

/** All leads of these addresses, newest first. */
export const readLeadsOf = (db: Database, emailKeys: readonly string[]): Promise<Lead[]> =>
  db.selectFrom('leads').selectAll().where('email_key', 'in', emailKeys).orderBy('created_at', 'desc').execute()

/** An unconfirmed newsletter lead of an address: this one, or the latest if the id is null. */
export const findUnconfirmed = (db: Database, { emailKey, id }: { emailKey: string; id: string | null }) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('unconfirmed_until', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Marks a lead as confirmed. @returns false if it already was */
export const confirmLead = (db: Database, id: string): Promise<boolean> =>
  changesOne(
    db
      .updateTable('leads')
      .set({ unconfirmed_until: null })
      .where('id', '=', id)
      .where('unconfirmed_until', 'is not', null),
  )

/** Deletes an address's unconfirmed leads; they have no deliveries. */
export const dropUnconfirmed = (db: Database, emailKey: string) =>
  db.deleteFrom('leads').where('email_key', '=', emailKey).where('unconfirmed_until', 'is not', null).execute()

/** Deletes newsletter leads that weren't confirmed in time; they have no deliveries. @returns how many */
export const deleteUnconfirmed = (db: Database, now: number): Promise<number> =>
  countChanged(db.deleteFrom('leads').where('unconfirmed_until', '<=', now))

export type LeadNote = Row<'lead_notes'>

/** The notes about these leads, oldest first; pass a few hundred leads at most. */
export const readNotesOf = (db: Database, leadIds: readonly string[]): Promise<LeadNote[]> =>
  db.selectFrom('lead_notes').selectAll().where('lead_id', 'in', leadIds).orderBy('created_at').orderBy('id').execute()

/** What the site itself sends. */
export type Message = Row<'messages'>

export const findMessage = (db: Database, id: string) => findRow(db, 'messages', { id })

export const readMessagesTo = (db: Database, emailKey: string): Promise<Message[]> =>
  db.selectFrom('messages').selectAll().where('email_key', '=', emailKey).orderBy('created_at', 'desc').execute()

/** Removes the token, or the link it's in, from a message once it was sent, so no reader of the store can use it. */
export async function dropToken(db: Database, { id, payload }: Pick<Message, 'id' | 'payload'>): Promise<void> {
  const { token: _, link: __, ...rest } = JSON.parse(payload) as Record<string, unknown>
  await updateRows(db, 'messages', { payload: JSON.stringify(rest) }, { id })
}

/** Deletes messages of these kinds from before a time, with their deliveries, pending or not. @returns how many */
export async function deleteMessages(db: Database, kinds: readonly MessageKind[], before: number): Promise<number> {
  const old = db.selectFrom('messages').select('id').where('kind', 'in', kinds).where('created_at', '<', before)
  await db.deleteFrom('deliveries').where('message_id', 'in', old).execute()
  return countChanged(db.deleteFrom('messages').where('kind', 'in', kinds).where('created_at', '<', before))
}
