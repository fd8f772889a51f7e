import { askedTimesIn, halfDaysIn } from '#contracts/asked-times.ts'
import { BEGUN_KEY, SURVEY_KEY, UNSENT_KEY } from '#contracts/storage-keys.ts'
import {
  CONTACT_FIELDS,
  type ContactEntry,
  NEEDED_FIELDS,
  type Option,
  type Question,
  SURVEY_LIMITS,
  type VisitorSurvey,
} from '#contracts/survey-questions.ts'
import {
  BLANK_ANSWERS,
  findProblems,
  planSurvey,
  type SurveyAnswers,
  type SurveyPlan,
  stepAt,
  stillAsked,
} from './steps.ts'
import { newSurvey, type SurveyState, stepOf, UNCONFIRMED } from './survey-state.ts'

type Kept = Pick<
  SurveyState,
  'source' | 'hasNoWebsite' | 'booking' | 'picked' | 'asked' | 'submission' | 'revision' | 'delivery' | 'correction'
>

/** Stores the step by id and answers by key, so that both survive a change to the survey. */
type Saved = Kept & { survey?: unknown; step: unknown; answers: Record<string, unknown> }

export type SurveyStorage = Pick<Storage, 'getItem' | 'setItem'>

const BOOKING_STATUSES = ['none', 'sending', 'done']
const DELIVERIES = ['unsent', 'accepted', 'refused']

/**
 * Whether it has the shape that `saveSurvey` writes. The visitor or an older version may have written it. Handwritten,
 * because no page for visitors loads a schema library.
 */
function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false
  const { source, answers, hasNoWebsite, booking, submission, delivery } = value as Partial<Saved>
  return (
    typeof source === 'string' &&
    source.length <= SURVEY_LIMITS.source &&
    typeof answers === 'object' &&
    answers !== null &&
    typeof hasNoWebsite === 'boolean' &&
    isBooking(booking) &&
    // The server validates the rest.
    typeof submission === 'object' &&
    DELIVERIES.some((one) => one === delivery)
  )
}

function isBooking(booking: Partial<Saved['booking']> | undefined): boolean {
  if (typeof booking !== 'object' || booking === null) return false
  const { status, eventUri, startsAt, error, openedPage, unconfirmed } = booking
  return (
    BOOKING_STATUSES.some((one) => one === status) &&
    [eventUri, startsAt, error].every((text) => typeof text === 'string') &&
    typeof openedPage === 'boolean' &&
    ['', ...UNCONFIRMED].some((one) => one === unconfirmed)
  )
}

/** Surveys saved by an older page have none. */
const isCorrection = (value: Saved['correction'] | undefined): value is Saved['correction'] =>
  typeof value?.firstEmail === 'string' && [value.isOpen, value.isSent].every((flag) => typeof flag === 'boolean')

/**
 * The same step, or the first unanswered one before it. A visitor who has booked, or whose answers are being sent, gets
 * no new questions.
 */
function placeIn(plan: SurveyPlan, { step, hasNoWebsite, booking, delivery }: Saved, answers: SurveyAnswers): number {
  const found = plan.steps.findIndex(({ id }) => id === step)
  const isFinished = booking.status === 'done' && delivery !== 'refused'
  const wanted = Math.min(found === -1 ? plan.lastStep : found, isFinished ? plan.lastStep : plan.bookingStep)
  if (booking.status !== 'none') return wanted
  const isUnanswered = (index: number) =>
    Object.keys(findProblems(stepAt(index, plan), answers, hasNoWebsite)).length > 0
  const gap = plan.steps.findIndex((_, index) => isUnanswered(index))
  return gap === -1 ? wanted : Math.min(gap, wanted)
}

/** For a page that doesn't know the survey's questions, and a survey that was saved without them, as before 1.1. */
export const UNKNOWN_PLAN = planSurvey({
  intro: { takes: '', question: '', hint: '', reads: '', email: '' },
  questions: [],
  contact: { question: '', hint: '', fields: CONTACT_FIELDS.map((field) => ({ field, label: '', required: false })) },
  booking: { question: '', hint: '' },
  thanks: { question: '', hint: '' },
})

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const mayBeText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isOption = (value: Partial<Option> | null): boolean =>
  hasTexts(value, ['label', 'value']) && mayBeText(value?.detail) && Object.values(value?.also ?? {}).every(mayBeText)

function isQuestion(value: Partial<Question> | null): boolean {
  const { kind, onCallSheet } = value ?? {}
  const isOfAKind =
    value?.kind === 'choice'
      ? Array.isArray(value.options) && value.options.every(isOption)
      : kind === 'line' || kind === 'paragraph' || kind === 'website'
  return isOfAKind && hasTexts(value, ['id', 'question', 'hint']) && mayBeText(onCallSheet)
}

/** Whether it has all that `writeSurvey` writes of a survey, so that each of its screens can be shown. */
function isSurvey(value: unknown): value is VisitorSurvey {
  const { intro, questions, contact, booking, thanks } = (value ?? {}) as Partial<VisitorSurvey>
  const fields: readonly (Partial<ContactEntry> | null)[] = Array.isArray(contact?.fields) ? contact.fields : []
  return (
    hasTexts(intro, ['takes', 'question', 'hint', 'reads', 'email']) &&
    [contact, booking, thanks].every((screen) => hasTexts(screen, ['question', 'hint'])) &&
    Array.isArray(questions) &&
    questions.every(isQuestion) &&
    fields.every((entry) => hasTexts(entry, ['label']) && CONTACT_FIELDS.some((field) => field === entry?.field)) &&
    NEEDED_FIELDS.every((field) => fields.some((entry) => entry?.field === field))
  )
}

/** The survey that was begun, unless a later edition ended it. */
function planOf({ survey, step }: Saved, newest: SurveyPlan | undefined): SurveyPlan {
  if (!isSurvey(survey) || step === 'intro') return newest ?? UNKNOWN_PLAN
  const { edition = 1 } = newest?.survey ?? survey
  return newest && (survey.edition ?? 1) < edition ? newest : planSurvey(survey)
}

export function readSavedSurvey(storage: SurveyStorage | null, newest?: SurveyPlan): SurveyState | undefined {
  try {
    return parseSurvey(storage?.getItem(SURVEY_KEY), newest)
  } catch {
    return undefined
  }
}

/** An older page read the booked time itself, and called it `startTime`. */
function asWrittenToday(key: string, value: unknown): unknown {
  if (key === 'status' && value === 'reading') return 'sending'
  const { startTime, ...booking } = (key === 'booking' && value ? value : {}) as Record<string, unknown>
  return startTime === undefined ? value : { startsAt: startTime, ...booking }
}

/** Parses what `writeSurvey` wrote. Undefined if it's something else. @param newest what's asked today, if the page knows it */
export function parseSurvey(stored: string | null | undefined, newest?: SurveyPlan): SurveyState | undefined {
  try {
    if (!stored) return undefined
    const found: unknown = JSON.parse(stored, asWrittenToday)
    if (!isSaved(found)) return undefined
    const { source, hasNoWebsite, booking, submission, delivery } = found
    const plan = planOf(found, newest)
    const known = plan === UNKNOWN_PLAN ? (found.answers as SurveyAnswers) : stillAsked(found.answers, plan)
    const answers = { ...BLANK_ANSWERS, ...known }
    // Both booking and sending need complete contact details.
    const contact = stepAt(plan.bookingStep - 1, plan)
    const isComplete = Object.keys(findProblems(contact, answers, hasNoWebsite)).length === 0
    if (booking.status !== 'none' && submission === null && !isComplete) return undefined
    const step = placeIn(plan, found, answers)
    const times = { picked: halfDaysIn(found.picked), asked: askedTimesIn(found.asked) ?? null }
    const correction = isCorrection(found.correction) ? found.correction : null
    // Surveys saved by an older page have none.
    const revision = Number.isInteger(found.revision) ? found.revision : 0
    const sent = { submission, revision, delivery, correction }
    return { ...newSurvey(plan), source, hasNoWebsite, booking, ...times, ...sent, answers, step }
  } catch {
    return undefined
  }
}

/** What must survive a reload, as text. */
export function writeSurvey(state: SurveyState): string {
  const { plan, source, answers, hasNoWebsite, booking, picked, asked, submission, revision, delivery, correction } =
    state
  const survey = plan === UNKNOWN_PLAN ? undefined : plan.survey
  const stored: Kept = { source, hasNoWebsite, booking, picked, asked, submission, revision, delivery, correction }
  const saved: Saved = { ...stored, survey, step: stepOf(state).id, answers }
  return JSON.stringify(saved)
}

/** Saves it in this tab. Ignores full or blocked storage. */
export function saveSurvey(storage: SurveyStorage | null, state: SurveyState): void {
  try {
    storage?.setItem(SURVEY_KEY, writeSurvey(state))
  } catch {}
}

/** How long answers that weren't sent stay on the device. */
const BEGUN_MS = 24 * 60 * 60 * 1000

/** The device's copy of a survey that was begun, for the day on which its tab was closed or dropped. */
export function createBegunSurvey(openStorage: () => DeviceStorage | null, now: () => number) {
  /** @param text undefined to drop it. Ignores full or blocked storage */
  const store = (text?: string) => {
    try {
      const storage = openStorage()
      if (text) storage?.setItem(BEGUN_KEY, text)
      else storage?.removeItem(BEGUN_KEY)
    } catch {}
  }
  return {
    /** As `writeSurvey` writes it. */
    read(): string | undefined {
      try {
        const [since, survey] = openStorage()?.getItem(BEGUN_KEY)?.split('\n') ?? []
        if (Math.abs(now() - Number(since)) < BEGUN_MS) return survey
      } catch {}
      store()
      return undefined
    },
    /** Contact details aren't kept before they're sent: others may use the device. */
    keep(state: SurveyState): void {
      const answers = { ...state.answers }
      const contact = stepAt(state.plan.bookingStep - 1, state.plan)
      for (const { field } of contact.kind === 'contact' ? contact.fields : []) answers[field] = ''
      store(`${now()}\n${writeSurvey({ ...state, answers })}`)
    },
    drop: () => store(),
  }
}

export type BegunSurvey = ReturnType<typeof createBegunSurvey>

/** How long a survey that the server hasn't accepted stays on the device. */
const RETENTION_MS = 3 * 24 * 60 * 60 * 1000

/** A survey that's on its way. It's kept on the device, so that it outlives its tab. */
interface UnsentSurvey {
  id: string
  /** How much was added to it since it was composed; those of an older page don't say. */
  revision?: number
  /** When it was first kept. A clock that was ahead then, and is set right, neither erases it nor keeps it forever. */
  since: number
  /** As `writeSurvey` writes it. */
  survey: string
  /** Where its visitor came from, as a header: the tab that sends it may have another visit's. */
  attribution: string
}

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param openStorage may throw or return null; nothing is kept then */
export function createUnsentSurveys(openStorage: () => DeviceStorage | null, now: () => number) {
  const read = (): UnsentSurvey[] => {
    try {
      const found: unknown = JSON.parse(openStorage()?.getItem(UNSENT_KEY) ?? '[]')
      if (!Array.isArray(found)) return []
      return found
        .filter(isUnsent)
        .map((one) => ({ ...one, since: Math.min(one.since, now()) }))
        .filter(({ since }) => now() - since < RETENTION_MS)
    } catch {
      return []
    }
  }
  const write = (surveys: readonly UnsentSurvey[]) => {
    try {
      if (surveys.length > 0) openStorage()?.setItem(UNSENT_KEY, JSON.stringify(surveys))
      else openStorage()?.removeItem(UNSENT_KEY)
    } catch {}
  }
  return {
    read,
    find: (id: string) => read().find((one) => one.id === id),
    /** Unless another tab has kept a later revision. */
    keep({ id, revision = 0, survey, attribution }: Omit<UnsentSurvey, 'since'>) {
      const others = read().filter((one) => one.id !== id)
      const known = read().find((one) => one.id === id)
      if ((known?.revision ?? 0) > revision) return
      const first = { attribution: known?.attribution ?? attribution, since: known?.since ?? now() }
      write([...others, { id, revision, survey, ...first }])
    },
    /** @param upTo a later revision stays */
    drop: (id: string, upTo = Number.POSITIVE_INFINITY) =>
      write(read().filter((one) => one.id !== id || (one.revision ?? 0) > upTo)),
    tidy: () => write(read()),
  }
}

export type UnsentSurveys = ReturnType<typeof createUnsentSurveys>

function isUnsent(value: Partial<UnsentSurvey> | null): value is UnsentSurvey {
  return (
    typeof value?.since === 'number' &&
    [value.id, value.survey, value.attribution].every((text) => typeof text === 'string')
  )
}
