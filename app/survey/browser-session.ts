import { isAllowed } from '../consent/consent.ts'
import { randomUuid } from '../post-json.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from '../visit.ts'
import type { SurveyStorage } from './saved-survey.ts'
import { createSurveySession, type SurveySession } from './survey-session.ts'

let session: SurveySession | undefined

// With cookies blocked, even naming the storage throws.
function openStorage(): SurveyStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** This tab's survey. Starts sending what a previous page left unsent. */
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

const NOT_FOUND = 'not-found'

function decode(value: string): string {
  let decoded = value
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/** The visitor's analytics id: the first field of the `_clck` cookie, decoded at most twice. */
export function readClarityUserId(cookies: string, isAllowed: (category: 'performance') => boolean): string {
  if (!isAllowed('performance')) return NOT_FOUND
  const cookie = cookies.split(';').find((one) => one.trim().startsWith('_clck='))
  const value = cookie?.trim().slice('_clck='.length) ?? ''
  return decode(value).split(/[\^|]/)[0]?.trim() || NOT_FOUND
}
