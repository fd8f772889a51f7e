import { expect, it, vi } from 'vitest'
import type { Question } from '#contracts/survey-questions.ts'
import { checkSurvey } from '#contracts/check-survey.ts'
import { readLead } from '#server/store/leads.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { PLAN, planSurvey, stepAt } from './steps.ts'
import { createSurveySession } from './survey-session.ts'
import type { SurveyEvent } from './survey-state.ts'
import { COMPLETE_ANSWERS } from './testing/complete-answers.ts'
import { createManualClock } from './testing/manual-clock.ts'

/** A visitor answers a survey of these questions, up to the thanks, and the site's own door takes what is sent. */
async function answer(questions: readonly Question[], answers: Readonly<Record<string, string | undefined>>) {
  checkSurvey({ ...PLAN.survey, questions })
  const plan = planSurvey({ ...PLAN.survey, questions })
  await using test = await createTestApp()
  const clock = createManualClock()
  const counted: string[] = []
  const logged: unknown[] = []
  const parts = {
    clock,
    storage: null,
    onOnline: () => () => {},
    newId: () => crypto.randomUUID(),
    clarityUserId: () => '',
    fetch: async (_: unknown, { body }: RequestInit = {}) => test.post('/api/survey', body),
    log: (...said: unknown[]) => logged.push(said),
    count: (step: string) => counted.push(step),
  }
  const session = createSurveySession(parts, plan)
  const say = (event: SurveyEvent) => {
    session.dispatch(event)
    clock.advance(1000)
  }
  say({ type: 'start' })
  for (let step = stepAt(1, plan); step.kind !== 'booking'; step = stepAt(session.getState().step, plan)) {
    if (step.kind === 'choice') {
      say({ type: 'choose', option: step.options.findIndex(({ value }) => value === answers[step.key]), advance: true })
    }
    const written = step.kind === 'contact' ? step.fields.map(({ field }) => field) : 'key' in step ? [step.key] : []
    for (const field of written) say({ type: 'write', field, value: answers[field] ?? '' })
    if (step.kind !== 'choice') say({ type: 'next' })
  }
  session.dispatch({ type: 'goOnUnconfirmed', why: 'off' })
  await vi.waitFor(() => expect(session.getState().booking.status).toBe('done'))
  clock.advance(1000)
  expect(logged).toEqual([])
  expect(session.getState()).toMatchObject({ step: plan.lastStep, delivery: 'accepted' })
  session.stop()
  const lead = await readLead(test.db, session.getState().submission?.uuid ?? '')
  return { plan, counted, answers: lead.answers, payload: JSON.parse(lead.payload) as Record<string, string> }
}

const { questions } = PLAN.survey
const added = { id: 'heard-from', kind: 'line', question: 'Where did you hear of us?', hint: '' } as const

it.each(questions.map(({ id }) => id))(
  'sends a blank where the question %s is taken out, and is one step shorter',
  async (id) => {
    const whole = await answer(questions, COMPLETE_ANSWERS)
    const { plan, payload, counted } = await answer(
      questions.filter((question) => question.id !== id),
      COMPLETE_ANSWERS,
    )
    expect(plan.lastStep).toBe(PLAN.lastStep - 1)
    expect(counted).toEqual(Array.from({ length: plan.lastStep }, (_, index) => `step-${index + 1}`))
    expect(Object.keys(payload)).toEqual(Object.keys(whole.payload))
    const gone = questions.find((question) => question.id === id)
    const options = gone?.kind === 'choice' ? gone.options : []
    const blank = [gone?.field ?? '', ...options.flatMap(({ also }) => Object.keys(also ?? {}))]
    for (const [field, value] of Object.entries(payload)) {
      if (blank.includes(field)) expect([field, value]).toEqual([field, ''])
      else if (!['uuid', 'timestamp'].includes(field)) expect([field, value]).toEqual([field, whole.payload[field]])
    }
  },
)

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
