import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { complaintsAbout } from '#content-loader/check-survey.ts'
import { SURVEY_KEY } from '#contracts/storage-keys.ts'
import type { Question } from '#contracts/survey-questions.ts'
import { createStorage } from '#test/browser-storage.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { readLead } from '#test/store/store-lead.ts'
import { survey } from '#test/survey.ts'
import { AT_BOOKING, COMPLETE_ANSWERS, createBrowser, NEW_SURVEY, PLAN, TIMES } from '#test/survey-tab.ts'
import { readSavedSurvey, saveSurvey, writeSurvey } from './saved-survey.ts'
import { planSurvey, stepAt } from './steps.ts'
import type { SurveyEvent, SurveyState } from './survey-state.ts'

const { questions } = PLAN.survey

/** The survey after a publish that ends the one before. */
const later = (questions: readonly Question[]) => planSurvey({ ...PLAN.survey, edition: 2, questions })

const added = { id: 'heard-from', kind: 'line', question: 'Where did you hear of us?', hint: '' } as const

const holding = (text: string) => createStorage([[SURVEY_KEY, text]])

function saved(state: SurveyState, change: (text: string) => string = (text) => text) {
  const storage = createStorage()
  saveSurvey(storage, state)
  return holding(change(storage.getItem(SURVEY_KEY) ?? ''))
}

it('resumes the step, the answers and the source, but no lock and no pending advance', () => {
  const late = { lockedUntil: 99, advanceAt: 99, problems: { website: 'x' } }
  const state: SurveyState = { ...AT_BOOKING, ...late, step: 9, source: 'why-us' }
  expect(readSavedSurvey(saved(state))).toEqual({ ...NEW_SURVEY, step: 9, source: 'why-us', answers: COMPLETE_ANSWERS })
})

it('goes on with what a page of 1.0.0 stored, but not with a later shape', () => {
  const booking = { ...AT_BOOKING.booking, status: 'sending', startsAt: '2026-11-30T14:00:00Z' } as const
  const booked: SurveyState = { ...AT_BOOKING, booking }
  const older = (text: string) =>
    text.replace('"format":1,', '').replace('"startsAt"', '"startTime"').replace('"sending"', '"reading"')
  expect(older(writeSurvey(booked))).not.toMatch(/format|startsAt|sending/)
  expect(readSavedSurvey(saved(booked, older))).toEqual(booked)
  expect(readSavedSurvey(saved(booked, (text) => text.replace('"format":1', '"format":2')))).toBeUndefined()
})

it('survives any garbage in the storage', () => {
  const garbage = fc.oneof(fc.string(), fc.json(), fc.constant(writeSurvey(AT_BOOKING).slice(0, 100)))
  fc.assert(fc.property(garbage, (text) => readSavedSurvey(holding(text)) === undefined))
})

it('goes no further than the answers allow, also when the place is unknown', () => {
  const gap = { ...AT_BOOKING, answers: { ...COMPLETE_ANSWERS, issue: ' ' } }
  for (const step of ['"step":"booking"', '"step":7'])
    expect(readSavedSurvey(saved(gap, (text) => text.replace('"step":"booking"', step)))?.step).toBe(5)
  expect(readSavedSurvey(saved({ ...AT_BOOKING, step: 12 }))?.step).toBe(11)
})

it('keeps how a visitor went on without a booking', () => {
  const booking = { ...AT_BOOKING.booking, status: 'done', openedPage: true, unconfirmed: 'failed' } as const
  const asking: SurveyState = { ...AT_BOOKING, step: 12, booking, picked: TIMES.halfDays, asked: TIMES }
  expect(readSavedSurvey(saved(asking))).toEqual(asking)
})

it('drops an answer that is no option any more, and goes on where it was given', () => {
  const stored = saved(AT_BOOKING, (text) => text.replace('"engagement":"ongoing"', '"engagement":"gone"'))
  const { engagement: _, ...rest } = COMPLETE_ANSWERS
  expect(readSavedSurvey(stored)).toEqual({ ...AT_BOOKING, step: 4, answers: rest })
})

it('goes on with the same answers in another order of questions, and at the calendar where the open one is gone', () => {
  const turned = later(questions.toReversed())
  const atLast = saved({ ...AT_BOOKING, step: questions.length })
  expect(readSavedSurvey(atLast, turned)).toEqual({ ...AT_BOOKING, plan: turned, step: 1 })
  const short = later(questions.filter(({ id }) => id !== 'issue'))
  const { issue: _, ...answers } = COMPLETE_ANSWERS
  const atIssue = saved({ ...AT_BOOKING, step: 5 })
  expect(readSavedSurvey(atIssue, short)).toEqual({ ...AT_BOOKING, plan: short, step: short.bookingStep, answers })
})

it('goes on with the survey that was begun, though another was published, until an edition ends it', () => {
  const [first] = questions
  const reworded = questions.map((one) => ({ ...one, question: `New: ${one.question}` }))
  const newest = planSurvey({ ...PLAN.survey, questions: reworded })
  const begun = saved({ ...NEW_SURVEY, step: 1 })
  const asked = (plan?: typeof newest, stored = begun) =>
    readSavedSurvey(stored, plan)?.plan.survey.questions[0]?.question
  expect(asked(newest)).toBe(first?.question)
  // Another page of the site, which doesn't know the questions.
  expect(asked()).toBe(first?.question)
  expect(asked(later(reworded))).toBe(`New: ${first?.question}`)
  expect(asked(newest, saved(NEW_SURVEY))).toBe(`New: ${first?.question}`)
})

it('asks a question that is new before it goes on, but not of who has booked', () => {
  const plan = later(questions.toSpliced(1, 0, added))
  expect(readSavedSurvey(saved({ ...AT_BOOKING, step: 9 }), plan)?.step).toBe(2)
  const booking = { ...AT_BOOKING.booking, status: 'sending' } as const
  expect(readSavedSurvey(saved({ ...AT_BOOKING, booking }), plan)?.step).toBe(plan.bookingStep)
})

/** Answers a survey of these questions up to the thanks screen. The real server receives the submission. */
async function answer(questions: readonly Question[], answers: Readonly<Record<string, string | undefined>>) {
  expect(complaintsAbout({ ...survey, questions })).toEqual([])
  const plan = planSurvey({ ...PLAN.survey, questions })
  await using test = await createTestApp()
  const browser = createBrowser()
  browser.answer = (_, { body }) => test.post('/api/survey', body)
  const session = browser.open(undefined, { storage: null }, plan)
  const say = (event: SurveyEvent) => {
    session.dispatch(event)
    browser.clock.advance(1000)
  }
  say({ type: 'start' })
  for (let step = stepAt(1, plan); step.kind !== 'booking'; step = stepAt(session.getState().step, plan)) {
    if (step.kind === 'choice')
      say({ type: 'choose', option: step.options.findIndex(({ value }) => value === answers[step.key]), advance: true })
    const written = step.kind === 'contact' ? step.fields.map(({ field }) => field) : 'key' in step ? [step.key] : []
    for (const field of written) say({ type: 'write', field, value: answers[field] ?? '' })
    if (step.kind !== 'choice') say({ type: 'next' })
  }
  session.dispatch({ type: 'goOnUnconfirmed', why: 'off' })
  await vi.waitFor(() => expect(session.getState().booking.status).toBe('done'), { timeout: 20_000 })
  browser.clock.advance(1000)
  expect(browser.logged).toEqual([])
  expect(session.getState()).toMatchObject({ step: plan.lastStep, delivery: 'accepted' })
  const lead = await readLead(test.db, session.getState().submission?.uuid ?? '')
  return { plan, answers: lead.answers, payload: JSON.parse(lead.payload) as Record<string, string> }
}

it.each(questions.map(({ id }) => id))('sends a blank where the question %s is taken out', async (id) => {
  const left = questions.filter((question) => question.id !== id)
  const [whole, { payload, plan }] = [await answer(questions, COMPLETE_ANSWERS), await answer(left, COMPLETE_ANSWERS)]
  expect(plan.lastStep).toBe(PLAN.lastStep - 1)
  const gone = questions.find((question) => question.id === id)
  const options = gone?.kind === 'choice' ? gone.options : []
  const blank = [gone?.field ?? '', ...options.flatMap(({ also }) => Object.keys(also ?? {}))]
  const { uuid, timestamp } = payload
  const blanks = Object.fromEntries(blank.map((field) => [field, '']))
  expect(payload).toEqual({ ...whole.payload, ...blanks, uuid, timestamp })
})

it('stores the answer to a question that is new beside the JSON, and in it only where a field is named', async () => {
  const answers = { ...COMPLETE_ANSWERS, 'heard-from': 'A friend', monthlyRevenue: '50k' }
  const beside = await answer([added, ...questions], answers)
  expect(beside.answers).toBe('{"heard-from":"A friend"}')
  expect(beside.payload).toMatchObject({ monthlyRevenue: '', firmType: 'small' })
  expect(beside.payload).not.toHaveProperty('answers')
  const within = await answer([{ ...added, field: 'monthlyRevenue' }, ...questions], answers)
  expect(within.answers).toBeNull()
  expect(within.payload).toMatchObject({ monthlyRevenue: '50k' })
  expect(within.plan.lastStep).toBe(PLAN.lastStep + 1)
})

it('lets a question be passed by that is not required, and takes what is then blank', async () => {
  const relaxed = questions.map((question) => ({ ...question, required: false }))
  const typed = relaxed.filter(({ kind }) => kind !== 'choice')
  const { firstName, lastName, phone, email, companyName } = COMPLETE_ANSWERS
  const { payload } = await answer(typed, { firstName, lastName, phone, email, companyName })
  expect(payload).toMatchObject({ practiceArea: '', issue: '', website: '', email })
})
