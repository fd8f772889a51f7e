import { startOf, zoned } from '#contracts/clock.ts'
import type { Compared, TodayAnswer } from '#contracts/console-leads.ts'
import type { SpeedToLead } from '#contracts/counts.ts'
import { DESTINATION_NAMES, DESTINATIONS, LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'
import { type LeadAnswerTime, type LeadChoice, readAnswerTimes } from '#server/store/listings/lead-choice.ts'
import {
  countChosenLeads,
  countLeadsByQuarter,
  listLeads,
  QUARTER_MS,
  readComingCalls,
} from '#server/store/listings/lead-listings.ts'
import { countWaiting, listUndelivered, readLastFailure } from '#server/store/waiting-deliveries.ts'
import { readHolds } from './manage-deliveries.ts'
import type { ListDeps } from './show-lead.ts'
import { findPeople, showListed } from './show-leads.ts'

const DAYS = 28
/** More calls than anyone can take. */
const MAX_CALLS = 500
const NEWEST = 8
const NEWEST_LEFT = 3
/** More people than anyone can answer. */
const MOST_TO_ANSWER = 5000
const LONGEST_WAITING = 5
/** A call counts as upcoming until half an hour after it began: people run late. */
const CALL_MS = 30 * 60 * 1000

/** The owner's overview: what came in, what's next, and what's pending. Days are in the given time zone. */
export async function showToday(
  deps: ListDeps,
  now: number,
  timeZone: string,
): Promise<Omit<TodayAnswer, 'pushEnded' | 'locked'>> {
  const { db } = deps
  const clock = zoned(now, timeZone)
  const today = clock.toPlainDate()
  /** Start of the day that many days ago; the second one is the current time of day on it. */
  const startAgo = (days: number) => startOf(today.subtract({ days }), timeZone)
  const sameTimeAgo = (days: number) => clock.subtract({ days }).epochMilliseconds
  const quarters = await countLeadsByQuarter(db, startAgo(2 * DAYS - 1))
  // Checking every quarter hour per day and form would take longer than the query.
  const starts = Array.from({ length: 2 * DAYS }, (_, index) => startAgo(2 * DAYS - 1 - index))
  const ofDay = Map.groupBy(quarters, ({ quarter }) => starts.findLastIndex((start) => start <= quarter * QUARTER_MS))
  const sum = (counted: typeof quarters = []) => counted.reduce((all, { count }) => all + count, 0)
  const sumOfDays = (from: number, to: number) =>
    starts.reduce((all, _, index) => all + (index >= from && index <= to ? sum(ofDay.get(index)) : 0), 0)
  const compare = (days: number): Compared => {
    const last = starts.length - 1 - days
    const sameTime = sameTimeAgo(days)
    const later = ofDay.get(last)?.filter(({ quarter }) => quarter * QUARTER_MS >= sameTime)
    return { now: sumOfDays(last + 1, starts.length - 1), before: sumOfDays(last + 1 - days, last) - sum(later) }
  }
  const since = startAgo(DAYS - 1)
  const [waiting, holds] = await Promise.all([countWaiting(db, now), readHolds(db)])
  const left: LeadChoice = { waitingAt: now, since, call: { state: 'left', now } }
  const [newest, toAnswer, calls, held, whoLeft, answers] = await Promise.all([
    listLeads(db, { since }, { limit: NEWEST }),
    findPeople(db, { waitingAt: now }, MOST_TO_ANSWER),
    readComingCalls(db, now - CALL_MS, MAX_CALLS),
    countChosenLeads(db, { delivery: 'held' }),
    findPeople(db, left, MOST_TO_ANSWER),
    readAnswerTimes(db, { since, until: now + 1, now }),
  ])
  const waitingLongest = answers.filter(({ answered_at }) => answered_at === null)
  const week = answers.filter(({ created_at }) => created_at >= sameTimeAgo(7))
  return {
    days7: compare(7),
    days28: compare(DAYS),
    toAnswer: toAnswer.length,
    left: { count: whoLeft.length, newest: await showListed(deps, whoLeft.slice(0, NEWEST_LEFT), now) },
    speed: {
      waiting: waitingLongest.length,
      longest: await showListed(deps, waitingLongest.slice(0, LONGEST_WAITING), now),
      week: medianWait(week, now),
    },
    byDay: starts.slice(DAYS).map((_, index) => {
      const kinds = Map.groupBy(ofDay.get(DAYS + index) ?? [], ({ kind }) => kind)
      return {
        day: today.subtract({ days: DAYS - 1 - index }).toString(),
        counts: Object.fromEntries(LEAD_KINDS.map((kind) => [kind, sum(kinds.get(kind))])) as Record<LeadKind, number>,
      }
    }),
    calls: await showListed(deps, calls, now),
    waiting: await Promise.all(
      DESTINATIONS.filter((id) => holds.has(id) || waiting.some(({ destination }) => destination === id)).map(
        async (id) => {
          const its = waiting.find(({ destination }) => destination === id)
          const [first] = await listUndelivered(db, { destination: id, state: undefined, after: undefined, limit: 1 })
          const lead = first?.lead_id ? [{ created_at: first.created_at, id: first.lead_id }] : []
          const [oldest] = await showListed(deps, lead, now)
          return {
            to: DESTINATION_NAMES[id],
            waiting: its?.waiting ?? 0,
            failed: its?.failed ?? 0,
            oldestAt: its?.oldest_at ?? null,
            oldest: oldest ?? null,
            lastError: (await readLastFailure(db, id))?.last_error ?? null,
            hold: holds.get(id) ?? null,
          }
        },
      ),
    ),
    held,
    newest: await showListed(deps, newest, now),
  }
}

/**
 * The median time to a first answer. Those that still wait count with how long they've waited so far: leaving them out
 * would make a firm that answers only a few look fast. If one of them is the median, it's at least that long.
 */
export function medianWait(leads: readonly Omit<LeadAnswerTime, 'id'>[], now: number): SpeedToLead {
  const waits = leads
    .map(({ created_at, answered_at }) => ({
      ms: Math.max(0, (answered_at ?? now) - created_at),
      isOver: answered_at !== null,
    }))
    .toSorted((one, other) => one.ms - other.ms)
  const middle = waits[Math.floor((waits.length - 1) / 2)]
  return {
    leads: waits.length,
    waiting: waits.filter(({ isOver }) => !isOver).length,
    medianMs: middle?.ms ?? null,
    isAtLeast: middle?.isOver === false,
  }
}
