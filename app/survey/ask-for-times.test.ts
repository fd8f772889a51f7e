import { expect, it, vi } from 'vitest'
import { type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { readLead } from '#test/store/store-lead.ts'
import { AT_BOOKING, createBrowser } from '#test/survey-tab.ts'
import { OFFER_TIMES_MS, type SurveySession } from './survey-session.ts'
import { nextWorkingDays } from './working-days.ts'

const isAccepted = (session: SurveySession) => vi.waitFor(() => expect(session.getState().delivery).toBe('accepted'))

it('offers to ask for times once a visitor has been at the scheduler for a while, also after a reload', () => {
  const { open, clock } = createBrowser()
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
  const { open, clock } = createBrowser()
  const booked = open(AT_BOOKING)
  clock.advance(OFFER_TIMES_MS / 2)
  booked.dispatch({ type: 'booked', eventUri: null })
  await isAccepted(booked)
  const gone = open(AT_BOOKING)
  clock.advance(600)
  gone.dispatch({ type: 'back' })
  clock.advance(OFFER_TIMES_MS)
  expect(booked.getState().offersTimes).toBe(false)
  expect(gone.getState()).toMatchObject({ step: 10, offersTimes: false })
})

it('sends the times that are asked for beside the answers, after a reload and a lost network too, and again when they change', async () => {
  await using test = await createTestApp()
  const { open, clock, ...browser } = createBrowser(test.clock())
  const [first = '', second = ''] = nextWorkingDays(test.clock(), 'America/Chicago')
  const halfDays = [
    { date: first, half: 'morning' as const },
    { date: second, half: 'afternoon' as const },
  ]
  const times: AskedTimes = { halfDays, timeZone: 'America/Chicago' }
  const changed = { ...times, halfDays: halfDays.slice(1) }
  let isDown = false
  const more = {
    fetch: async (_: unknown, init: RequestInit = {}) => {
      browser.sent.push({ path: '', body: '', headers: new Headers(init.headers) })
      if (isDown) throw new TypeError('no network')
      return test.post('/api/survey', init.body, init.headers as Record<string, string>)
    },
  }
  const picking = open(AT_BOOKING, more)
  await isAccepted(picking)
  picking.dispatch({ type: 'pickHalfDays', halfDays })
  picking.stop()
  isDown = true
  const session = open(undefined, more)
  const { picked, submission } = session.getState()
  expect(picked).toEqual(halfDays)
  for (const asked of [times, changed]) {
    session.dispatch({ type: 'askForTimes', times: asked })
    // The second one while the first is still retrying.
    await vi.waitFor(() => expect(clock.waits()).toContain(2000))
    clock.advance(1100)
    expect(session.getState()).toMatchObject({ step: 12, delivery: 'unsent', submission })
    session.dispatch({ type: 'pickTime' })
  }
  isDown = false
  clock.advance(1000)
  await isAccepted(session)
  const inHeaders = browser.sent.map(({ headers }) => headers.get('asked-times')).filter(Boolean)
  expect(inHeaders).toEqual([times, changed, changed].map(writeAskedTimes))
  expect(storedAskedTimes(await readLead(test.db, submission?.uuid ?? ''))).toEqual(changed)
})
