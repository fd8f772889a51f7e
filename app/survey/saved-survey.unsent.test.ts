import { afterEach, expect, it, vi } from 'vitest'
import { ATTRIBUTION_HEADER } from '#contracts/attribution.ts'
import { UNSENT_KEY } from '#contracts/kept-keys.ts'
import { createUnsentSurveys, writeSurvey } from './saved-survey.ts'
import { createSurveySession, type SurveySession } from './survey-session.ts'
import { AT_BOOKING, createManualClock, createStorage, QUIET_PARTS } from './testing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const sessions: SurveySession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
})

function createDevice() {
  const storage = createStorage()
  const clock = createManualClock()
  const server = { status: 503, sent: [] as { id: string; attribution: string | null }[] }
  const accepted = new Set<(id: string) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  const openTab = (saved?: string, attribution = '') => {
    const session = createSurveySession({
      ...QUIET_PARTS,
      clock,
      storage: createStorage(saved === undefined ? [] : [['survey', saved]]),
      unsent: createUnsentSurveys(() => storage, clock.now),
      attribution: () => attribution,
      inTurn: async (run) => {
        const mine = turn.then(run)
        // As in the browser: the next one hears first.
        turn = mine.then(() => new Promise((done) => setTimeout(done, 50)))
        return mine
      },
      tellAccepted: (id) => {
        for (const hear of accepted) hear(id)
      },
      onAccepted: (hear) => {
        accepted.add(hear)
        return () => accepted.delete(hear)
      },
      fetch: async (_, { body, headers } = {}) => {
        const { uuid } = JSON.parse(typeof body === 'string' ? body : '') as { uuid: string }
        server.sent.push({ id: uuid, attribution: new Headers(headers).get(ATTRIBUTION_HEADER) })
        return Response.json({}, { status: server.status })
      },
    })
    sessions.push(session)
    return session
  }
  return { openTab, clock, server, kept: storage.kept, storage }
}

const atCalendar = writeSurvey(AT_BOOKING)
const ask = (session: SurveySession) => session.dispatch({ type: 'goOnUnconfirmed', why: 'off' })
const tried = (session: SurveySession) =>
  vi.waitFor(() => expect(session.getState().booking.status).toBe('done'), { timeout: 10_000 })

it('outlives its tab: the next one takes it up, sends it under the same id and forgets it once it’s accepted', async () => {
  const { openTab, server, kept } = createDevice()
  const first = openTab(atCalendar, 'first_page=%2Flp_a')
  ask(first)
  await tried(first)
  expect(kept.get(UNSENT_KEY)).toContain('ada@example.com')
  first.stop()
  server.status = 200
  const next = openTab(undefined, 'first_page=%2Fother')
  await vi.waitFor(() => expect(next.getState().delivery).toBe('accepted'))
  expect(next.getState().answers.firstName).toBe('Ada')
  expect(new Set(server.sent.map(({ id }) => id)).size).toBe(1)
  // Where the visitor came from is what it was.
  expect(server.sent.map(({ attribution }) => attribution)).toEqual(['first_page=%2Flp_a', 'first_page=%2Flp_a'])
  expect(kept.has(UNSENT_KEY)).toBe(false)
})

it('is sent by one of two tabs, and both know', async () => {
  const { openTab, clock, server } = createDevice()
  const first = openTab(atCalendar)
  ask(first)
  await tried(first)
  const second = openTab()
  await vi.waitFor(() => expect(server.sent).toHaveLength(2))
  server.status = 200
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(1))
  clock.advance(60_000)
  for (const session of [first, second]) await vi.waitFor(() => expect(session.getState().delivery).toBe('accepted'))
  expect(server.sent).toHaveLength(3)
})

it('keeps a booking safe from an earlier version that another tab sends', async () => {
  const { openTab, clock, server, kept } = createDevice()
  const first = openTab(atCalendar)
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  const other = openTab()
  await vi.waitFor(() => expect(server.sent).toHaveLength(2))
  first.dispatch({ type: 'booked', eventUri: null })
  await tried(first)
  // The other tab's answer is about what it sent.
  server.status = 200
  other.dispatch({ type: 'submissionTried', outcome: 'accepted' })
  expect(first.getState().delivery).toBe('unsent')
  expect(kept.get(UNSENT_KEY)).toContain('"revision":1')
  await vi.waitFor(() => expect(clock.waits().length).toBeGreaterThan(0))
  clock.advance(60_000)
  await vi.waitFor(() => expect(first.getState().delivery).toBe('accepted'))
  expect(kept.has(UNSENT_KEY)).toBe(false)
})

it('is not sent again after a refusal, which the next tab shows', async () => {
  const { openTab, server } = createDevice()
  server.status = 422
  const first = openTab(atCalendar)
  ask(first)
  await vi.waitFor(() => expect(first.getState().delivery).toBe('refused'))
  first.stop()
  expect(openTab().getState()).toMatchObject({ delivery: 'refused', answers: AT_BOOKING.answers })
  expect(server.sent).toHaveLength(1)
})

it('leaves a tab with answers of its own alone', async () => {
  const { openTab } = createDevice()
  const first = openTab(atCalendar)
  ask(first)
  await tried(first)
  const other = openTab(writeSurvey({ ...AT_BOOKING, step: 3, answers: { ...AT_BOOKING.answers, firstName: 'Bea' } }))
  expect(other.getState()).toMatchObject({ step: 3, submission: null, answers: { firstName: 'Bea' } })
})

it('is kept for three days, and no garbage is taken for it', async () => {
  const { openTab, clock, kept, storage } = createDevice()
  const first = openTab(atCalendar)
  ask(first)
  await tried(first)
  first.stop()
  const unsent = createUnsentSurveys(() => storage, clock.now)
  // A clock that was ahead, and is right again.
  clock.advance(-60 * DAY_MS)
  unsent.tidy()
  clock.advance(3 * DAY_MS - 1)
  expect(unsent.read()).toHaveLength(1)
  clock.advance(1)
  expect(unsent.read()).toEqual([])
  unsent.tidy()
  expect(kept.has(UNSENT_KEY)).toBe(false)
  for (const garbage of ['', '{', '7', 'null', '[null, 7, {}]', '{"accepted":"x"}']) {
    kept.set(UNSENT_KEY, garbage)
    expect(unsent.read()).toEqual([])
  }
  const blocked = createUnsentSurveys(() => {
    throw new DOMException('closed', 'SecurityError')
  }, clock.now)
  expect(blocked.read()).toEqual([])
  expect(() => blocked.keep({ id: 'x', survey: '', attribution: '' })).not.toThrow()
})
