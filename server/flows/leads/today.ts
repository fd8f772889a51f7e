import { startOf, zoned } from '#contracts/clock.ts'
import { isTroubled } from '#contracts/console-deliveries.ts'
import type { TodayAnswer, TodayReason } from '#contracts/console-today.ts'
import { countDrafts } from '#server/store/content.ts'
import type { Cursor } from '#server/store/cursor.ts'
import { countChosenLeads, readComingCalls } from '#server/store/listings/lead-listings.ts'
import { readNextSteps, readStepsOf } from '#server/store/next-steps.ts'
import { type Addresses, showDestinations } from './manage-deliveries.ts'
import { type ShowDeps, showStep } from './show-lead.ts'
import { findPeople, showListed } from './show-leads.ts'

/** More calls than anyone can take, and more people than anyone can answer. */
const MOST_CALLS = 500
const MOST_PEOPLE = 5000
/** How many of each kind show at first: the rest comes up as these are done with. */
const SHOWN = 50
const SHOWN_WAITING = 12
const SHOWN_CALLS = 5
/** A call counts as upcoming until half an hour after it began: people run late. */
const CALL_MS = 30 * 60 * 1000

/** One lead of somebody's. */
interface Found extends Cursor {
  person: string | null
}

/** Who and what needs the firm today, in its time zone, in the order in which it matters. */
export async function showToday(
  deps: ShowDeps & { addresses: Addresses },
  now: number,
  timeZone: string,
): Promise<Omit<TodayAnswer, 'locked' | 'failedRefunds'>> {
  const { db } = deps
  const day = zoned(now, timeZone).toPlainDate()
  const tomorrow = startOf(day.add({ days: 1 }), timeZone)
  const [calls, steps, asked, waits, destinations, held, drafts] = await Promise.all([
    readComingCalls(db, now - CALL_MS, MOST_CALLS),
    readNextSteps(db, MOST_PEOPLE),
    findPeople(db, { waitingAt: now, call: { state: 'asked', now } }, MOST_PEOPLE),
    findPeople(db, { waitingAt: now }, MOST_PEOPLE),
    showDestinations(db, deps.addresses, now),
    countChosenLeads(db, { delivery: 'held' }),
    countDrafts(db),
  ])
  const seen = new Set<string>()
  /** Those who aren't on the list yet. */
  const next = (found: readonly Found[]) =>
    found.filter(({ person, id }) => {
      const who = person ?? id
      return !seen.has(who) && seen.add(who)
    })
  const isDue = ({ due_on }: { due_on: string }) => due_on <= day.toString()
  const callsToday = next(calls.filter(({ meeting_at }) => (meeting_at ?? 0) < tomorrow))
  const due = next(steps.filter(isDue)).slice(0, SHOWN)
  const later = next(calls)
  // Whoever is to be called back on Thursday needs nothing before.
  next(steps)
  const whoAsked = next(asked.toReversed())
  const whoWait = next(waits.toReversed())
  const parts: [TodayReason, readonly Found[]][] = [
    ['call', callsToday],
    ['asked', whoAsked.slice(0, SHOWN)],
    ['step', due],
    ['waits', whoWait.slice(0, SHOWN_WAITING)],
  ]
  const found = parts.flatMap(([why, leads]) => leads.map((lead) => ({ why, lead })))
  const leads = found.map(({ lead }) => lead)
  const listed = new Map((await showListed(deps, leads, now)).map((lead) => [lead.id, lead]))
  const dueIds = due.map(({ id }) => id)
  const stepOf = new Map((await readStepsOf(db, dueIds)).map((step) => [step.lead_id, step]))
  return {
    destinations: destinations.filter(isTroubled),
    held,
    drafts,
    people: found.flatMap(({ why, lead: { id } }) => {
      const lead = listed.get(id)
      return lead ? [{ lead, why, step: showStep(stepOf.get(id)) }] : []
    }),
    more: Math.max(0, whoAsked.length - SHOWN) + Math.max(0, whoWait.length - SHOWN_WAITING),
    calls: { next: await showListed(deps, later.slice(0, SHOWN_CALLS), now), count: later.length },
  }
}
