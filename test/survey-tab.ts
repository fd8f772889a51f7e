import { onTestFinished } from 'vitest'
import type { AskedTimes } from '#contracts/asked-times.ts'
import { visitorSurvey } from '#contracts/survey-questions.ts'
import { saveSurvey } from '#site/survey/saved-survey.ts'
import type { Timers } from '#site/survey/send-submission.ts'
import { planSurvey, type SurveyAnswers, type SurveyPlan } from '#site/survey/steps.ts'
import { createSurveySession, type SessionParts } from '#site/survey/survey-session.ts'
import { newSurvey, type SurveyState } from '#site/survey/survey-state.ts'
import { createStorage } from './browser-storage.ts'
import { survey } from './survey.ts'

export const PLAN = planSurvey(visitorSurvey(survey))
export const NEW_SURVEY = newSurvey(PLAN)

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

/** A browser with a survey, and what answers it. A test that says nothing else has a server that takes everything. */
export function createBrowser(start?: number) {
  const online = new Set<() => void>()
  const browser = {
    clock: createManualClock(start),
    /** What a reload of the tab takes up. */
    storage: createStorage(),
    sent: [] as { path: string; body: string; headers: Headers }[],
    logged: [] as unknown[],
    counted: [] as string[],
    online,
    goOnline: () => online.forEach((hear) => hear()),
    answer: (_path: string, _init: RequestInit): Response | Promise<Response> => Response.json({}),
    surveys: () =>
      browser.sent
        .filter(({ path }) => path === '/api/survey')
        .map(({ body }) => JSON.parse(body) as Record<string, string>),
    /** @param state the tab's; otherwise it's loaded again */
    open(state?: SurveyState, more: Partial<SessionParts> = {}, newest: SurveyPlan | undefined = PLAN) {
      if (state) saveSurvey(browser.storage, state)
      const deps: SessionParts = {
        storage: browser.storage,
        clock: browser.clock,
        fetch: async (path, init = {}) => {
          browser.sent.push({ path: path as string, body: init.body as string, headers: new Headers(init.headers) })
          return browser.answer(path as string, init)
        },
        onOnline: (hear) => {
          online.add(hear)
          return () => online.delete(hear)
        },
        log: (...said) => browser.logged.push(said),
        newId: () => crypto.randomUUID(),
        clarityUserId: () => '',
        count: (step) => browser.counted.push(step),
        ...more,
      }
      const session = createSurveySession(deps, newest)
      onTestFinished(session.stop)
      return session
    },
  }
  return browser
}

interface ManualClock extends Timers {
  /** Runs what's due, in order. */
  advance: (milliseconds: number) => void
  /** The remaining waits, in milliseconds. */
  waits: () => number[]
}

/** A clock that only moves when a test advances it. */
function createManualClock(start = Date.UTC(2026, 10, 20, 15)): ManualClock {
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
