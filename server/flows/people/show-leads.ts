import {
  LEADS_PER_PAGE,
  type LeadAnswer,
  type LeadFilter,
  type LeadsAnswer,
  type ListedLead,
} from '#contracts/console-leads.ts'
import { VARIANTS } from '#contracts/landing-offers.ts'
import { LEAD_KINDS, type LeadKind, type PromisedKind } from '#contracts/lead-kind.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import type { Database } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import {
  countChosenLeads,
  findLeads,
  type LeadChoice,
  type ListPart,
  listLeads,
  type Place,
  readSources,
} from '#server/store/lead-listings.ts'
import { findLead, readLeads, storedAskedTimes } from '#server/store/leads.ts'
import { readLeadsOfPerson } from '#server/store/people.ts'
import { showerOf } from '../manage-deliveries.ts'
import { type SentColumn, sentText } from './lead-columns.ts'
import { listUnlistedLeads } from './lead-listing.ts'
import { briefOnLead, readStored, type StoredLead } from './stored-lead.ts'
import { choiceOf, type SearchedLeads } from './walk-leads.ts'

/** More than a firm advertises by. */
const MOST_SOURCES = 200

/** How far a list is counted. */
const MOST_COUNTED = 10_000

/** How far what a search finds is counted. */
export const MOST_FOUND = 1000

/** Which leads a filter means. @param timeZone whose days its days are */
export function searchedBy(filter: LeadFilter, timeZone: string): SearchedLeads {
  const { q, kind, state, page, source, delivery, from, to } = filter
  return {
    kinds: kind === '' ? LEAD_KINDS : [kind],
    state: state || undefined,
    source: source === '' ? undefined : source.toLowerCase(),
    delivery: delivery || undefined,
    search: q.trim() === '' ? undefined : q,
    // A landing page without its variant is both of them.
    pages: page === '' ? undefined : [page, ...VARIANTS.map((variant) => `${page}_${variant}`)],
    since: from === '' ? undefined : startOf(Temporal.PlainDate.from(from), timeZone),
    until: to === '' ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
  }
}

/** When a day begins. */
export const startOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds

/** One page of the leads of a filter: the newest, or those next older or newer than a place in the list. */
export async function showLeads(
  db: Database,
  searched: SearchedLeads,
  { older, newer }: { older?: Place | undefined; newer?: Place | undefined },
): Promise<LeadsAnswer> {
  await listUnlistedLeads(db)
  const sources = await readSources(db, MOST_SOURCES)
  const { list, ...counted } = await findChosen(db, choiceOf(searched))
  // One more than a page, which tells whether the list goes on.
  const limit = LEADS_PER_PAGE + 1
  let part: ListPart = { olderThan: older, newerThan: newer, limit }
  let places = await list(part)
  // The first page is always a whole one, and shown in place of leads that are gone.
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
    leads: await showListed(db, page),
    newer: first && (part.olderThan ?? part.newerThan) ? writePlace(first) : null,
    older: last && (goesOn || part.newerThan) ? writePlace(last) : null,
  }
}

/** How many leads a choice has, and how to list a part of them. */
async function findChosen(
  db: Database,
  choice: LeadChoice,
): Promise<Pick<LeadsAnswer, 'total' | 'isMore'> & { list: (part: ListPart) => Promise<Place[]> }> {
  const list = (part: ListPart) => listLeads(db, choice, part)
  const upTo = (count: number, most: number) => ({ total: Math.min(count, most), isMore: count > most })
  if (!choice.words) return { ...upTo(await countChosenLeads(db, choice, MOST_COUNTED + 1), MOST_COUNTED), list }
  // A search reads every listing, so once.
  const found = await findLeads(db, choice, MOST_FOUND + 1)
  const counted = upTo(found.length, MOST_FOUND)
  // Of so many, each page is soon found on the way from its place.
  return { ...counted, list: counted.isMore ? list : async (part) => partOf(found, part) }
}

/** A part of these leads, newest first. */
function partOf(found: readonly Place[], { olderThan, newerThan, limit }: ListPart): Place[] {
  const inOrder = found.toSorted((one, other) => compare(other, one))
  if (newerThan) return inOrder.filter((place) => compare(place, newerThan) > 0).slice(-limit)
  return inOrder.filter((place) => !olderThan || compare(place, olderThan) < 0).slice(0, limit)
}

const compare = (one: Place, other: Place) =>
  one.created_at - other.created_at || (one.lead_id < other.lead_id ? -1 : Number(one.lead_id > other.lead_id))

/** A place in the list as an address holds it. */
const writePlace = ({ created_at, lead_id }: Place) => `${created_at}.${lead_id}`

/** The place that an address names; undefined when there is none in it. */
export function readPlace(text: string): Place | undefined {
  const [, at, id = ''] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  return at === undefined ? undefined : { created_at: Number(at), lead_id: id }
}

/** Leads as lists show them, in the order of their places. */
export async function showListed(db: Database, places: readonly Place[]): Promise<ListedLead[]> {
  // PostgreSQL takes no empty list.
  if (places.length === 0) return []
  const ids = places.map(({ lead_id }) => lead_id)
  const stored = new Map((await readStored(db, await readLeads(db, ids))).map((each) => [each.lead.id, each]))
  // One of them may have been erased meanwhile.
  return ids.flatMap((id) => stored.get(id) ?? []).flatMap((each) => asListed(each) ?? [])
}

/** Undefined for what is no lead, such as a buyer's links. */
function asListed({ lead, fields, deliveries, listing }: StoredLead): ListedLead | undefined {
  const { kind } = lead
  if (!isLeadKind(kind)) return undefined
  const textOf = (column: SentColumn) => sentText(fields, column).trim()
  const missing = deliveries.filter(({ delivered_at }) => delivered_at === null)
  return {
    id: lead.id,
    kind,
    at: lead.created_at,
    name: `${textOf('first_name')} ${textOf('last_name')}`.trim(),
    firm: textOf('company'),
    email: textOf('email'),
    phone: textOf('phone'),
    page: listing?.page ?? '',
    source: listing?.source ?? null,
    state: listing?.state ?? 'new',
    callAt: listing?.meeting_at ?? null,
    hasAskedForTimes: storedAskedTimes(lead) !== undefined,
    marks: [
      ...(lead.held === 1 ? (['held'] as const) : []),
      ...(missing.some(isFailing) ? (['failed'] as const) : missing.length > 0 ? (['waiting'] as const) : []),
    ],
  }
}

/** Whether a delivery has failed so often that someone should look. */
const isFailing = ({ failed_at }: Delivery) => failed_at !== null

/** All that the console shows of a lead; undefined when there is none. @param survey the owner's, as it is asked today */
export async function showLead(db: Database, id: string, survey: SurveyDefinition): Promise<LeadAnswer | undefined> {
  await listUnlistedLeads(db)
  const lead = await findLead(db, id)
  const [stored] = lead ? await readStored(db, [lead]) : []
  const shown = stored && asListed(stored)
  if (!lead || !shown) return undefined
  const same = lead.email_key === null ? [] : await readLeadsOfPerson(db, lead.email_key)
  const { listing, notes } = stored
  const show = await showerOf(db, stored.deliveries)
  return {
    lead: { ...shown, stateBy: listing?.state_by ?? null, stateAt: listing?.state_at ?? null },
    brief: briefOnLead(survey, stored),
    agreedWords: lead.agreed_words,
    deliveries: stored.deliveries.map((delivery) => ({ ...show(delivery), lastAnswer: delivery.last_answer })),
    notes: notes.map((note) => ({ id: note.id, text: note.text, by: note.by, at: note.created_at })),
    others: same
      .filter((other) => other.id !== id)
      .flatMap(({ id: otherId, kind, created_at }) =>
        isLeadKind(kind) ? [{ id: otherId, kind, at: created_at }] : [],
      ),
  }
}

const isLeadKind = (kind: PromisedKind): kind is LeadKind => LEAD_KINDS.some((one) => one === kind)
