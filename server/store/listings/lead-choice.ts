import { type ExpressionBuilder, sql } from 'kysely'
import type { CallState, LeadFact } from '#contracts/console-leads.ts'
import type { LeadKind, LeadState } from '#contracts/lead-kind.ts'
import type { Database } from '../database.ts'
import type { Row, Tables } from '../tables.ts'
import { selectUndelivered } from '../waiting-deliveries.ts'

/** Filters leads; an empty filter matches all of them. */
export interface LeadChoice {
  kinds?: readonly LeadKind[] | undefined
  since?: number | undefined
  until?: number | undefined
  /** The text contains all of these, folded like the text. */
  words?: readonly string[] | undefined
  state?: LeadState | undefined
  /** The sender first arrived on one of these pages. */
  pages?: readonly string[] | undefined
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
  /** Held by the spam trap; or undelivered; or undelivered and failed. */
  delivery?: 'held' | 'waiting' | 'failed' | undefined
  /** How far a survey's sender has got with a time at this time: still at the calendar, or has left it, for example. */
  call?: { state: CallState; now: number } | undefined
  /** Wants to be called and hasn't been answered at this time. */
  waitingAt?: number | undefined
  /** The sender's latest survey says this, or none of these. */
  fact?: ({ name: LeadFact } & ({ is: string } | { not: readonly string[] })) | undefined
  /** Matches this, too. */
  within?: LeadChoice | undefined
  /** Of each person's leads that match all of this, only the newest. */
  onePerPerson?: boolean | undefined
}

/** The listings that match a filter, unordered. */
export function chosen(db: Database, choice: LeadChoice) {
  const query = narrow(allListings(db), db, choice)
  if (!choice.onePerPerson) return query
  const matching = narrow(allListings(db), db, choice).select(['person', 'lead_listings.created_at', 'lead_id'])
  return query.where((row) =>
    row.not(
      row.exists(
        row
          .selectFrom(matching.as('later'))
          .select('later.lead_id')
          .whereRef('later.person', '=', 'lead_listings.person')
          .where((both) =>
            both(
              both.refTuple('later.created_at', 'later.lead_id'),
              '>',
              both.refTuple('lead_listings.created_at', 'lead_listings.lead_id'),
            ),
          ),
      ),
    ),
  )
}

type Listings = ReturnType<typeof allListings>
const allListings = (db: Database) => db.selectFrom('lead_listings')

function narrow(listings: Listings, db: Database, choice: LeadChoice): Listings {
  const { kinds, since, until, words = [], state, pages, source, medium, campaign, delivery, call } = choice
  let query = listings
  // First, since SQLite evaluates in this order and few leads contain the words.
  for (const word of words) query = query.where(sql<boolean>`search_text like ${pattern(word)} escape '\\'`)
  if (kinds) query = query.where('lead_listings.kind', 'in', kinds)
  if (since !== undefined) query = query.where('lead_listings.created_at', '>=', since)
  if (until !== undefined) query = query.where('lead_listings.created_at', '<', until)
  if (state) query = query.where('state', '=', state)
  if (pages) query = query.where('page', 'in', pages)
  if (source !== undefined) query = query.where('source', '=', source)
  if (medium !== undefined) query = query.where('medium', '=', medium)
  if (campaign !== undefined) query = query.where('campaign', '=', campaign)
  if (choice.fact) query = withFact(query, choice.fact)
  if (delivery === 'held') {
    query = query.where('lead_id', 'in', heldLeads(db))
  } else if (delivery) {
    let undelivered = selectUndelivered(db).select('lead_id')
    if (delivery === 'failed') undelivered = undelivered.where('failed_at', 'is not', null)
    query = query.where('lead_id', 'in', undelivered)
  }
  if (call) query = withCall(query, db, call)
  if (choice.waitingAt !== undefined) query = wantingACall(query.where(UNANSWERED), db, choice.waitingAt)
  return choice.within ? narrow(query, db, choice.within) : query
}

const withFact = (query: Listings, fact: NonNullable<LeadChoice['fact']>) =>
  'is' in fact
    ? query.where(fact.name, '=', fact.is)
    : query.where((row) => row.or([row(fact.name, 'is', null), row(fact.name, 'not in', fact.not)]))

/** No one has set a state since it came. */
export const UNANSWERED = sql<boolean>`(state = 'new' or coalesce(answered_at, state_at, 0) < lead_listings.created_at)`
// In the words of the index `listings_to_answer`, like the next.
const HAS_NO_CALL = sql<boolean>`meeting_at is null and booked = 0`
const MAY_WANT_A_CALL = sql<boolean>`lead_listings.kind in ('survey', 'business-card')`

/**
 * Narrows it to those whose senders want to be called and have no time: surveys, except of those who are still at the
 * calendar, and business cards with a phone number. Whatever the spam trap holds isn't among them. It leaves out the few
 * that don't count rather than looking at every lead, whose rows are long.
 */
const wantingACall = (query: Listings, db: Database, now: number): Listings =>
  query
    .where(HAS_NO_CALL)
    .where(MAY_WANT_A_CALL)
    .where('lead_id', 'not in', heldLeads(db))
    .where(
      'lead_id',
      'not in',
      leadIds(db).where('kind', '=', sql.lit('business-card')).where('phone', '=', sql.lit('')),
    )
    .where('lead_id', 'not in', leadIds(db).where('calendar_until', '>', now))

const leadIds = (db: Database) => db.selectFrom('leads').select('id')

/** Those that the spam trap holds. */
export const heldLeads = (db: Database) => leadIds(db).where('held', '=', sql.lit(1))

/** Those whose senders haven't confirmed their addresses. */
export const unconfirmedLeads = (db: Database) => leadIds(db).where('unconfirmed_until', 'is not', null)

/** Those whose senders ask for a time. */
export const leadsThatAsk = (db: Database) => leadIds(db).where('asked_times', 'is not', null)

const leadOf = (row: ExpressionBuilder<Tables, 'lead_listings'>) =>
  row.selectFrom('leads').select('leads.id').whereRef('leads.id', '=', 'lead_listings.lead_id')

/** Narrows it to the surveys that have got this far. A lead at the calendar, or that left it, has no time. */
function withCall(query: Listings, db: Database, { state, now }: NonNullable<LeadChoice['call']>): Listings {
  const unbooked = query.where('booked', '=', sql.lit(0)).where('lead_listings.kind', '=', 'survey')
  switch (state) {
    case 'calendar':
      return unbooked.where('lead_id', 'in', leadIds(db).where('calendar_until', '>', now))
    case 'left':
      return unbooked.where((row) => row.exists(leadOf(row).where('calendar_until', '<=', now)))
    case 'asked':
      return unbooked.where('meeting_at', 'is', null).where('lead_id', 'in', leadsThatAsk(db))
    case 'moved':
    case 'cancelled': {
      const live = db.selectFrom('calls').select('lead_id').where('state', '=', 'booked')
      const were = query.where('lead_id', 'in', db.selectFrom('calls').select('lead_id').where('state', '=', state))
      return were.where('lead_id', state === 'moved' ? 'in' : 'not in', live)
    }
    case 'booked':
      return query.where('booked', '=', sql.lit(1))
  }
}

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The same of a listing that was read. A state that was set before a lead came is its sender's from earlier. */
export const isUnanswered = ({ created_at, state, state_at, answered_at }: Row<'lead_listings'>): boolean =>
  state === 'new' || (answered_at ?? state_at ?? 0) < created_at
