import type { SurveyAnswers } from './steps.ts'
import { NEW_SURVEY, type SurveyState } from './survey-state.ts'
import type { Clock } from './survey-session.ts'

/** Answers that no rule objects to. */
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

/** A visitor who has answered everything and stands at the scheduler. */
export const AT_BOOKING: SurveyState = { ...NEW_SURVEY, step: 11, answers: COMPLETE_ANSWERS }

export interface ManualClock extends Clock {
  /** Lets time pass, running what falls due, in order. */
  advance: (milliseconds: number) => void
  /** How long until each thing that waits, in milliseconds. */
  waits: () => number[]
}

/** A clock that only moves when a test moves it. */
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
