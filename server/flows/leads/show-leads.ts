import { startOf, zoned } from '#contracts/clock.ts'
import {
  LEADS_PER_PAGE,
  type LeadFact,
  type LeadFilter,
  type LeadsAnswer,
  type LeadView,
  type ListedLead,
} from '#contracts/console-leads.ts'
import { VARIANTS } from '#contracts/landing-pages.ts'
import { type Cursor, type GroupedCursor, writeGroupedCursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { readLeads } from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import {
  countChosenLeads,
  type FoundLead,
  findLeads,
  listGroups,
  readOrigins,
} from '#server/store/listings/lead-listings.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { asListed, groupsBy, type ShowDeps } from './show-lead.ts'
import { readStored } from './stored-lead.ts'

/** More sources, or campaigns, than any firm advertises with. */
const MAX_ORIGINS = 200

/** A list is counted up to this, and read at once: finding each person's newest lead one by one is slower. */
const MAX_COUNTED = 10_000

/** Search results are counted up to this. */
export const MAX_FOUND = 1000

/** The leads a filter selects now, and their order. @param timeZone of the filter's days */
export function searchedBy(filter: LeadFilter, timeZone: string, now: number): LeadChoice {
  const { view, q, kind, state, page, source, medium, campaign, delivery, call, from, to } = filter
  const lower = (typed: string) => (typed === '' ? undefined : typed.toLowerCase())
  return {
    within: view === '' ? undefined : choiceOfView(view, timeZone, now),
    kinds: kind === '' ? undefined : [kind],
    state: state || undefined,
    source: lower(source),
    medium: lower(medium),
    campaign: lower(campaign),
    delivery: delivery || undefined,
    call: call === '' ? undefined : { state: call, now },
    words: q.trim() === '' ? undefined : searchWords(q),
    // A landing page without a variant includes both variants.
    pages: page === '' ? undefined : [page, ...VARIANTS.map((variant) => `${page}_${variant}`)],
    since: from === '' ? undefined : startOf(Temporal.PlainDate.from(from), timeZone),
    until: to === '' ? undefined : startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
  }
}

function choiceOfView(view: LeadView, timeZone: string, now: number): LeadChoice {
  const today = zoned(now, timeZone).toPlainDate()
  switch (view) {
    case 'since-friday':
      return { since: startOf(lastFriday(today), timeZone) }
    case 'this-month':
      return { since: startOf(today.with({ day: 1 }), timeZone) }
    case 'to-answer':
      return { waitingAt: now }
    case 'asked':
    case 'calendar':
    case 'booked':
      return { call: { state: view, now } }
  }
}

const FRIDAY = 5

/** The latest Friday before today: on a Friday, that's a week ago, when the week before ended. */
const lastFriday = (today: Temporal.PlainDate) =>
  today.subtract({ days: today.dayOfWeek > FRIDAY ? today.dayOfWeek - FRIDAY : today.dayOfWeek + 7 - FRIDAY })

/** Which part of a list is shown: its start, or the page after or before a place. */
export interface ListPage {
  /** Blank: the newest first. */
  sort?: LeadFact | ''
  /** If it isn't sorted. */
  oldestFirst?: boolean
  older?: GroupedCursor | undefined
  newer?: GroupedCursor | undefined
}

/** One page of results, with one lead per person. */
export async function showLeads(
  deps: ShowDeps,
  searched: LeadChoice,
  { older, newer, ...order }: ListPage,
  now: number,
): Promise<Omit<LeadsAnswer, 'landingPages'>> {
  const { db } = deps
  const [source, medium, campaign] = await Promise.all(
    (['source', 'medium', 'campaign'] as const).map((column) => readOrigins(db, column, MAX_ORIGINS)),
  )
  const { list, ...counted } = await findChosen(deps, searched, order)
  // One more than a page, to tell whether the list goes on.
  const limit = LEADS_PER_PAGE + 1
  let part: ListedPart = { cursor: older ?? newer, isBack: newer !== undefined, limit }
  let cursors = await list(part)
  // The first page is always full, and is also shown if a page's leads are gone.
  if (newer ? cursors.length < limit : cursors.length === 0) {
    part = { cursor: undefined, isBack: false, limit }
    cursors = await list(part)
  }
  const goesOn = cursors.length === limit
  const page = part.isBack ? cursors.slice(-LEADS_PER_PAGE) : cursors.slice(0, LEADS_PER_PAGE)
  const [first, last] = [page.at(0), page.at(-1)]
  return {
    ...counted,
    origins: { source: source ?? [], medium: medium ?? [], campaign: campaign ?? [] },
    leads: await showListed(deps, page, now),
    newer: first && part.cursor ? writeGroupedCursor(first) : null,
    older: last && (goesOn || part.isBack) ? writeGroupedCursor(last) : null,
  }
}

type ListedPart = Parameters<typeof listGroups>[2]

/** The number of matching leads, and a function that lists a page of them. */
async function findChosen(
  { db, survey }: ShowDeps,
  choice: LeadChoice,
  { sort = '', ...order }: Pick<ListPage, 'sort' | 'oldestFirst'>,
): Promise<
  Pick<LeadsAnswer, 'total' | 'isMore' | 'people'> & { list: (part: ListedPart) => Promise<GroupedCursor[]> }
> {
  const ofPeople: LeadChoice = { ...choice, onePerPerson: true }
  const facts = sort === '' ? [undefined] : groupsBy(await survey(), sort)
  const oldestFirst = order.oldestFirst === true && sort === ''
  const groups = facts.map((fact) => ({ choice: { ...ofPeople, fact }, oldestFirst }))
  const list = (part: ListedPart) => listGroups(db, groups, part)
  const most = choice.words ? MAX_FOUND : MAX_COUNTED
  const isFiltered = Object.values(choice).some((value) => value !== undefined)
  // One query for the number, the people and the page; all leads together are too many for that at once.
  if (!isFiltered && (await countChosenLeads(db, choice, MAX_COUNTED + 1)) > MAX_COUNTED)
    return { total: MAX_COUNTED, isMore: true, people: null, list }
  const found = await findLeads(db, choice, most + 1)
  const isMore = found.length > most
  const inTurn = (one: GroupedCursor, other: GroupedCursor) =>
    one.group - other.group || compare(one, other) * (oldestFirst ? 1 : -1)
  const shown = newestOfEach(found)
    .map((lead) => ({ id: lead.id, created_at: lead.created_at, group: groupOf(lead, facts) }))
    .toSorted(inTurn)
  const counted = { total: Math.min(found.length, most), isMore, people: isMore ? null : shown.length }
  // With this many matches, a query soon fills a page from its cursor.
  return { ...counted, list: isMore ? list : async (part) => partOf(shown, part, inTurn) }
}

/** The newest lead of each person that a filter selects, the newest first. @param most leads that are looked at */
export const findPeople = async (db: Database, choice: LeadChoice, most: number): Promise<FoundLead[]> =>
  newestOfEach(await findLeads(db, choice, most)).toSorted((one, other) => compare(other, one))

function newestOfEach(found: readonly FoundLead[]): FoundLead[] {
  const people = Map.groupBy(found, ({ person, id }) => person ?? id)
  return [...people.values()].flatMap((leads) => leads.toSorted((one, other) => compare(other, one)).slice(0, 1))
}

const groupOf = (lead: FoundLead, facts: readonly LeadChoice['fact'][]) =>
  facts.findIndex((fact) => fact === undefined || !('is' in fact) || lead[fact.name] === fact.is)

function partOf(
  inOrder: readonly GroupedCursor[],
  { cursor, isBack, limit }: ListedPart,
  inTurn: (one: GroupedCursor, other: GroupedCursor) => number,
): GroupedCursor[] {
  if (!cursor) return inOrder.slice(0, limit)
  if (isBack) return inOrder.filter((each) => inTurn(each, cursor) < 0).slice(-limit)
  return inOrder.filter((each) => inTurn(each, cursor) > 0).slice(0, limit)
}

const compare = (one: Cursor, other: Cursor) =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : Number(one.id > other.id))

/** Leads as lists show them, in the order of `cursors`. */
export async function showListed(
  { db, survey }: ShowDeps,
  cursors: readonly Cursor[],
  now: number,
): Promise<ListedLead[]> {
  // PostgreSQL rejects an empty list.
  if (cursors.length === 0) return []
  const ids = cursors.map(({ id }) => id)
  const stored = new Map((await readStored(db, await readLeads(db, ids))).map((each) => [each.lead.id, each]))
  // Some may have been erased meanwhile.
  const questions = await survey()
  return ids.flatMap((id) => stored.get(id) ?? []).map((each) => asListed(questions, each, now))
}
