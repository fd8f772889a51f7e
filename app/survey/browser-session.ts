import { isAllowed } from '../consent/consent.ts'
import { randomUuid } from '../random-uuid.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from '../visit/browser-visit.ts'
import type { SurveyStorage } from './saved-survey.ts'
import { readClarityUserId } from './sending/clarity-user-id.ts'
import { createSurveySession, type SurveySession } from './survey-session.ts'

let session: SurveySession | undefined

// Where cookies are blocked, naming the storage throws already.
function openStorage(): SurveyStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** The survey of this tab. Whatever a previous page left unsent is being sent from the first call on. */
export function browserSession(): SurveySession {
  session ??= createSurveySession({
    storage: openStorage(),
    fetch: (...request) => fetch(...request),
    clock: {
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    onOnline: (callback) => {
      window.addEventListener('online', callback)
      return () => window.removeEventListener('online', callback)
    },
    log: (message, detail) => console.warn(message, detail),
    newId: randomUuid,
    clarityUserId: () => readClarityUserId(document.cookie, isAllowed),
    count: (step) => afterPaint(() => browserVisit.countStep(step)),
  })
  return session
}
