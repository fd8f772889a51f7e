import { BOOKING_STEP, LAST_STEP, stepAt } from './steps.ts'
import { STORAGE_KEY } from './storage-key.ts'
import { areAnswers } from './survey-answers.ts'
import { findProblems } from './survey-rules.ts'
import { NEW_SURVEY, SOURCE_LIMIT, type SurveyState, UNCONFIRMED } from './survey-state.ts'

/** Raised when what is saved changes its shape; older ones are then ignored. */
const VERSION = 2

type Saved = Pick<
  SurveyState,
  'step' | 'source' | 'answers' | 'hasNoWebsite' | 'booking' | 'submission' | 'delivery'
> & { version: number }

export type SurveyStorage = Pick<Storage, 'getItem' | 'setItem'>

const BOOKING_STATUSES = ['none', 'reading', 'sending', 'done']
const DELIVERIES = ['unsent', 'accepted', 'refused']

/** Whether it has the shape that `saveSurvey` gives it: anybody may have edited it, or an older page have written it. */
function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false
  const { version, step, source, answers, hasNoWebsite, booking, submission, delivery } = value as Partial<Saved>
  return (
    version === VERSION &&
    Number.isInteger(step) &&
    isWithin(step, 0, LAST_STEP) &&
    typeof source === 'string' &&
    source.length <= SOURCE_LIMIT &&
    areAnswers(answers) &&
    typeof hasNoWebsite === 'boolean' &&
    isBooking(booking) &&
    // The server judges the rest of it, and refuses what is not as it was made here.
    (submission === null || (typeof submission === 'object' && Object.values(submission).every(isText))) &&
    DELIVERIES.some((one) => one === delivery)
  )
}

function isBooking(booking: Partial<Saved['booking']> | undefined): boolean {
  if (typeof booking !== 'object' || booking === null) return false
  const { status, eventUri, startTime, error, openedPage, unconfirmed } = booking
  return (
    BOOKING_STATUSES.some((one) => one === status) &&
    [eventUri, startTime, error].every(isText) &&
    typeof openedPage === 'boolean' &&
    ['', ...UNCONFIRMED].some((one) => one === unconfirmed)
  )
}

const isText = (value: unknown) => typeof value === 'string'
const isWithin = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most

/** The furthest step that the answers allow: what is in storage may have been edited by anybody. */
function reachableStep({ step, answers, hasNoWebsite, booking }: Saved): number {
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
    const found: unknown = JSON.parse(stored)
    if (!isSaved(found)) return undefined
    const { version: _version, ...saved } = found
    const step = reachableStep(found)
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
