import { writeAttribution } from '#contracts/attribution.ts'
import { decoded, ifPossible } from '#contracts/if-possible.ts'
import { browserVisit } from '../browser/visit.ts'
import { randomUuid } from '../forms/post-json.ts'
import { isAllowed } from '../privacy/consent.ts'
import { createBegunSurvey, createUnsentSurveys, readSavedSurvey, type SurveyStorage } from './saved-survey.ts'
import { BROWSER_SENDING } from './send-submission.ts'
import type { SurveyPlan } from './steps.ts'
import { createSurveySession, type SessionParts, type SurveySession } from './survey-session.ts'
import { hasAnswered } from './survey-state.ts'

const unsent = createUnsentSurveys(() => localStorage, Date.now)

const PARTS: Omit<SessionParts, 'storage'> = {
  ...BROWSER_SENDING,
  newId: randomUuid,
  clarityUserId: () => readClarityUserId(document.cookie, isAllowed),
  // At once: a page that's left before its next paint would lose it.
  count: browserVisit.countStep,
  unsent,
  attribution: () => {
    const attribution = browserVisit.attribution()
    return (attribution && writeAttribution(attribution)) ?? ''
  },
}

// With cookies blocked, even accessing the storage throws.
const openTab = (): SurveyStorage | null => ifPossible(() => sessionStorage) ?? null

const begun = createBegunSurvey(() => localStorage, Date.now)
let session: SurveySession | undefined

/** @param newest what's asked today, as the survey's page knows it */
export function browserSession(newest?: SurveyPlan): SurveySession {
  session ??= createSurveySession({ ...PARTS, begun, storage: openTab() }, newest)
  return session
}

/** Of the submission that this tab's session has, or takes up. */
function ownId(): string | undefined {
  const saved = readSavedSurvey(openTab())
  return saved && hasAnswered(saved) ? saved.submission?.uuid : unsent.read()[0]?.id
}

/** Those of other tabs, closed ones too, that are on their way. Starts sending them. */
export function sessionsOfOtherTabs(): SurveySession[] {
  unsent.tidy()
  const own = ownId()
  return unsent
    .read()
    .filter(({ id }) => id !== own)
    .map(({ survey }) =>
      createSurveySession({ ...PARTS, storage: { getItem: () => survey, setItem: () => {} }, count: () => {} }),
    )
}

/** Whether the device has a copy that outlives this tab. */
export const isStored = (id: string): boolean => unsent.find(id) !== undefined

/** The visitor has read that the server refused it. */
export const forgetUnsent = (id: string): void => unsent.drop(id)

const NOT_FOUND = 'not-found'

const decode = (value: string): string => decoded(value) ?? value

/** The visitor's analytics id: the first field of the `_clck` cookie, decoded at most twice. */
export function readClarityUserId(cookies: string, isAllowed: (category: 'performance') => boolean): string {
  if (!isAllowed('performance')) return NOT_FOUND
  const cookie = cookies.split(';').find((one) => one.trim().startsWith('_clck='))
  const value = cookie?.trim().slice('_clck='.length) ?? ''
  return decode(decode(value)).split(/[\^|]/)[0]?.trim() || NOT_FOUND
}
