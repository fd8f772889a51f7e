import { expect, it, vi } from 'vitest'
import { ATTRIBUTION_HEADER } from '#contracts/attribution.ts'
import { BEGUN_KEY, SURVEY_KEY, UNSENT_KEY } from '#contracts/storage-keys.ts'
import { createStorage } from '#test/browser-storage.ts'
import { AT_BOOKING, createBrowser } from '#test/survey-tab.ts'
import { createBegunSurvey, createUnsentSurveys, writeSurvey } from './saved-survey.ts'
import type { SurveySession } from './survey-session.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A browser whose tabs share a storage, and whose server is down. */
function createDevice() {
  const browser = createBrowser()
  const device = createStorage()
  const server = { status: 503, sent: browser.sent }
  browser.answer = () => Response.json({}, { status: server.status })
  const openTab = (saved?: string, attribution = '') =>
    browser.open(undefined, {
      storage: createStorage(saved === undefined ? [] : [[SURVEY_KEY, saved]]),
      unsent: createUnsentSurveys(() => device, browser.clock.now),
      begun: createBegunSurvey(() => device, browser.clock.now),
      attribution: () => attribution,
    })
  return { openTab, clock: browser.clock, server, kept: device.kept, device }
}

const atCalendar = writeSurvey(AT_BOOKING)
const tried = (session: SurveySession) =>
  vi.waitFor(() => expect(session.getState().booking.status).toBe('done'), { timeout: 10_000 })
const isNow = (session: SurveySession, delivery: string) =>
  vi.waitFor(() => expect(session.getState().delivery).toBe(delivery), { timeout: 20_000 })

/** A tab whose visitor has gone on without a time, and whose answers the server hasn't taken. */
async function openUnsent({ openTab, clock }: ReturnType<typeof createDevice>, attribution = '') {
  const session = openTab(atCalendar, attribution)
  session.dispatch({ type: 'goOnUnconfirmed', why: 'off' })
  await tried(session)
  // It goes on to the end.
  clock.advance(1_000)
  return session
}

it('stays cleared from the device while a tab goes on trying', async () => {
  const device = createDevice()
  const { openTab, clock, server, kept } = device
  await openUnsent(device)
  openTab()
  await vi.waitFor(() => expect(server.sent).toHaveLength(3), { timeout: 20_000 })
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(1), { timeout: 20_000 })
  kept.delete(UNSENT_KEY)
  clock.advance(60_000)
  await vi.waitFor(() => expect(server.sent).toHaveLength(5), { timeout: 20_000 })
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(1), { timeout: 20_000 })
  expect(kept.has(UNSENT_KEY)).toBe(false)
})

it('is sent by both of two tabs, as the same submission', async () => {
  const device = createDevice()
  const { openTab, clock, server, kept } = device
  const first = await openUnsent(device, 'first_page=%2Flp_a')
  const second = openTab(undefined, 'first_page=%2Fother')
  await vi.waitFor(() => expect(server.sent).toHaveLength(3), { timeout: 20_000 })
  server.status = 200
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(1), { timeout: 20_000 })
  clock.advance(60_000)
  for (const session of [first, second]) await isNow(session, 'accepted')
  expect(new Set(server.sent.map(({ body }) => body)).size).toBe(1)
  // Where the visitor came from is what it was.
  expect(server.sent.map(({ headers }) => headers.get(ATTRIBUTION_HEADER))).toEqual(Array(5).fill('first_page=%2Flp_a'))
  expect(kept.has(UNSENT_KEY)).toBe(false)
})

it('keeps a booking safe from an earlier version that another tab sends', async () => {
  const { openTab, clock, server, kept } = createDevice()
  const first = openTab(atCalendar)
  await vi.waitFor(() => expect(server.sent).toHaveLength(1), { timeout: 20_000 })
  const other = openTab()
  await vi.waitFor(() => expect(server.sent).toHaveLength(2), { timeout: 20_000 })
  first.dispatch({ type: 'booked', eventUri: null })
  await tried(first)
  // The other tab's answer is about what it sent.
  other.dispatch({ type: 'openedPage' })
  server.status = 200
  other.dispatch({ type: 'submissionTried', outcome: 'accepted' })
  expect(first.getState().delivery).toBe('unsent')
  expect(kept.get(UNSENT_KEY)).toContain('"revision":1')
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(0), { timeout: 20_000 })
  clock.advance(60_000)
  await isNow(first, 'accepted')
  expect(kept.has(UNSENT_KEY)).toBe(false)
})

it('is not sent again after a refusal, which the next tab shows; a tab with answers of its own keeps them', async () => {
  const { openTab, server } = createDevice()
  server.status = 422
  const first = openTab(atCalendar)
  await isNow(first, 'refused')
  first.stop()
  expect(openTab().getState()).toMatchObject({ delivery: 'refused', answers: AT_BOOKING.answers })
  expect(server.sent).toHaveLength(1)
  const own = openTab(writeSurvey({ ...AT_BOOKING, step: 3, answers: { ...AT_BOOKING.answers, firstName: 'Bea' } }))
  expect(own.getState()).toMatchObject({ step: 3, submission: null, answers: { firstName: 'Bea' } })
})

it('is kept for three days, and no garbage is taken for it', async () => {
  const tabs = createDevice()
  const { clock, kept, device } = tabs
  const first = await openUnsent(tabs)
  first.stop()
  const unsent = createUnsentSurveys(() => device, clock.now)
  // A clock that was ahead, and is right again.
  clock.advance(-60 * DAY_MS)
  unsent.tidy()
  clock.advance(3 * DAY_MS - 1)
  const [one = expect.fail()] = unsent.read()
  unsent.keep({ ...one, attribution: 'first_page=%2Fother' })
  expect(unsent.read()).toEqual([one])
  clock.advance(1)
  expect(unsent.read()).toEqual([])
  unsent.tidy()
  expect(kept.has(UNSENT_KEY)).toBe(false)
  for (const garbage of ['', '{', '7', 'null', '[null, 7, {}]']) {
    kept.set(UNSENT_KEY, garbage)
    expect(unsent.read()).toEqual([])
  }
  const blocked = createUnsentSurveys(() => {
    throw new DOMException('closed', 'SecurityError')
  }, clock.now)
  expect(blocked.read()).toEqual([])
  expect(() => blocked.keep({ id: 'x', revision: 0, survey: '', attribution: '' })).not.toThrow()
})

it('keeps what a closed tab had answered for a day, without contact details, until it’s sent or started over', async () => {
  const { openTab, clock, kept, server } = createDevice()
  const at = (step: number) => writeSurvey({ ...AT_BOOKING, step })
  const first = openTab(at(9))
  first.dispatch({ type: 'write', field: 'firstName', value: 'Ada' })
  first.dispatch({ type: 'back' })
  const text = kept.get(BEGUN_KEY) ?? ''
  expect([text.includes('Family law'), text.includes('Moreno'), text.includes('555')]).toEqual([true, false, false])
  const again = openTab()
  expect(again.getState()).toMatchObject({ step: 8, answers: { practiceArea: 'Family law', lastName: '' } })

  again.dispatch({ type: 'startOver' })
  expect([again.getState().step, kept.has(BEGUN_KEY), openTab().getState().step]).toEqual([0, false, 0])

  openTab(at(9)).dispatch({ type: 'back' })
  clock.advance(DAY_MS)
  expect([openTab().getState().step, kept.has(BEGUN_KEY)]).toEqual([0, false])

  const last = openTab(at(10))
  last.dispatch({ type: 'back' })
  server.status = 200
  for (const type of ['next', 'next'] as const) {
    clock.advance(1000)
    last.dispatch({ type })
  }
  await vi.waitFor(() => expect(last.getState().submission).not.toBe(null), { timeout: 20_000 })
  expect(kept.has(BEGUN_KEY)).toBe(false)
})
