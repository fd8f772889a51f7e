import { sql } from 'kysely'
import type { LeadState } from '#contracts/lead-kind.ts'
import { countChanged, type Database } from '../database.ts'
import type { Row } from '../tables.ts'
import { UNANSWERED } from './lead-choice.ts'

export type LeadListing = Row<'lead_listings'>

export type StateOfLead = Pick<LeadListing, 'lead_id' | 'state' | 'state_by' | 'state_at' | 'answered_at'>

// A person is one to the owner, however many forms they send: their leads share a state, and what their survey says.

/** The listings of these leads; pass a few hundred at most. */
export const readListingsOf = (db: Database, leadIds: readonly string[]): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('lead_id', 'in', leadIds).execute()

/** The listings of all leads of a person, unordered. */
export const readListingsOfPerson = (db: Database, person: string): Promise<LeadListing[]> =>
  db.selectFrom('lead_listings').selectAll().where('person', '=', person).execute()

/** The states of a lead and of its sender's others, to be set back. @param person the sender; null if it has no address */
export const readStates = (db: Database, id: string, person: string | null): Promise<StateOfLead[]> =>
  db
    .selectFrom('lead_listings')
    .select(['lead_id', 'state', 'state_by', 'state_at', 'answered_at'])
    .where((row) => row.and(person === null ? { lead_id: id } : { person }))
    .execute()

/** Gives all leads of a person the state that was set last, and what the latest survey says. */
export async function alignPerson(db: Database, person: string | null): Promise<void> {
  if (person === null) return
  const listings = await readListingsOfPerson(db, person)
  if (listings.length < 2) return
  const set = listings
    .filter(({ state_at }) => state_at !== null)
    .toSorted((one, other) => (other.state_at ?? 0) - (one.state_at ?? 0))
    .at(0)
  const survey = listings
    .filter(({ kind }) => kind === 'survey')
    .toSorted((one, other) => other.created_at - one.created_at)
    .at(0)
  const facts = survey && { fee: survey.fee, cases: survey.cases, size: survey.size }
  const state = set && { state: set.state, state_by: set.state_by, state_at: set.state_at }
  if (!facts && !state) return
  await db
    .updateTable('lead_listings')
    .set({ ...facts, ...state })
    .where('person', '=', person)
    .execute()
}

/**
 * Sets the state of a lead and of the others from its sender, if it's still `from`. That also answers those that wait
 * for an answer; a state of new makes them wait again. @param person the sender, locked; null if it has no address
 * @returns true if it was `from`
 */
export async function changeState(
  db: Database,
  change: { id: string; person: string | null; from: LeadState; to: LeadState; by: string; now: number },
): Promise<boolean> {
  const { id, person, from, to, by, now } = change
  const [listing] = await readListingsOf(db, [id])
  if (listing?.state !== from) return false
  const answered = sql<number>`
    case when ${UNANSWERED} then ${now} else coalesce(answered_at, state_at) end`
  const changed = await countChanged(
    db
      .updateTable('lead_listings')
      // Whoever answers a client didn't make them one.
      .set({
        ...(to !== from && { state: to, state_by: by, state_at: now }),
        answered_at: to === 'new' ? null : answered,
      })
      .where((row) => row.or([row('lead_id', '=', id), ...(person === null ? [] : [row('person', '=', person)])])),
  )
  return changed > 0
}

/** Gives all leads of one address its own state, whoever's it is. */
export const setOwnState = (db: Database, { email_key, state, state_by, state_at }: Row<'merged_people'>) =>
  db
    .updateTable('lead_listings')
    .set({ state, state_by, state_at })
    .where('lead_id', 'in', (query) => query.selectFrom('leads').select('id').where('email_key', '=', email_key))
    .execute()
