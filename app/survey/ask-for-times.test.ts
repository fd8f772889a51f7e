import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { readLead } from '#test/store/read-lead.ts'
import { saveSurvey } from './saved-survey.ts'
import { createSurveySession, OFFER_TIMES_MS, type SessionParts } from './survey-session.ts'
import type { SurveyState } from './survey-state.ts'
import { AT_BOOKING, createManualClock, createStorage, type ManualClock, QUIET_PARTS } from './testing.ts'
import { nextWorkingDays } from './working-days.ts'

let test: TestApp
let clock: ManualClock
let isDown: boolean
let storage: ReturnType<typeof createStorage>
/** What each attempt had in the header. */
let tried: (string | undefined)[]
let times: AskedTimes

beforeEach(async () => {
  test = await createTestApp()
  clock = createManualClock(test.clock())
  isDown = false
  storage = createStorage()
  tried = []
  const [first = '', second = ''] = nextWorkingDays(test.clock(), 'America/Chicago')
  times = {
    halfDays: [
      { date: first, half: 'morning' },
      { date: second, half: 'afternoon' },
    ],
    timeZone: 'America/Chicago',
  }
})
afterEach(() => test[Symbol.asyncDispose]())

/** A tab whose survey posts to the real server. @param state the tab's saved state; otherwise the previous tab's */
function open(state?: SurveyState) {
  if (state) saveSurvey(storage, state)
  const parts: SessionParts = {
    ...QUIET_PARTS,
    storage,
    clock,
    fetch: async (_, init) => {
      const headers = init?.headers as Record<string, string>
      tried.push(headers['asked-times'])
      if (isDown) throw new TypeError('no network')
      return test.post('/api/survey', init?.body, headers)
    },
  }
  return createSurveySession(parts)
}

const isAccepted = (session: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(session.getState().delivery).toBe('accepted'))
const storedTimes = async (session: ReturnType<typeof open>) =>
  storedAskedTimes(await readLead(test.db, session.getState().submission?.uuid ?? ''))

it('offers to ask for times once a visitor has been at the scheduler for a while, also after a reload', () => {
  const session = open({ ...AT_BOOKING, step: 10 })
  clock.advance(OFFER_TIMES_MS)
  session.dispatch({ type: 'next' })
  clock.advance(OFFER_TIMES_MS - 1)
  expect(session.getState()).toMatchObject({ step: 11, offersTimes: false })
  session.stop()
  const reloaded = open()
  clock.advance(OFFER_TIMES_MS - 1)
  expect(reloaded.getState().offersTimes).toBe(false)
  clock.advance(1)
  expect(reloaded.getState().offersTimes).toBe(true)
})

it('offers nothing to a visitor who has booked, or has gone back', async () => {
  const booked = open(AT_BOOKING)
  clock.advance(OFFER_TIMES_MS / 2)
  booked.dispatch({ type: 'booked', eventUri: null })
  await isAccepted(booked)
  clock.advance(OFFER_TIMES_MS)
  expect(booked.getState().offersTimes).toBe(false)
  const gone = open(AT_BOOKING)
  clock.advance(600)
  gone.dispatch({ type: 'back' })
  clock.advance(OFFER_TIMES_MS)
  expect(gone.getState()).toMatchObject({ step: 10, offersTimes: false })
  expect(clock.waits()).toEqual([])
})

it('sends the times that are asked for beside the answers, also after a reload', async () => {
  isDown = true
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'pickHalfDays', halfDays: times.halfDays })
  session.stop()
  const reloaded = open()
  expect(reloaded.getState()).toMatchObject({ step: 11, picked: times.halfDays })
  reloaded.dispatch({ type: 'askForTimes', times })
  await vi.waitFor(() => expect(reloaded.getState().booking.status).toBe('done'))
  reloaded.stop()
  isDown = false
  const again = open()
  await isAccepted(again)
  expect(tried.filter(Boolean)).toEqual([writeAskedTimes(times), writeAskedTimes(times)])
  expect(await storedTimes(again)).toEqual(times)
})

it('sends the same submission again with times that are asked for later, or change', async () => {
  const session = open(AT_BOOKING)
  session.dispatch({ type: 'goOnUnconfirmed', why: 'elsewhere' })
  await isAccepted(session)
  clock.advance(500)
  const { submission } = session.getState()
  expect(await storedTimes(session)).toBeUndefined()
  isDown = true
  const changed = { ...times, halfDays: times.halfDays.slice(1) }
  for (const asked of [times, changed]) {
    session.dispatch({ type: 'pickTime' })
    session.dispatch({ type: 'askForTimes', times: asked })
    // The second one while the first is still retrying.
    await vi.waitFor(() => expect(clock.waits()).toContain(2000))
    clock.advance(1100)
    expect(session.getState()).toMatchObject({ step: 12, delivery: 'unsent', submission })
  }
  isDown = false
  clock.advance(1000)
  await isAccepted(session)
  expect(tried.filter(Boolean)).toEqual([times, changed, changed].map(writeAskedTimes))
  expect(await storedTimes(session)).toEqual(changed)
  expect(clock.waits()).toEqual([])
})
