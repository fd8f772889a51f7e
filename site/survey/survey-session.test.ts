import { beforeEach, expect, it } from 'vitest'
import { writeAskedTimes } from '#contracts/asked-times.ts'
import { AT_BOOKING, createBrowser, TIMES } from '#test/survey-tab.ts'
import { HOLD_CALENDAR_MS, type SurveySession } from './survey-session.ts'
import { holdsCalendar } from './survey-state.ts'

const URI = 'https://api.calendly.com/scheduled_events/11111111-2222?x=&y'
const STARTS = '2026-11-24T15:00:00.000000Z'

const hangUp = () => {
  throw new TypeError('no network')
}
const status = (code: number) => () => new Response('No.', { status: code })
const json = (body: unknown) => () => Response.json(body)

let browser: ReturnType<typeof createBrowser>
let answerSurvey: () => Response | Promise<Response>

beforeEach(() => {
  browser = createBrowser()
  answerSurvey = json({ ok: true, startsAt: STARTS })
  browser.answer = () => answerSurvey()
})

const isDone = (session: SurveySession) => expect.poll(() => session.getState().booking.status).toBe('done')
const isNow = (session: SurveySession, delivery: string) =>
  expect.poll(() => session.getState().delivery).toBe(delivery)

it('advances by itself 300 ms after a choice, even when the timer comes early by a clock that was set back', () => {
  const { clock } = browser
  const session = browser.open()
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

it('sends the booked event’s address once, shows the time that comes back and lets the visitor go on', async () => {
  const session = browser.open(AT_BOOKING)
  await isNow(session, 'accepted')
  session.dispatch({ type: 'booked', eventUri: URI })
  // What happens meanwhile doesn't send it again.
  session.dispatch({ type: 'openedPage' })
  await isDone(session)
  expect(browser.sent.map(({ path }) => path)).toEqual(['/api/survey', '/api/survey'])
  expect(session.getState().booking).toMatchObject({ startsAt: STARTS, error: '' })
  const [atCalendar, booked] = browser.surveys()
  expect(booked).toEqual({ ...atCalendar, eventUri: URI, firstMeetingTimestamp: '' })
  // A reload sends nothing again.
  const reloaded = browser.open()
  reloaded.dispatch({ type: 'next' })
  await new Promise((done) => setTimeout(done))
  expect([reloaded.getState().step, browser.surveys().length]).toEqual([12, 2])
})

it.each([
  ['a status', { schedulerStatus: 502 }, 'Failed to fetch event details from Calendly (Status: 502).'],
  ['no start time', {}, 'Fetched event details, but the start_time is missing in the response.'],
  ['another shape', null, 'An unexpected error occurred.'],
])('says what is known of the booking when the answer has %s', async (_name, answer, error) => {
  answerSurvey = json(answer)
  const session = browser.open(AT_BOOKING)
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  expect(session.getState()).toMatchObject({ delivery: 'accepted', booking: { startsAt: '', error } })
  expect(browser.surveys().at(-1)).toMatchObject({ eventUri: URI, firstMeetingTimestamp: '' })
})

it('sends the times that are asked for beside the answers, and again when they change, but counts them once', async () => {
  const { clock, counted, sent } = browser
  const session = browser.open(AT_BOOKING)
  await isNow(session, 'accepted')
  session.dispatch({ type: 'pickHalfDays', halfDays: TIMES.halfDays })
  expect(browser.open().getState().picked).toEqual(TIMES.halfDays)
  const both = [TIMES, { ...TIMES, halfDays: TIMES.halfDays.slice(1) }]
  for (const times of both) {
    session.dispatch({ type: 'askForTimes', times })
    await isDone(session)
    clock.advance(600)
    session.dispatch({ type: 'pickTime' })
    clock.advance(600)
  }
  expect(sent.map(({ headers }) => headers.get('asked-times')).filter(Boolean)).toEqual(both.map(writeAskedTimes))
  expect(counted.filter((step) => step === 'asked')).toHaveLength(1)
})

it('goes on sending the same submission until it is taken, also after a reload, and lets the visitor go on', async () => {
  const { clock } = browser
  answerSurvey = hangUp
  const first = browser.open(AT_BOOKING)
  first.dispatch({ type: 'booked', eventUri: URI })
  await isDone(first)
  for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
    await expect.poll(() => clock.waits()).toEqual([wait * 1000])
    clock.advance(wait * 1000)
  }
  await expect.poll(() => clock.waits()).toEqual([60_000])
  first.stop()
  const reloaded = browser.open()
  await expect.poll(() => clock.waits()).toEqual([2000])
  answerSurvey = json({})
  clock.advance(2000)
  await isNow(reloaded, 'accepted')
  // Without the booking, and then with it.
  const bodies = browser.surveys().map((one) => JSON.stringify(one))
  expect([bodies.length, new Set(bodies).size]).toEqual([11, 2])
  expect([clock.waits(), browser.online.size]).toEqual([[], 0])
})

it('tries again after what isn’t final as soon as the network returns, and waits once however often it comes and goes', async () => {
  const session = browser.open(AT_BOOKING)
  await isNow(session, 'accepted')
  answerSurvey = status(503)
  session.dispatch({ type: 'booked', eventUri: URI })
  await isDone(session)
  for (const code of [404, 408, 429, 500]) {
    answerSurvey = status(code)
    const before = browser.logged.length
    browser.goOnline()
    await expect.poll(() => browser.logged).toHaveLength(before + 1)
    expect(session.getState().delivery).toBe('unsent')
  }
  expect(browser.clock.waits()).toHaveLength(1)
  answerSurvey = json({})
  browser.goOnline()
  await isNow(session, 'accepted')
  expect(browser.clock.waits()).toEqual([])
})

it('takes up a booking that a reload interrupted before the server had it', async () => {
  const session = browser.open({ ...AT_BOOKING, booking: { ...AT_BOOKING.booking, status: 'sending', eventUri: URI } })
  await isDone(session)
  expect(session.getState().booking.startsAt).toBe(STARTS)
})

it('sends the answers on the way to the calendar, which opens once the server has them', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerSurvey = () => promise
  const session = browser.open({ ...AT_BOOKING, step: 10 })
  browser.clock.advance(600)
  session.dispatch({ type: 'next' })
  expect(holdsCalendar(session.getState())).toBe(true)
  await expect.poll(browser.surveys).toHaveLength(1)
  resolve(Response.json({}))
  await isNow(session, 'accepted')
  expect(holdsCalendar(session.getState())).toBe(false)
  expect(browser.open().getState()).toMatchObject({ step: 11, delivery: 'accepted' })
  expect(browser.counted).toEqual(['step-11', 'sent'])
})

it.each([
  ['a slow server', () => new Promise<Response>(() => {}), HOLD_CALENDAR_MS],
  ['one that is down', hangUp, 0],
])('opens the calendar without the answer of %s, and keeps the answers', async (_, answer, wait) => {
  answerSurvey = answer
  const session = browser.open(AT_BOOKING)
  expect(holdsCalendar(session.getState())).toBe(true)
  browser.clock.advance(wait)
  await expect.poll(() => holdsCalendar(session.getState())).toBe(false)
  expect(session.getState()).toMatchObject({ step: 11, delivery: 'unsent' })
})

it('keeps the answers from then on, and sends contact details that change before a time is chosen', async () => {
  const { clock } = browser
  const session = browser.open(AT_BOOKING)
  await isNow(session, 'accepted')
  clock.advance(600)
  session.dispatch({ type: 'back' })
  session.dispatch({ type: 'write', field: 'email', value: 'ada@elsewhere.example' })
  clock.advance(600)
  session.dispatch({ type: 'back' })
  session.dispatch({ type: 'choose', option: 0, advance: false })
  expect(session.getState().answers['selling']).toBe('no')
  for (let times = 0; times < 2; times++) {
    clock.advance(600)
    session.dispatch({ type: 'next' })
  }
  await isNow(session, 'accepted')
  const [first, second, ...others] = browser.surveys()
  expect([second, others]).toEqual([{ ...first, email: 'ada@elsewhere.example' }, []])
})

it.each([
  ...[400, 403, 413, 422].map((code) => [code, 'the same id: the server may have stored the first', 1] as const),
  [409, 'another id', 2] as const,
])('stops at %i, thanks nobody, and sends anew under %s', async (code, _, ids) => {
  answerSurvey = status(code)
  const session = browser.open(AT_BOOKING)
  await isNow(session, 'refused')
  expect([browser.clock.waits(), browser.logged.length]).toEqual([[], 1])
  session.dispatch({ type: 'next' })
  for (const { getState } of [session, browser.open()])
    expect(getState()).toMatchObject({ step: 11, delivery: 'refused', answers: AT_BOOKING.answers })
  expect(browser.sent).toHaveLength(1)
  answerSurvey = json({})
  session.dispatch({ type: 'resend' })
  await isNow(session, 'accepted')
  expect(new Set(browser.surveys().map(({ uuid }) => uuid)).size).toBe(ids)
  // The calendar is back.
  session.dispatch({ type: 'booked', eventUri: null })
  await isDone(session)
  session.dispatch({ type: 'next' })
  expect(session.getState()).toMatchObject({ step: 12, delivery: 'accepted' })
})
