import type { CurrentCall } from '#contracts/calls.ts'
import type { CalendarPages } from '#contracts/console-leads.ts'
import type { LeadUpdate } from '#contracts/lead-kind.ts'
import { type Database, newly, readLatest } from '../database.ts'
import type { Span } from '../order-books.ts'
import type { Row } from '../tables.ts'

export type BookedEvent = Row<'calls'>

type Lead = Row<'leads'>

/** The events booked for a lead, unordered. */
export const readEvents = (db: Database, leadId: string): Promise<BookedEvent[]> =>
  db.selectFrom('calls').selectAll().where('lead_id', '=', leadId).execute()

/** The events booked for these leads; pass a few hundred at most. */
export const readEventsOf = async (db: Database, leadIds: readonly string[]): Promise<BookedEvent[]> =>
  leadIds.length === 0 ? [] : db.selectFrom('calls').selectAll().where('lead_id', 'in', leadIds).execute()

/** Stores events; those that are known get what's new. */
export const putEvents = (db: Database, events: readonly BookedEvent[]) =>
  db
    .insertInto('calls')
    .values([...events])
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'event_uri'])
        .doUpdateSet(
          newly('invitee_uri', 'starts_at', 'state', 'moved_to', 'pages', 'heard_at', 'confirmed', 'by_link'),
        ),
    )
    .execute()

/** Leads that have one of these events booked, or are about to. */
export const findLeadsOfEvents = (db: Database, eventUris: readonly string[]) =>
  db
    .selectFrom('calls')
    .innerJoin('leads', 'leads.id', 'calls.lead_id')
    .select(['leads.id', 'leads.email_key', 'invitee_uri', 'confirmed'])
    .where((row) => row.or([row('event_uri', 'in', eventUris), row('moved_to', 'in', eventUris)]))
    .orderBy('leads.created_at')
    .execute()

/** The surveys of an address from this period, newest first. */
export const readSurveysOf = (db: Database, { emailKey, from, until }: Span & { emailKey: string }) =>
  db
    .selectFrom('leads')
    .select(['id', 'payload'])
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'survey')
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute()

/** When the webhook last told of a call that's still stored; null if it never did. */
export const readLastReceived = (db: Database): Promise<number | null> => readLatest(db.selectFrom('calls'), 'heard_at')

/** What is told of a booking: by the scheduler, unasked or asked, or as a page's claim, which has no time. */
export interface Told {
  eventUri: string
  /** Undefined if the page says it: then it counts only until the scheduler says it. */
  inviteeUri?: string | undefined
  startsAt?: string | undefined
  state: BookedEvent['state']
  movedTo?: string | undefined
  /** The event that this one was booked instead of. */
  movedFrom?: string | undefined
  /** The scheduler's own pages about it. */
  pages?: CalendarPages | undefined
  /** When the webhook told it. */
  heardAt?: number | undefined
  /** Only a page says it: it counts once the scheduler says it, too. */
  isClaim?: boolean | undefined
  /** The claim comes from the page of a mailed link. */
  isByLink?: boolean | undefined
}

const RANKS = { booked: 0, cancelled: 1, moved: 2 } as const

/**
 * Adds what is told to what is known. The same in any order, however often: states only rise, and what the scheduler
 * says of an event never changes.
 */
export function withReported(
  known: readonly BookedEvent[],
  reported: Told,
  { leadId, now }: { leadId: string; now: number },
) {
  const events = new Map(known.map((event) => [event.event_uri, event]))
  const add = (event: Omit<Told, 'movedFrom'>) => {
    const { eventUri, inviteeUri, startsAt, state, movedTo, pages, heardAt, isClaim = false, isByLink = false } = event
    const had = events.get(eventUri)
    const isByScheduler = inviteeUri !== undefined
    // What an earlier page claimed doesn't fill in what the scheduler left out.
    const knownStart = had?.confirmed === 1 ? had.starts_at : null
    events.set(eventUri, {
      lead_id: leadId,
      event_uri: eventUri,
      invitee_uri: had?.invitee_uri ?? inviteeUri ?? null,
      starts_at: (isByScheduler ? (startsAt ?? knownStart) : (had?.starts_at ?? startsAt)) ?? null,
      state: had && RANKS[had.state] > RANKS[state] ? had.state : state,
      moved_to: had?.moved_to ?? movedTo ?? null,
      pages: pages ? JSON.stringify(pages) : (had?.pages ?? null),
      heard_at: heardAt ?? had?.heard_at ?? null,
      looked_at: had?.looked_at ?? null,
      created_at: had?.created_at ?? now,
      before: had?.before ?? null,
      confirmed: isClaim ? (had?.confirmed ?? 0) : 1,
      by_link: Number(isByLink || had?.by_link === 1),
    })
  }
  if (reported.movedFrom !== undefined)
    add({ eventUri: reported.movedFrom, state: 'moved', movedTo: reported.eventUri })
  add(reported)
  return [...events.values()]
}

/** A lead's call, from all events that were booked for it; undefined if there are none. Claims don't count. */
export function currentCall(stored: readonly BookedEvent[]): CurrentCall | undefined {
  const events = stored.filter(({ confirmed }) => confirmed === 1)
  const known = new Set(events.map(({ event_uri }) => event_uri))
  // Until its new time is known, a call that's being moved stays where it was.
  const isMoving = ({ state, moved_to }: BookedEvent) => state === 'moved' && !known.has(moved_to ?? '')
  const isLive = (event: BookedEvent) => event.state === 'booked' || isMoving(event)
  // Whoever books twice has two calls; the next one counts.
  const [live] = events.filter(isLive).toSorted(byStart)
  const last = events
    .filter(({ state }) => state === 'cancelled')
    .toSorted(byStart)
    .at(-1)
  const shown = live ?? last
  if (!shown) return undefined
  const entry = {
    eventUri: shown.event_uri,
    isAgreed: isAgreed(shown),
    sequence: sequenceOf(events),
    firstEventUri: firstOf(events),
  }
  if (!live) return { ...entry, state: 'cancelled', startsAt: null, wasAt: shown.starts_at }
  const before = events.find(({ moved_to }) => moved_to === live.event_uri)
  return { ...entry, state: before ? 'moved' : 'booked', startsAt: live.starts_at, wasAt: before?.starts_at ?? null }
}

/** Whether the owner set it. */
export const isAgreed = ({ before }: Pick<BookedEvent, 'before'>): boolean => before !== null

/** The same time in two spellings is the same time. */
export const isSameTime = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

const NO_TIME = Number.MAX_SAFE_INTEGER
const startOf = ({ starts_at }: BookedEvent) => Date.parse(starts_at ?? '') || NO_TIME
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const byStart = (one: BookedEvent, other: BookedEvent) =>
  startOf(one) - startOf(other) || byText(one.event_uri, other.event_uri)

/** Each booking and each cancellation is a change. A move is its new booking. */
const sequenceOf = (events: readonly BookedEvent[]) =>
  events.reduce((sum, { state }) => sum + (state === 'cancelled' ? 2 : 1), -1)

function firstOf(events: readonly BookedEvent[]): string {
  const later = new Set(events.map(({ moved_to }) => moved_to))
  const [first] = events
    .filter(({ event_uri }) => !later.has(event_uri))
    .toSorted((one, other) => one.created_at - other.created_at || byText(one.event_uri, other.event_uri))
  return (first ?? events[0])?.event_uri ?? ''
}

export const isOn = (call: CurrentCall | undefined): boolean => call !== undefined && call.state !== 'cancelled'

/** What has to be told to whoever knows the call as it was; undefined if nothing changed for them. */
export function changeOf(before: CurrentCall | undefined, after: CurrentCall | undefined): LeadUpdate | undefined {
  if (!after || (!isOn(after) && before?.state === 'cancelled')) return undefined
  const isSame = isOn(before) && before?.eventUri === after.eventUri && isSameTime(before.startsAt, after.startsAt)
  return isSame && isOn(after) ? undefined : after.state
}

/** A call in the fields of a survey's JSON: blank if there's none, or not anymore. */
export const callFields = (call: CurrentCall | undefined) => ({
  firstMeetingTimestamp: call?.startsAt ?? '',
  eventUri: call && isOn(call) ? call.eventUri : '',
})

/** The webhook's JSON with the call as it now stands. A business card's has no place for one. */
export const withCall = ({ kind, payload }: Pick<Lead, 'kind' | 'payload'>, call: CurrentCall | undefined): string =>
  call && kind !== 'business-card'
    ? JSON.stringify({ ...(JSON.parse(payload) as object), ...callFields(call) })
    : payload
