import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveSurvey } from './saved-survey.ts'
import { createSurveySession, HOLD_CALENDAR_MS, type SessionParts } from './survey-session.ts'
import { holdsCalendar, type SurveyState } from './survey-state.ts'
import { AT_BOOKING, createManualClock, createStorage, type ManualClock, QUIET_PARTS, TIMES } from './testing.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const URI = 'https://api.calendly.com/scheduled_events/11111111-2222?x=&y'

let clock: ManualClock
let origin: string
let storage: ReturnType<typeof createStorage>
let goOnline: Set<() => void>
let received: { path: string; body: string }[]
let logged: unknown[]
let counted: string[]
let answerEvent: Answer
let answerSurvey: Answer
let cleanUp: (() => void)[]

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const statusOnly =
  (status: number): Answer =>
  (_request, response) =>
    void response.writeHead(status).end('No.')
const hangUp: Answer = (_request, response) => void response.destroy()

beforeEach(async () => {
  clock = createManualClock()
  storage = createStorage()
  goOnline = new Set()
  received = []
  logged = []
  counted = []
  cleanUp = []
  answerEvent = json(200, { resource: { start_time: '2026-11-24T15:00:00.000000Z' } })
  answerSurvey = json(202, {})
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', body })
      if (request.url?.startsWith('/api/survey')) answerSurvey(request, response)
      else answerEvent(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  origin = `http://127.0.0.1:${address.port}`
  cleanUp.push(() => server.close())
})
afterEach(() => {
  for (const end of cleanUp) end()
})

function open(state?: SurveyState) {
  if (state !== undefined) saveSurvey(storage, state)
  const parts: SessionParts = {
    storage,
    clock,
    fetch: (path, init) => fetch(typeof path === 'string' ? new URL(path, origin) : path, init),
    onOnline: (callback) => {
      goOnline.add(callback)
      return () => goOnline.delete(callback)
    },
    log: (...entry) => logged.push(entry),
    newId: QUIET_PARTS.newId,
    clarityUserId: () => 'abc',
    count: (step) => counted.push(step),
  }
  const session = createSurveySession(parts)
  cleanUp.push(session.stop)
  return session
}
const surveys = () => received.filter((one) => one.path === '/api/survey').map((one) => one.body)
const isDone = (session: ReturnType<typeof open>) => expect.poll(() => session.getState().booking.status).toBe('done')

it('advances by itself 300 ms after a choice, even when the timer comes early by a clock that was set back', () => {
  const session = open()
  session.dispatch({ type: 'start' })
  clock.advance(600)
  const early: (() => void)[] = []
  const { after } = clock
  clock.after = (_, run) => {
    early.push(run)
    return () => {}
  }
  session.dispatch({ type: 'choose', option: 1, advance: true })
  clock.after = after
  clock.advance(299)
  for (const run of early) run()
  expect(session.getState().step).toBe(1)
  clock.advance(1)
  expect(session.getState().step).toBe(2)
})

it('reads the booked time, sends the answers once and lets the visitor go on', async () => {
  const session = open(AT_BOOKING)
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  session.dispatch({ type: 'booked', eventUri: URI })
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  expect(received.map((one) => one.path)).toEqual([
    '/api/survey',
    `/api/scheduled-event?uri=${encodeURIComponent(URI)}`,
    '/api/survey',
  ])
  const [atCalendar, booked] = surveys().map((body) => JSON.parse(body) as object)
  expect(booked).toEqual({ ...atCalendar, eventUri: URI, firstMeetingTimestamp: '2026-11-24T15:00:00.000000Z' })
  expect(booked).toMatchObject({ clarityUserId: 'abc', timestamp: '2026-11-20T15:00:00.000Z' })
  session.dispatch({ type: 'next' })
  expect(session.getState().step).toBe(12)
})

it.each<[string, Answer, string]>([
  ['a status', statusOnly(502), 'Failed to fetch event details from Calendly (Status: 502).'],
  [
    'no start time',
    json(200, { resource: {} }),
    'Fetched event details, but the start_time is missing in the response.',
  ],
  ['another shape', json(200, []), 'An unexpected error occurred.'],
  ['a broken connection', hangUp, 'An unexpected error occurred.'],
])('sends the answers with what is known when the event answers with %s', async (_name, answer, error) => {
  answerEvent = answer
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  expect(session.getState().booking.error).toBe(error)
  expect(JSON.parse(surveys().at(-1) ?? '')).toMatchObject({ eventUri: URI, firstMeetingTimestamp: '' })
})

it('counts each step that is reached and what was sent, but not what a reload takes up', async () => {
  const session = open()
  session.dispatch({ type: 'arrive', source: 'why-us' })
  session.dispatch({ type: 'start' })
  clock.advance(600)
  session.dispatch({ type: 'choose', option: 1, advance: true })
  clock.advance(900)
  expect(counted).toEqual(['step-1', 'step-2'])
  expect(open().getState().step).toBe(2)
  expect(counted).toHaveLength(2)
  const last = open(AT_BOOKING)
  last.dispatch({ type: 'booked', eventUri: URI })
  last.dispatch({ type: 'booked', eventUri: URI })
  await isDone(last)
  last.dispatch({ type: 'next' })
  expect(counted).toEqual(['step-1', 'step-2', 'sent', 'step-12'])
})

it('counts who asks for a time once, also when the times change', async () => {
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'askForTimes', times: TIMES })
  await isDone(session)
  clock.advance(600)
  session.dispatch({ type: 'pickTime' })
  clock.advance(600)
  session.dispatch({ type: 'askForTimes', times: { ...TIMES, halfDays: TIMES.halfDays.slice(0, 1) } })
  await isDone(session)
  expect(counted.filter((step) => step === 'asked')).toHaveLength(1)
})

it('goes on by itself without a confirmed booking, confirms one made afterwards, and tells the server', async () => {
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'goOnUnconfirmed', why: 'elsewhere' })
  await isDone(session)
  clock.advance(0)
  expect(session.getState().step).toBe(12)
  expect(counted).toEqual(['sent', 'step-12'])
  clock.advance(500)
  session.dispatch({ type: 'pickTime' })
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  expect(session.getState().booking).toMatchObject({ unconfirmed: '', startTime: '2026-11-24T15:00:00.000000Z' })
  expect(counted).toEqual(['sent', 'step-12', 'step-11', 'sent'])
  expect(new Set(surveys().map((body) => (JSON.parse(body) as { uuid: string }).uuid)).size).toBe(1)
  expect(JSON.parse(surveys().at(-1) ?? '')).toMatchObject({ eventUri: URI })
})

it('lets the visitor go on when the server is down, and sends the same submission until it is taken', async () => {
  answerSurvey = hangUp
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
    await expect.poll(() => clock.waits()).toEqual([wait * 1000])
    clock.advance(wait * 1000)
  }
  await expect.poll(() => clock.waits()).toEqual([60_000])
  answerSurvey = json(202, {})
  clock.advance(60_000)
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  // Without the booking, and then with it.
  expect(new Set(surveys()).size).toBe(2)
  expect(surveys()).toHaveLength(10)
  expect(clock.waits()).toEqual([])
  expect(goOnline.size).toBe(0)
})

it('tries again as soon as the network returns, and waits once however often it comes and goes', async () => {
  answerSurvey = statusOnly(503)
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  for (const times of [2, 3]) {
    for (const callback of goOnline) callback()
    await expect.poll(() => logged).toHaveLength(times)
  }
  expect(clock.waits()).toHaveLength(1)
  answerSurvey = json(200, {})
  for (const callback of goOnline) callback()
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  expect(clock.waits()).toEqual([])
})

it('sends nothing again after a reload once it was taken', async () => {
  const first = open(AT_BOOKING)
  await expect.poll(() => first.getState().delivery).toBe('accepted')
  first.dispatch({ type: 'booked', eventUri: URI })
  await isDone(first)
  const second = open()
  second.dispatch({ type: 'next' })
  // A second submission would call `fetch` before this request does.
  await fetch(new URL('/later', origin))
  expect(received.map(({ path }) => path)).toEqual(['/api/survey', expect.anything(), '/api/survey', '/later'])
})

it('goes on sending the same submission after a reload', async () => {
  answerSurvey = hangUp
  const first = open(AT_BOOKING)
  first.dispatch({ type: 'booked', eventUri: URI })
  await isDone(first)
  first.stop()
  answerSurvey = json(200, {})
  const second = open()
  await expect.poll(() => second.getState().delivery).toBe('accepted')
  expect(surveys()).toHaveLength(3)
  expect(surveys()[1]).toBe(surveys()[2])
})

it('takes up a booking that a reload interrupted before its time was read', async () => {
  const session = open({ ...AT_BOOKING, booking: { ...AT_BOOKING.booking, status: 'reading', eventUri: URI } })
  await isDone(session)
  expect(JSON.parse(surveys().at(-1) ?? '')).toMatchObject({ firstMeetingTimestamp: '2026-11-24T15:00:00.000000Z' })
})

it('sends the answers on the way to the calendar, which opens once the server has them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerSurvey = (request, response) => void promise.then(() => json(200, {})(request, response))
  const session = open({ ...AT_BOOKING, step: 10 })
  clock.advance(600)
  session.dispatch({ type: 'next' })
  expect(holdsCalendar(session.getState())).toBe(true)
  await expect.poll(surveys).toHaveLength(1)
  resolve()
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  expect(holdsCalendar(session.getState())).toBe(false)
  expect(open().getState()).toMatchObject({ step: 11, delivery: 'accepted' })
  expect(counted).toEqual(['step-11', 'sent'])
})

it.each([
  ['a slow server', () => {}, () => clock.advance(HOLD_CALENDAR_MS)],
  ['one that is down', hangUp, () => {}],
])('opens the calendar without the answer of %s, and keeps the answers', async (_, answer, wait) => {
  answerSurvey = answer
  const session = open(AT_BOOKING)
  expect(holdsCalendar(session.getState())).toBe(true)
  wait()
  await expect.poll(() => holdsCalendar(session.getState())).toBe(false)
  expect(session.getState()).toMatchObject({ step: 11, delivery: 'unsent' })
})

it('keeps the answers from then on, and sends contact details that change before a time is chosen', async () => {
  const session = open(AT_BOOKING)
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  clock.advance(600)
  session.dispatch({ type: 'back' })
  session.dispatch({ type: 'write', field: 'email', value: 'ada@elsewhere.example' })
  clock.advance(600)
  session.dispatch({ type: 'back' })
  session.dispatch({ type: 'choose', option: 0, advance: false })
  expect(session.getState().answers['selling']).toBe('no')
  for (const step of [10, 11]) {
    clock.advance(600)
    session.dispatch({ type: 'next' })
    expect(session.getState().step).toBe(step)
  }
  await expect.poll(() => session.getState().delivery).toBe('accepted')
  const [first, second, ...others] = surveys().map((body) => JSON.parse(body) as object)
  expect([second, others]).toEqual([{ ...first, email: 'ada@elsewhere.example' }, []])
})
