import {
  type CallState,
  LEADS_PER_PAGE,
  type LeadAnswer,
  type LeadFilter,
  type LeadsAnswer,
  type ListedLead,
} from '#contracts/console-leads.ts'
import { VARIANTS } from '#contracts/landing-offers.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { currentCall, isOn } from '#server/store/current-call.ts'
import { type Cursor, writeCursor } from '#server/store/cursor.ts'
import type { Database, StoreParts } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import {
  countChosenLeads,
  findLeads,
  type LeadChoice,
  type ListPart,
  listLeads,
  readSources,
} from '#server/store/lead-listings.ts'
import { findLead, readLeads, storedAskedTimes } from '#server/store/leads.ts'
import { readLeadsOfPerson } from '#server/store/people.ts'
import { loadDeliveryView } from '../manage-deliveries.ts'
import { briefOnLead, readStored, type StoredLead } from './stored-lead.ts'
import { choiceOf, type SearchedLeads } from './walk-leads.ts'

/** More sources than any firm advertises with. */
const MAX_SOURCES = 200

/** A list is counted up to this. */
const MAX_COUNTED = 10_000

/** Search results are counted up to this. */
export const MAX_FOUND = 1000

/** The leads a filter selects now. @param timeZone of the filter's days */
export function searchedBy(filter: LeadFilter, timeZone: string, now: number): SearchedLeads {
  const { q, kind, state, page, source, delivery, call, from, to } = filter
  return {
    kinds: kind === '' ? undefined : [kind],
    state: state || undefined,
    source: source === '' ? undefined : source.toLowerCase(),
    delivery: delivery || undefined,
    call: call === '' ? undefined : { state: call, now },
    search: q.trim() === '' ? undefined : q,
    // A landing page without a variant includes both variants.
    pages: page === '' ? undefined : [page, ...VARIANTS.map((variant) => `${page}_${variant}`)],
    since: from === '' ? undefined : startOf(Temporal.PlainDate.from(from), timeZone),
    until: to === '' ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
  }
}

/** When a day begins, in epoch milliseconds. */
export const startOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds

/** One page of results: the newest leads, or those next older or newer than a cursor. */
export async function showLeads(
  db: Database,
  searched: SearchedLeads,
  { older, newer }: { older?: Cursor | undefined; newer?: Cursor | undefined },
  now: number,
): Promise<LeadsAnswer> {
  const sources = await readSources(db, MAX_SOURCES)
  const { list, ...counted } = await findChosen(db, choiceOf(searched))
  // One more than a page, to tell whether the list goes on.
  const limit = LEADS_PER_PAGE + 1
  let part: ListPart = { olderThan: older, newerThan: newer, limit }
  let places = await list(part)
  // The first page is always full, and is also shown if a page's leads are gone.
  if (newer ? places.length < limit : places.length === 0) {
    part = { limit }
    places = await list(part)
  }
  const goesOn = places.length === limit
  const page = part.newerThan ? places.slice(-LEADS_PER_PAGE) : places.slice(0, LEADS_PER_PAGE)
  const [first, last] = [page.at(0), page.at(-1)]
  return {
    ...counted,
    sources,
    leads: await showListed(db, page, now),
    newer: first && (part.olderThan ?? part.newerThan) ? writeCursor(first) : null,
    older: last && (goesOn || part.newerThan) ? writeCursor(last) : null,
  }
}

/** The number of matching leads, and a function that lists a page of them. */
async function findChosen(
  db: Database,
  choice: LeadChoice,
): Promise<Pick<LeadsAnswer, 'total' | 'isMore'> & { list: (part: ListPart) => Promise<Cursor[]> }> {
  const list = (part: ListPart) => listLeads(db, choice, part)
  const upTo = (count: number, most: number) => ({ total: Math.min(count, most), isMore: count > most })
  if (!choice.words) return { ...upTo(await countChosenLeads(db, choice, MAX_COUNTED + 1), MAX_COUNTED), list }
  // A search scans every listing, so do it only once.
  const found = await findLeads(db, choice, MAX_FOUND + 1)
  const counted = upTo(found.length, MAX_FOUND)
  // With this many matches, a query soon fills a page from its cursor.
  return { ...counted, list: counted.isMore ? list : async (part) => partOf(found, part) }
}

/** A page of these leads, newest first. */
function partOf(found: readonly Cursor[], { olderThan, newerThan, limit }: ListPart): Cursor[] {
  const inOrder = found.toSorted((one, other) => compare(other, one))
  if (newerThan) return inOrder.filter((place) => compare(place, newerThan) > 0).slice(-limit)
  return inOrder.filter((place) => !olderThan || compare(place, olderThan) < 0).slice(0, limit)
}

const compare = (one: Cursor, other: Cursor) =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : Number(one.id > other.id))

/** Leads as lists show them, in the order of `places`. */
export async function showListed(db: Database, places: readonly Cursor[], now: number): Promise<ListedLead[]> {
  // PostgreSQL rejects an empty list.
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const stored = new Map((await readStored(db, await readLeads(db, ids))).map((each) => [each.lead.id, each]))
  // Some may have been erased meanwhile.
  return ids.flatMap((id) => stored.get(id) ?? []).map((each) => asListed(each, now))
}

function asListed(stored: StoredLead, now: number): ListedLead {
  const { lead, deliveries, listing } = stored
  const { kind } = lead
  const call = callOf(stored, now)
  const missing = deliveries.filter(({ delivered_at }) => delivered_at === null)
  // One at the calendar waits for its booking, as it should.
  const isWaiting = missing.length > 0 && call !== 'calendar'
  return {
    id: lead.id,
    kind,
    at: lead.created_at,
    name: `${lead.first_name.trim()} ${lead.last_name.trim()}`.trim(),
    firm: lead.company.trim(),
    email: lead.email.trim(),
    phone: lead.phone.trim(),
    page: listing?.page ?? '',
    source: listing?.source ?? null,
    state: listing?.state ?? 'new',
    callAt: listing?.meeting_at ?? null,
    call,
    marks: [
      ...(lead.held === 1 ? (['held'] as const) : []),
      ...(missing.some(isFailing) ? (['failed'] as const) : isWaiting ? (['waiting'] as const) : []),
    ],
  }
}

function callOf({ lead, fields, listing, calls }: StoredLead, now: number): CallState | null {
  const call = currentCall(calls)
  if (call && isOn(call)) return call.state
  // An older server stored it.
  if (!call && lead.kind === 'survey' && (fields['eventUri'] || listing?.meeting_at)) return 'booked'
  if (storedAskedTimes(lead) !== undefined) return 'asked'
  if (call) return call.state
  if (lead.calendar_until === null) return null
  return lead.calendar_until > now ? 'calendar' : 'left'
}

/** True if a delivery has failed so often that someone should look. */
const isFailing = ({ failed_at }: Delivery) => failed_at !== null

/** Everything the console shows about a lead; undefined if there is none. @param survey the owner's current one */
export async function showLead(
  { db, clock, survey }: StoreParts & { survey: SurveyDefinition },
  id: string,
): Promise<LeadAnswer | undefined> {
  const lead = await findLead(db, id)
  const [stored] = lead ? await readStored(db, [lead]) : []
  if (!lead || !stored) return undefined
  const same = lead.email_key === null ? [] : await readLeadsOfPerson(db, lead.email_key)
  const { listing, notes } = stored
  const show = await loadDeliveryView(db, stored.deliveries)
  return {
    lead: {
      ...asListed(stored, clock()),
      stateBy: listing?.state_by ?? null,
      stateAt: listing?.state_at ?? null,
      correctedAt: lead.corrected_at,
    },
    brief: briefOnLead(survey, stored),
    calls: stored.calls
      .toSorted((one, other) => other.created_at - one.created_at)
      .map(({ starts_at, state }) => ({ at: Date.parse(starts_at ?? '') || null, state })),
    agreedWords: lead.agreed_words,
    deliveries: stored.deliveries.map((delivery) => ({ ...show(delivery), lastAnswer: delivery.last_answer })),
    notes: notes.map((note) => ({ id: note.id, text: note.text, by: note.by, at: note.created_at })),
    others: same
      .filter((other) => other.id !== id)
      .map(({ id: otherId, kind, created_at }) => ({ id: otherId, kind, at: created_at })),
  }
}
