import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Timers } from './send-submission.ts'
import type { SurveyAnswers } from './steps.ts'
import { NEW_SURVEY, type SurveyState } from './survey-state.ts'

export const COMPLETE_ANSWERS: SurveyAnswers = {
  firmType: 'small',
  staffCountRange: '0-4',
  practiceArea: 'Family law',
  engagement: 'ongoing',
  issue: 'Intake calls go unanswered after five.',
  caseValueThreshold: '$5k - $10k',
  targetCasesPerYear: '51 - 100',
  website: 'www.example.com',
  selling: 'no',
  firstName: 'Ada',
  lastName: 'Moreno',
  phone: '+1 555 010 0199',
  email: 'ada@example.com',
  companyName: 'Moreno Law',
}

/** Shortly after the start of `createManualClock`. */
export const TIMES: AskedTimes = {
  halfDays: [
    { date: '2026-11-24', half: 'morning' },
    { date: '2026-11-30', half: 'afternoon' },
  ],
  timeZone: 'America/Chicago',
}

/** A visitor at the scheduler with all questions answered. */
export const AT_BOOKING: SurveyState = { ...NEW_SURVEY, step: 11, answers: COMPLETE_ANSWERS }

/** A browser's storage. */
export function createStorage(entries: Iterable<readonly [string, string]> = []) {
  const kept = new Map(entries)
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The parts of a session that a test isn't about. */
export const QUIET_PARTS = {
  newId: () => crypto.randomUUID(),
  clarityUserId: () => '',
  count: () => {},
  log: () => {},
  onOnline: () => () => {},
}

export interface ManualClock extends Timers {
  /** Runs what's due, in order. */
  advance: (milliseconds: number) => void
  /** The remaining waits, in milliseconds. */
  waits: () => number[]
}

/** A clock that only moves when a test advances it. */
export function createManualClock(start = Date.UTC(2026, 10, 20, 15)): ManualClock {
  let now = start
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run }
      waiting.push(one)
      return () => {
        waiting = waiting.filter((other) => other !== one)
      }
    },
    advance: (milliseconds) => {
      const end = now + milliseconds
      for (;;) {
        const [next] = waiting.filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at)
        if (next === undefined) break
        waiting = waiting.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = end
    },
    waits: () => waiting.map((one) => one.at - now),
  }
}
