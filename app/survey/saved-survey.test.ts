import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSavedSurvey, saveSurvey } from './saved-survey.ts'
import { STORAGE_KEY } from './storage-key.ts'
import { BLANK_ANSWERS } from './survey-answers.ts'
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
  ['an older version', (text: string) => text.replace('"version":2', '"version":1')],
  ['a step that does not exist', (text: string) => text.replace('"step":11', '"step":13')],
  ['an answer that is no option', (text: string) => text.replace('"firmType":"small"', '"firmType":"huge"')],
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

it('puts up with a storage that throws, and with none', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const storage = { getItem: closed, setItem: closed }
  expect(() => saveSurvey(storage, AT_BOOKING)).not.toThrow()
  expect(readSavedSurvey(storage)).toBeUndefined()
  expect(readSavedSurvey(null)).toBeUndefined()
})
