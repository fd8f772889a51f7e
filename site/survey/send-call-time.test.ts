import { expect, it } from 'vitest'
import { type ChosenTime, sendCallTime } from './send-call-time.ts'

const BOOKED: ChosenTime = { eventUri: 'https://api.calendly.com/scheduled_events/1', startsAt: '2026-03-10T15:00:00Z' }
const ASKED: ChosenTime = { asked: { halfDays: [{ date: '2026-03-10', half: 'morning' }], timeZone: 'UTC' } }

/** Sends it to a server that answers with this status; 0 is no answer. @returns what was sent, and what came of it */
const send = (time: ChosenTime, status = 200) =>
  new Promise<[body: unknown, askedTimes: string | null, outcome: string]>((resolve) => {
    let sent: RequestInit = {}
    const fetch = async (_: unknown, request: RequestInit = {}) => {
      sent = request
      if (status === 0) throw new TypeError('failed to fetch')
      return Response.json({}, { status })
    }
    const clock = { now: () => 0, after: () => () => {} }
    sendCallTime('a-token', time, { fetch, clock, onOnline: () => () => {}, log: () => {} }, (outcome) =>
      resolve([JSON.parse(sent.body as string), new Headers(sent.headers).get('asked-times'), outcome]),
    )
  })

it('sends a booking in its body, and requested times in a header, as the survey does', async () => {
  const body = { token: 'a-token', eventUri: BOOKED.eventUri, firstMeetingTimestamp: '' }
  expect(await send(BOOKED)).toEqual([body, null, 'accepted'])
  const blank = { token: 'a-token', eventUri: '', firstMeetingTimestamp: '' }
  expect(await send(ASKED)).toEqual([blank, '2026-03-10 morning; UTC', 'accepted'])
})

it.each<[number, string]>([
  // To be tried again; an older server doesn't know it yet.
  ...[0, 503, 404, 429].map((status) => [status, 'failed'] satisfies [number, string]),
  [409, 'arranged'],
  [410, 'expired'],
  [422, 'refused'],
])('takes %s for: %s', async (status, outcome) => {
  expect((await send(BOOKED, status))[2]).toBe(outcome)
})
