import { expect, it, vi } from 'vitest'
import { saveSurvey } from './saved-survey.ts'
import { createSurveySession } from './survey-session.ts'
import { AT_BOOKING, createManualClock, createStorage, QUIET_PARTS } from './testing.ts'

/** A visitor at the calendar, and a server with a fixed response. */
function open({ status, clarityUserId = () => '' }: { status: number; clarityUserId?: () => string }) {
  const storage = createStorage()
  saveSurvey(storage, AT_BOOKING)
  const clock = createManualClock()
  const endpoint = { status, bodies: [] as string[] }
  const logged: unknown[] = []
  const parts = {
    ...QUIET_PARTS,
    storage,
    clock,
    clarityUserId,
    log: (...entry: unknown[]) => logged.push(entry),
    fetch: async (_: unknown, { body }: RequestInit = {}) => {
      if (typeof body === 'string') endpoint.bodies.push(body)
      return Response.json({}, { status: endpoint.status })
    },
  }
  return { session: createSurveySession(parts), reload: () => createSurveySession(parts), clock, endpoint, logged }
}

it.each([
  ...[400, 403, 413, 422].map((status) => [status, 'the same id: the server may have stored the first', 1] as const),
  [409, 'another id', 2] as const,
])('stops at %i, thanks nobody, and sends anew under %s', async (status, _, ids) => {
  const { session, reload, clock, endpoint, logged } = open({ status })
  await vi.waitFor(() => expect(session.getState().delivery).toBe('refused'))
  expect(clock.waits()).toEqual([])
  expect(logged).toHaveLength(1)
  session.dispatch({ type: 'next' })
  for (const { getState } of [session, reload()]) {
    expect(getState()).toMatchObject({ step: 11, delivery: 'refused', answers: AT_BOOKING.answers })
  }
  expect(endpoint.bodies).toHaveLength(1)
  endpoint.status = 200
  session.dispatch({ type: 'resend' })
  await vi.waitFor(() => expect(session.getState().delivery).toBe('accepted'))
  expect(new Set(endpoint.bodies.map((body) => (JSON.parse(body) as { uuid: string }).uuid)).size).toBe(ids)
  // The calendar is back.
  session.dispatch({ type: 'booked', eventUri: null })
  await vi.waitFor(() =>
    expect(session.getState()).toMatchObject({ delivery: 'accepted', booking: { status: 'done' } }),
  )
  session.dispatch({ type: 'next' })
  expect(session.getState().step).toBe(12)
})

it.each([404, 408, 429, 500, 503])('tries again by itself after %i', async (status) => {
  const { session, clock } = open({ status })
  session.dispatch({ type: 'booked', eventUri: null })
  await vi.waitFor(() => expect(clock.waits()).toEqual([2000]))
  expect(session.getState().delivery).toBe('unsent')
  session.stop()
})

it('thanks nobody whose answers cannot be put together', () => {
  const fail = () => {
    throw new Error('no')
  }
  const { session, endpoint, logged } = open({ status: 200, clarityUserId: fail })
  session.dispatch({ type: 'goOnUnconfirmed', why: 'off' })
  expect(session.getState()).toMatchObject({ step: 11, delivery: 'refused' })
  expect(logged).toHaveLength(1)
  expect(endpoint.bodies).toEqual([])
})
