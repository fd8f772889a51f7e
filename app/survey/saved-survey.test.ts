import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSavedSurvey, saveSurvey } from './saved-survey.ts'
import { BLANK_ANSWERS, PLAN, planSurvey } from './steps.ts'
import { STORAGE_KEY } from './storage-key.ts'
import { NEW_SURVEY, type SurveyState } from './survey-state.ts'
import { AT_BOOKING, COMPLETE_ANSWERS } from './testing/complete-answers.ts'

function createStorage(initial?: string) {
  const kept = new Map(initial === undefined ? [] : [[STORAGE_KEY, initial]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

function saved(state: SurveyState, change: (text: string) => string = (text) => text) {
  const storage = createStorage()
  saveSurvey(storage, state)
  return createStorage(change(storage.getItem(STORAGE_KEY) ?? ''))
}

it('resumes the step, the answers and the source, but no lock and no pending advance', () => {
  const state: SurveyState = {
    ...AT_BOOKING,
    step: 9,
    source: 'why-us',
    lockedUntil: 99,
    advanceAt: 99,
    problems: { website: 'x' },
  }
  expect(readSavedSurvey(saved(state))).toEqual({ ...NEW_SURVEY, step: 9, source: 'why-us', answers: COMPLETE_ANSWERS })
})

it.each([
  ['answers that are none', (text: string) => text.replace(/"answers":\{.*?\}/, '"answers":7')],
  ['a booking that is none', (text: string) => text.replace('"status":"none"', '"status":"perhaps"')],
  ['half a text', (text: string) => text.slice(0, 100)],
])('ignores %s', (_name, change) => expect(readSavedSurvey(saved(AT_BOOKING, change))).toBeUndefined())

it('survives any garbage in the storage', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readSavedSurvey(createStorage(text))).toBeUndefined()
    }),
  )
})

it('goes no further than the answers allow', () => {
  const gap = { ...AT_BOOKING, answers: { ...COMPLETE_ANSWERS, issue: ' ' } }
  expect(readSavedSurvey(saved(gap))?.step).toBe(5)
  expect(readSavedSurvey(saved({ ...AT_BOOKING, step: 12 }))?.step).toBe(11)
})

it('does not take up a booking whose answers are incomplete, for they could not be sent', () => {
  const booking = { ...AT_BOOKING.booking, status: 'reading' } as const
  expect(readSavedSurvey(saved({ ...AT_BOOKING, booking, answers: BLANK_ANSWERS }))).toBeUndefined()
  expect(readSavedSurvey(saved({ ...AT_BOOKING, booking }))?.booking.status).toBe('reading')
})

it('keeps how a visitor went on without a booking, so that the way to a time is still there after a reload', () => {
  const booking = { ...AT_BOOKING.booking, status: 'done', openedPage: true, unconfirmed: 'failed' } as const
  const gone: SurveyState = { ...AT_BOOKING, step: 12, booking }
  expect(readSavedSurvey(saved(gone))).toEqual(gone)
})

it('drops an answer that is no option any more, and goes on where it was given', () => {
  const kept = saved(AT_BOOKING, (text) => text.replace('"engagement":"ongoing"', '"engagement":"gone"'))
  const { engagement: _, ...rest } = COMPLETE_ANSWERS
  expect(readSavedSurvey(kept)).toEqual({ ...AT_BOOKING, step: 4, answers: rest })
})

it.each([
  ['a question is gone', ({ questions }: typeof PLAN.survey) => questions.filter(({ id }) => id !== 'issue'), 'issue'],
  ['the order is another', ({ questions }: typeof PLAN.survey) => questions.toReversed(), 'selling'],
])('goes on with the same answers when %s', (_, change, from) => {
  const plan = planSurvey({ ...PLAN.survey, questions: change(PLAN.survey) })
  const at = PLAN.steps.findIndex(({ id }) => id === from)
  const resumed = readSavedSurvey(saved({ ...AT_BOOKING, step: at }), plan)
  const place = plan.steps.findIndex(({ id }) => id === from)
  // A place that is gone: nothing is left to answer, so the calendar.
  expect(resumed?.step).toBe(place === -1 ? plan.bookingStep : place)
  const kept = Object.entries(COMPLETE_ANSWERS).filter(([key]) => key !== 'issue' || place !== -1)
  expect(resumed?.answers).toEqual(Object.fromEntries(kept))
})

it('asks a question that is new before it goes on, but not of who has booked', () => {
  const added = { id: 'heard-from', kind: 'line', question: 'Where did you hear of us?', hint: '' } as const
  const [first, ...rest] = PLAN.survey.questions
  const plan = planSurvey({ ...PLAN.survey, questions: [...(first ? [first] : []), added, ...rest] })
  expect(readSavedSurvey(saved({ ...AT_BOOKING, step: 9 }), plan)?.step).toBe(2)
  const booking = { ...AT_BOOKING.booking, status: 'reading' } as const
  expect(readSavedSurvey(saved({ ...AT_BOOKING, booking }), plan)?.step).toBe(plan.bookingStep)
})

it('goes on at the first step without an answer when the place is unknown', () => {
  const kept = saved({ ...AT_BOOKING, answers: { ...COMPLETE_ANSWERS, selling: '' } }, (text) =>
    text.replace('"step":"booking"', '"step":7'),
  )
  expect(readSavedSurvey(kept)?.step).toBe(9)
})

it('puts up with a storage that throws, and with none', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const storage = { getItem: closed, setItem: closed }
  expect(() => saveSurvey(storage, AT_BOOKING)).not.toThrow()
  expect(readSavedSurvey(storage)).toBeUndefined()
  expect(readSavedSurvey(null)).toBeUndefined()
})
