import { DAY_MS } from '#contracts/clock.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { BEGUN_KEY, SURVEY_KEY, UNSENT_KEY } from '#contracts/storage-keys.ts'
import { CONTACT_FIELDS, type VisitorSurvey } from '#contracts/survey-questions.ts'
import {
  BLANK_ANSWERS,
  findProblems,
  planSurvey,
  type SurveyAnswers,
  type SurveyPlan,
  stepAt,
  stillAsked,
} from './steps.ts'
import { newSurvey, type SurveyState, stepOf } from './survey-state.ts'

type Kept = Pick<
  SurveyState,
  'source' | 'hasNoWebsite' | 'booking' | 'picked' | 'asked' | 'submission' | 'revision' | 'delivery'
>

/** Raised when what's stored gets another shape: what a page with another number wrote isn't read. */
const FORMAT = 1

/** Stores the step by id and answers by key, so that both survive a change to the survey. */
interface Saved extends Kept {
  /** A page of 1.0.0 gave none. Its answers may still be on their way. */
  format?: number
  /** Left out by a page that doesn't know the questions. */
  survey?: VisitorSurvey | undefined
  step: string
  answers: SurveyAnswers
}

export type SurveyStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The same step, or the first unanswered one before it; who has booked, or is sending, gets no new questions. */
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

/** For a page that doesn't know the survey's questions. */
export const UNKNOWN_PLAN = planSurvey({
  intro: { takes: '', question: '', hint: '', reads: '', email: '' },
  questions: [],
  contact: { question: '', hint: '', fields: CONTACT_FIELDS.map((field) => ({ field, label: '', required: false })) },
  booking: { question: '', hint: '' },
  thanks: { question: '', hint: '' },
})

/** The survey that was begun, unless a later edition ended it. */
function planOf({ survey, step }: Saved, newest: SurveyPlan | undefined): SurveyPlan {
  if (!survey || step === 'intro') return newest ?? UNKNOWN_PLAN
  const { edition = 1 } = newest?.survey ?? survey
  return newest && (survey.edition ?? 1) < edition ? newest : planSurvey(survey)
}

export const readSavedSurvey = (storage: SurveyStorage | null, newest?: SurveyPlan): SurveyState | undefined =>
  parseSurvey(
    ifPossible(() => storage?.getItem(SURVEY_KEY)),
    newest,
  )

/** A page of 1.0.0 read the booked time itself, and called it `startTime`. */
function asWrittenToday(key: string, value: unknown): unknown {
  if (key === 'status' && value === 'reading') return 'sending'
  const { startTime, ...booking } = (key === 'booking' && value ? value : {}) as Record<string, unknown>
  return startTime === undefined ? value : { startsAt: startTime, ...booking }
}

/** Parses what `writeSurvey` wrote. Undefined if it's something else. @param newest what's asked today, if the page knows it */
export const parseSurvey = (stored: string | null | undefined, newest?: SurveyPlan): SurveyState | undefined =>
  ifPossible(() => {
    const saved = JSON.parse(stored ?? 'null', asWrittenToday) as Saved | null
    if (!saved) return undefined
    const { format = FORMAT, survey: _, ...kept } = saved
    if (format !== FORMAT) return undefined
    const plan = planOf(saved, newest)
    const known = plan === UNKNOWN_PLAN ? saved.answers : stillAsked(saved.answers, plan)
    const answers = { ...BLANK_ANSWERS, ...known }
    return { ...newSurvey(plan), ...kept, answers, step: placeIn(plan, saved, answers) }
  })

/** What must survive a reload, as text. */
export function writeSurvey(state: SurveyState): string {
  const { plan, source, answers, hasNoWebsite, booking, picked, asked, submission, revision, delivery } = state
  const survey = plan === UNKNOWN_PLAN ? undefined : plan.survey
  const kept: Kept = { source, hasNoWebsite, booking, picked, asked, submission, revision, delivery }
  return JSON.stringify({ format: FORMAT, ...kept, survey, step: stepOf(state).id, answers } satisfies Saved)
}

/** Saves it in this tab. Ignores full or blocked storage. */
export const saveSurvey = (storage: SurveyStorage | null, state: SurveyState): void =>
  ifPossible(() => storage?.setItem(SURVEY_KEY, writeSurvey(state)))

/** The device's copy of a survey that was begun, for the day on which its tab was closed or dropped. */
export function createBegunSurvey(openStorage: () => DeviceStorage | null, now: () => number) {
  /** @param text undefined to drop it. Ignores full or blocked storage */
  const store = (text?: string) =>
    ifPossible(() => (text ? openStorage()?.setItem(BEGUN_KEY, text) : openStorage()?.removeItem(BEGUN_KEY)))
  return {
    read(): string | undefined {
      const [since, survey] = ifPossible(() => openStorage()?.getItem(BEGUN_KEY))?.split('\n') ?? []
      if (Math.abs(now() - Number(since)) < DAY_MS) return survey
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
const RETENTION_MS = 3 * DAY_MS

/** A survey that's on its way. It's kept on the device, so that it outlives its tab. */
interface UnsentSurvey {
  id: string
  /** How much was added to it since it was composed. */
  revision: number
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
  const read = (): UnsentSurvey[] =>
    ifPossible(() =>
      (JSON.parse(openStorage()?.getItem(UNSENT_KEY) ?? '[]') as UnsentSurvey[])
        .map((one) => ({ ...one, since: Math.min(one.since, now()) }))
        .filter(({ since }) => now() - since < RETENTION_MS),
    ) ?? []
  const write = (surveys: readonly UnsentSurvey[]) =>
    ifPossible(() => {
      if (surveys.length > 0) openStorage()?.setItem(UNSENT_KEY, JSON.stringify(surveys))
      else openStorage()?.removeItem(UNSENT_KEY)
    })
  return {
    read,
    find: (id: string) => read().find((one) => one.id === id),
    /** Unless another tab has kept a later revision. */
    keep({ id, revision, survey, attribution }: Omit<UnsentSurvey, 'since'>) {
      const others = read().filter((one) => one.id !== id)
      const known = read().find((one) => one.id === id)
      if ((known?.revision ?? 0) > revision) return
      const first = { attribution: known?.attribution ?? attribution, since: known?.since ?? now() }
      write([...others, { id, revision, survey, ...first }])
    },
    /** @param upTo a later revision stays */
    drop: (id: string, upTo = Number.POSITIVE_INFINITY) =>
      write(read().filter((one) => one.id !== id || one.revision > upTo)),
    tidy: () => write(read()),
  }
}

export type UnsentSurveys = ReturnType<typeof createUnsentSurveys>
