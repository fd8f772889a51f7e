import { randomUUID } from 'node:crypto'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, inTransaction, lockAddress, type StoreDeps } from '#server/store/database.ts'
import { listAgain } from '#server/store/leads.ts'
import {
  dropMerged,
  lockToMerge,
  type MergedAddress,
  putMerged,
  readMerged,
} from '#server/store/listings/merged-people.ts'
import { readListingsOfPerson, setOwnState } from '#server/store/listings/person-listings.ts'
import { lockShownLead, NO_ADDRESS } from './stored-lead.ts'

/** Of one person: each is locked and listed anew when another joins them. */
const MOST_ADDRESSES = 50

/** A lead of somebody's, and others'. */
interface TwoSides {
  leadId: string
  by: string
}

/**
 * Says that the senders of two leads, with all their addresses, are one person. From then on they're listed once, with
 * the state that was set last. Nothing of either is changed or lost, so `partPeople` gives both back as they were.
 * @throws HttpError
 */
export const mergePeople = (
  { db, clock }: StoreDeps,
  { leadId, otherId, by }: TwoSides & { otherId: string },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const keys = await keysOf(trx, [leadId, otherId])
    const sides = await lockToMerge(trx, keys)
    const [one, other] = sides
    if (keys[0] === keys[1] || (one?.[0] && one[0].person === other?.[0]?.person)) return
    if (sides.reduce((sum, side) => sum + Math.max(1, side.length), 0) > MOST_ADDRESSES)
      throw new HttpError(409, 'That’s more addresses than one person may have here.')
    const now = clock()
    const person = one?.[0]?.person ?? other?.[0]?.person ?? randomUUID()
    const rows: MergedAddress[] = []
    for (const [index, email_key] of keys.entries()) {
      const side = await withOwnStates(trx, sides[index] ?? [])
      if (side.length > 0) rows.push(...side)
      else rows.push({ email_key, person, ...(await stateOf(trx, email_key)), merged_by: by, merged_at: now })
    }
    await putMerged(trx, person, rows)
    await listAgain(trx, rows)
    await insertAuditEntry(trx, { by, what: 'merged two people', about: `${leadId} and ${otherId}`, at: now })
  })

/**
 * Takes the addresses of these leads out of the person who sent a lead. They stay one person among themselves. Each
 * address gets back the state it had, unless somebody has set one since they were merged: that's everyone's.
 * @throws HttpError
 */
export const partPeople = (
  { db, clock }: StoreDeps,
  { leadId, otherIds, by }: TwoSides & { otherIds: readonly string[] },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const keys = await keysOf(trx, [leadId, ...otherIds])
    const [key = '', ...leaving] = keys
    const [merged = []] = await lockToMerge(trx, [key])
    const rows = await withOwnStates(trx, merged)
    const gone = rows.filter(({ email_key }) => leaving.includes(email_key))
    const left = rows.filter((row) => !gone.includes(row))
    // Pressed twice, or somebody else was faster.
    if (gone.length === 0 || left.length === 0) return
    await makeOne(trx, gone, randomUUID())
    await makeOne(trx, left, left[0]?.person ?? '')
    for (const row of rows) await setOwnState(trx, row)
    await listAgain(trx, rows)
    await insertAuditEntry(trx, { by, what: 'parted two people', about: `${leadId} and ${otherIds[0]}`, at: clock() })
  })

/** Forgets that an erased address was somebody's, and what its survey said of them. @param trx after its leads are gone */
export async function forgetMerged(trx: Database, emailKey: string): Promise<void> {
  await lockAddress(trx, emailKey)
  const rows = await readMerged(trx, emailKey)
  if (rows.length === 0) return
  await dropMerged(trx, [emailKey])
  const left = rows.filter(({ email_key }) => email_key !== emailKey)
  await makeOne(trx, left, rows[0]?.person ?? '')
  await listAgain(trx, rows)
}

/** Whoever has one address only isn't merged. */
async function makeOne(trx: Database, rows: readonly MergedAddress[], person: string): Promise<void> {
  if (rows.length === 1) await dropMerged(trx, [rows[0]?.email_key ?? ''])
  else if (rows.length > 1) await putMerged(trx, person, rows)
}

/** The addresses of these leads, which nobody corrects or erases until the transaction ends. @throws HttpError */
async function keysOf(trx: Database, leadIds: readonly string[]): Promise<string[]> {
  const keys = new Map<string, string>()
  // In one order, or two at once would wait for each other.
  for (const id of [...leadIds].toSorted()) {
    const { email_key } = await lockShownLead(trx, id)
    if (email_key === null) throw new HttpError(409, NO_ADDRESS)
    keys.set(id, email_key)
  }
  return leadIds.map((id) => keys.get(id) ?? '')
}

type State = Pick<MergedAddress, 'state' | 'state_by' | 'state_at'>

async function stateOf(trx: Database, person: string): Promise<State> {
  const [listing] = await readListingsOfPerson(trx, person)
  return { state: listing?.state ?? 'new', state_by: listing?.state_by ?? null, state_at: listing?.state_at ?? null }
}

/** The addresses of a person. A state that was set while they were one is each one's own. */
async function withOwnStates(trx: Database, rows: readonly MergedAddress[]): Promise<MergedAddress[]> {
  const now = await stateOf(trx, rows[0]?.person ?? '')
  const isFromBefore = rows.some(({ state_at }) => state_at === now.state_at)
  return rows.map((row) => (isFromBefore || now.state_at === null ? row : { ...row, ...now }))
}
