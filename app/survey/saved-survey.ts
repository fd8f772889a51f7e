import * as z from 'zod/mini'
import { surveySubmission } from '#contracts/survey.ts'
import { BOOKING_STEP, LAST_STEP, stepAt } from './steps.ts'
import { STORAGE_KEY } from './storage-key.ts'
import { surveyAnswers } from './survey-answers.ts'
import { findProblems } from './survey-rules.ts'
import { NEW_SURVEY, SOURCE_LIMIT, type SurveyState, UNCONFIRMED } from './survey-state.ts'

/** Raised when what is saved changes its shape; older ones are then ignored. */
const VERSION = 2

const savedSurvey = z.object({
  version: z.literal(VERSION),
  step: z.int().check(z.gte(0), z.lte(LAST_STEP)),
  source: z.string().check(z.maxLength(SOURCE_LIMIT)),
  answers: surveyAnswers,
  hasNoWebsite: z.boolean(),
  booking: z.object({
    status: z.enum(['none', 'reading', 'sending', 'done']),
    eventUri: z.string(),
    startTime: z.string(),
    error: z.string(),
    openedPage: z.boolean(),
    unconfirmed: z.enum(['', ...UNCONFIRMED]),
  }),
  submission: z.nullable(surveySubmission),
  delivery: z.enum(['unsent', 'accepted', 'refused']),
})

export type SurveyStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The furthest step that the answers allow: what is in storage may have been edited by anybody. */
function reachableStep({ step, answers, hasNoWebsite, booking }: z.infer<typeof savedSurvey>): number {
  for (let index = 0; index < step; index++) {
    if (index === BOOKING_STEP && booking.status !== 'done') return index
    if (Object.keys(findProblems(stepAt(index), answers, hasNoWebsite)).length > 0) return index
  }
  return step
}

/** What this tab has kept; undefined when there is nothing, or nothing that can be trusted. */
export function readSavedSurvey(storage: SurveyStorage | null): SurveyState | undefined {
  try {
    const stored = storage?.getItem(STORAGE_KEY)
    if (!stored) return undefined
    const { version: _version, ...saved } = savedSurvey.parse(JSON.parse(stored))
    const step = reachableStep({ version: VERSION, ...saved })
    // Nobody books before the answers are complete, and incomplete ones could not be sent.
    if (saved.booking.status !== 'none' && step < Math.min(saved.step, BOOKING_STEP)) return undefined
    return { ...NEW_SURVEY, ...saved, step }
  } catch {
    return undefined
  }
}

/** Keeps what a reload must not lose; a storage that is closed or full is put up with. */
export function saveSurvey(storage: SurveyStorage | null, state: SurveyState): void {
  const { step, source, answers, hasNoWebsite, booking, submission, delivery } = state
  const saved = { version: VERSION, step, source, answers, hasNoWebsite, booking, submission, delivery }
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(saved))
  } catch {
    // The survey goes on from memory.
  }
}
